import { sql } from 'kysely';
import { isAudited, type AuditedResource } from '@/domain/kernel/audited';
import { notifyOnce } from './arriving';
import { slice, unnotifiedJob, waitingAfter } from './leaving';
import { approvers, stepAt, stepsOf } from './steps';
import { agreedAt, ask } from './workflow';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import type { Job } from '../../kernel/jobs/job';
import type { Stored } from '../../kernel/rows';
import { systemContext } from '../../kernel/system';

const title = '补告等候审核的记录';
/**
 * What a row at a step asks for now, whatever brought it there: where nobody can act the system administrators are notified, of a 会签 that only
 * waits for somebody who has gone those who have agreed, else whoever of its approvers has not been notified yet. A message is sent once (its
 * dedupe key): a row may be looked at as often as one likes.
 */
async function lookAt(context: Context, resource: AuditedResource, row: Stored, engine: Engine): Promise<void> {
  const step = stepAt(await stepsOf(context, row.audit_flow_id), row);
  if (!step) return;
  const all = await approvers(context, step, row.incubator_id);
  const agreed = new Set(step.mode === 2 ? (await agreedAt(context, resource, row, step)).map(({ user_id }) => user_id) : []);
  if (all.every(({ id }) => agreed.has(id))) return ask(resource, context, row, step, engine, all);
  for (const { id } of all) if (!agreed.has(id)) await notifyOnce(context, resource, row, step, id, engine);
}
/** Looks at every row that waits at a step: when more of them than one transaction holds have got other approvers, and once a night. */
export const unnotified = (engine: Engine): Job => ({
  name: unnotifiedJob,
  title,
  schedule: { daily: '05:10' },
  sweep: async ({ database, now }) => {
    let seen = 0;
    for (const resource of engine.registry.all.filter(isAudited)) {
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after;
        after = await database.tx(
          async (db) => {
            const context: Context = { ...systemContext(database, db, now, title), registry: engine.registry, parameters: engine.parameters };
            const rows = await waitingAfter(context, resource, sql`true`, from);
            for (const row of rows) await lookAt(context, resource, row, engine);
            seen += rows.length;
            return rows.length < slice ? undefined : rows.at(-1)?.id;
          },
          { patient: true },
        );
      }
    }
    return seen > 0 ? `查看等候审核的记录 ${seen} 条` : undefined;
  },
});
