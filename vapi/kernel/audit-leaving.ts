import { sql, type RawBuilder } from 'kysely';
import { isAudited } from '@/domain/kernel/audit';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { agreedAt, ask } from './audit';
import { approvers, stepAt, stepsOf } from './audit-steps';
import type { Context } from './context';
import type { Engine } from './engine';
import type { Stored } from './rows';

/** The most rows of a module that are looked at when approvers change; the oldest first. */
const most = 200;

/** Whether the step `s`, with its department `d`, names the user: himself, by his role or as the head of a department. */
export const names = (user: number, role: number): RawBuilder<boolean> =>
  sql`case s.approver_kind when 1 then ${user} = any(s.user_ids) when 2 then s.role_id = ${role} else d.leader_id = ${user} end`;
/** Rows that wait at such a step. */
export async function waitingAt({ db }: Context, resource: AnyResource, such: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } =
    await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t join audit_step s on s.flow_id = t.audit_flow_id and s.sort = t.audit_step
    left join department d on d.id = s.department_id
    where t.audit_status = 2 and ${such}
    order by t.id limit ${most}`.execute(db);
  return rows;
}
/**
 * An approver goes: frozen, removed, or with another role. What waited for his word alone is told to those who can act now, so that no
 * row waits unseen: the system administrators where a step has lost its last, and of a 会签 those who have agreed already, who may
 * close it. `role` is the one that he had.
 */
export async function leaves(context: Context, { id, role }: { readonly id: number; readonly role: number }, engine: Engine): Promise<void> {
  for (const resource of engine.registry.all.filter(isAudited)) {
    for (const row of await waitingAt(context, resource, names(id, role))) {
      const step = stepAt(await stepsOf(context, row.audit_flow_id), row);
      if (!step) continue;
      const left = (await approvers(context, step, row.incubator_id)).filter((one) => one.id !== id);
      const agreed = new Set((await agreedAt(context, resource, row, step)).map(({ user_id }) => user_id));
      if (left.every((one) => step.mode === 2 && agreed.has(one.id))) await ask(resource, context, row, step, engine, left);
    }
  }
}
