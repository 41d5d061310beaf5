import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import { isAudited, type AuditedResource } from '@/domain/kernel/audited';
import { ask, auditKey, request } from './workflow';
import { eachWaiting, names } from './leaving';
import { approvers, stepAt, stepsOf, type Step } from './steps';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import type { Stored } from '../../kernel/rows';

/** The last submission of a row: what was told of it since counts, what was told before does not. */
interface Submission {
  readonly id: number;
  readonly notified: boolean;
}
/** Whether the user has been told that the row waits at this step, by whatever call, since it was last submitted. */
async function submission({ db }: Context, resource: AuditedResource, row: Stored, step: Step, user: number): Promise<Submission> {
  const { rows } = await sql<Submission>`select t.id, exists (select 1 from message m where m.user_id = ${user}
      and m.dedupe_key like ${`${auditKey(resource, row)}:%`} and split_part(m.dedupe_key, ':', 5) = ${String(step.sort)} and m.created_at >= t.created_at) notified
    from audit_trail t where t.resource = ${resource.name} and t.row_id = ${row.id} and t.result = 1 order by t.id desc limit 1`.execute(db);
  return rows[0] ?? { id: 0, notified: false };
}
/** Tells an approver that a row waits at his step, once since it was submitted. */
export async function notifyOnce(context: Context, resource: AuditedResource, row: Stored, step: Step, user: number, engine: Engine): Promise<void> {
  const { id, notified } = await submission(context, resource, row, step, user);
  if (notified) return;
  const dedupe = `${auditKey(resource, row)}:new${id}:${step.sort}`;
  await engine.notify(context, { ...(await request(context, resource, row, engine)), users: [user], dedupe });
}
/** Staff alone approves, and only where a step names him: most people are looked for no further. */
async function isNamed({ db }: Context, user: number): Promise<number | undefined> {
  const { rows } = await sql<{ role_id: number }>`select u.role_id from app_user u join role r on r.id = u.role_id
    where u.id = ${user} and u.status = 1 and u.deleted_at is null and r.type in (${roles.systemAdministrator}, ${roles.incubatorAdministrator})
    and exists (select 1 from audit_step s left join department d on d.id = s.department_id
      where (s.approver_kind = 1 and u.id = any(s.user_ids)) or (s.approver_kind = 2 and s.role_id = u.role_id) or (s.approver_kind = 3 and d.leader_id = u.id))`.execute(
    db,
  );
  return rows[0]?.role_id;
}
/**
 * Somebody becomes an approver: the new head of a department, one with another role or more parks, one who is no longer frozen. He is
 * told of what waits at his step already, of each row once since it was submitted.
 */
export async function arrives(context: Context, user: number, engine: Engine): Promise<void> {
  const role = await isNamed(context, user);
  if (role === undefined) return;
  for (const resource of engine.registry.all.filter(isAudited)) {
    const look = async (row: Stored, inside: Context): Promise<void> => {
      const step = stepAt(await stepsOf(inside, row.audit_flow_id), row);
      if (step && (await approvers(inside, step, row.incubator_id)).some(({ id }) => id === user))
        await notifyOnce(inside, resource, row, step, user, engine);
    };
    await eachWaiting(context, resource, names(user, role), look);
  }
}
/**
 * A department has another head, or none. Whoever follows is told; where nobody can act now the system administrators are, so that no
 * row waits unseen.
 */
export async function headChanges(
  context: Context,
  { id, head }: { readonly id: number; readonly head: number | null },
  engine: Engine,
): Promise<void> {
  if (head !== null) await arrives(context, head, engine);
  for (const resource of engine.registry.all.filter(isAudited)) {
    const look = async (row: Stored, inside: Context): Promise<void> => {
      const step = stepAt(await stepsOf(inside, row.audit_flow_id), row);
      if (step && (await approvers(inside, step, row.incubator_id)).length === 0) await ask(resource, inside, row, step, engine, []);
    };
    await eachWaiting(context, resource, sql`s.approver_kind = 3 and s.department_id = ${id}`, look);
  }
}
