import { sql, type RawBuilder } from 'kysely';
import { isAudited, type AuditedResource } from '@/domain/kernel/audited';
import { tableOf } from '@/domain/kernel/resource';
import { agreedAt, ask } from './workflow';
import { approvers, stepAt, stepsOf } from './steps';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { runAfter } from '../../kernel/jobs/runs';
import type { Stored } from '../../kernel/rows';

/** Rows of a module that are looked at in one transaction, the oldest first; the others follow in more of them. */
export const slice = 200;
/** The job that looks at the others. */
export const unnotifiedJob = 'audit_unnotified';

/** Whether the step `s`, with its department `d`, names the user: himself, by his role or as the head of a department. */
export const names = (user: number, role: number): RawBuilder<boolean> =>
  sql`case s.approver_kind when 1 then ${user} = any(s.user_ids) when 2 then s.role_id = ${role} else d.leader_id = ${user} end`;
/** Rows after an id that wait at such a step, a slice of them. */
export async function waitingAfter(
  { db }: Pick<Context, 'db'>,
  resource: AuditedResource,
  such: RawBuilder<unknown>,
  after: number,
): Promise<Stored[]> {
  const { rows } =
    await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t join audit_step s on s.flow_id = t.audit_flow_id and s.sort = t.audit_step
    left join department d on d.id = s.department_id
    where ${sql.ref(`t.${resource.audit.field}`)} = ${resource.audit.waiting} and t.id > ${after} and ${such}
    order by t.id limit ${slice}`.execute(db);
  return rows;
}
/**
 * Looks at the rows that wait at such a step: the first ones in the open transaction, which somebody waits for; where there are more, a run
 * of the job that looks at all of them is noted in it (./unnotified).
 */
export async function eachWaiting(
  context: Context,
  resource: AuditedResource,
  such: RawBuilder<unknown>,
  look: (row: Stored, context: Context) => Promise<void>,
): Promise<void> {
  const rows = await waitingAfter(context, resource, such, 0);
  for (const row of rows) await look(row, context);
  if (rows.length === slice) await runAfter(context, unnotifiedJob);
}
/**
 * An approver goes: frozen, removed, or with another role. What waited for his word alone is told to those who can act now, so that no
 * row waits unseen: the system administrators where a step has lost its last, and of a 会签 those who have agreed already, who may
 * close it. `role` is the one that he had.
 */
export async function leaves(context: Context, { id, role }: { readonly id: number; readonly role: number }, engine: Engine): Promise<void> {
  for (const resource of engine.registry.all.filter(isAudited)) {
    const look = async (row: Stored, inside: Context): Promise<void> => {
      const step = stepAt(await stepsOf(inside, row.audit_flow_id), row);
      if (!step) return;
      const left = (await approvers(inside, step, row.incubator_id)).filter((one) => one.id !== id);
      const agreed = new Set((await agreedAt(inside, resource, row, step)).map(({ user_id }) => user_id));
      if (left.every((one) => step.mode === 2 && agreed.has(one.id))) await ask(resource, inside, row, step, engine, left);
    };
    await eachWaiting(context, resource, names(id, role), look);
  }
}
