import { sql } from 'kysely';
import { roles } from '@/domain/kernel/access';
import { auditAccess, type AuditedResource } from '@/domain/kernel/audited';
import type { Caller } from '../../kernel/caller';
import type { Context } from '../../kernel/context';
import type { Stored } from '../../kernel/rows';

/** One step of a flow, with the words in which it is spoken of. */
export interface Step {
  readonly id: number;
  readonly sort: number;
  readonly approver_kind: 1 | 2 | 3;
  readonly user_ids: number[] | null;
  readonly role_id: number | null;
  readonly mode: 1 | 2;
  readonly role_name: string | null;
  readonly department_name: string | null;
  readonly leader_id: number | null;
}
interface Person {
  readonly id: number;
  readonly name: string;
}
/** The enabled flow of a resource for the row's park; one of its own park wins over one of all parks. It stays as it is until the row stands in it. */
export async function flowOf(context: Context, resource: AuditedResource, row: Stored): Promise<number | null> {
  const query = sql<{ id: number }>`select id from audit_flow where module = ${resource.name} and enabled = 1
    and (incubator_id is null or incubator_id = ${row.incubator_id ?? null}) order by incubator_id nulls last limit 1 for share`;
  return (await query.execute(context.db)).rows[0]?.id ?? null;
}
export const stepsOf = async ({ db }: Pick<Context, 'db'>, flow: unknown): Promise<Step[]> =>
  flow === null || flow === undefined
    ? []
    : (
        await sql<Step>`select s.id, s.sort, s.approver_kind, s.user_ids, s.role_id, s.mode, r.name role_name, d.name department_name, d.leader_id
          from audit_step s left join role r on r.id = s.role_id left join department d on d.id = s.department_id and d.deleted_at is null
          where s.flow_id = ${flow} order by s.sort`.execute(db)
      ).rows;
/** The step that a row waits at; the first one, where its own is no longer there. */
export const stepAt = (steps: readonly Step[], row: Stored): Step | undefined => steps.find(({ sort }) => sort === row.audit_step) ?? steps[0];

/** Staff who can act: neither frozen nor gone. */
const active = sql`u.status = 1 and u.deleted_at is null and r.type in (${roles.systemAdministrator}, ${roles.incubatorAdministrator})`;
/** Who reaches a row's park: role 1, and those of role 2 who were given it. A row that names no park lies in all. */
const reaches = (incubator: unknown) =>
  sql`(r.type = ${roles.systemAdministrator} or ${incubator ?? null}::bigint is null
    or exists (select 1 from user_incubator g where g.user_id = u.id and g.incubator_id = ${incubator ?? null}::bigint))`;
/** Whoever may act at a step now: the users that it names, those of its role who reach the row's park, or the head of its department. */
export async function approvers({ db }: Pick<Context, 'db'>, step: Step, incubator: unknown): Promise<Person[]> {
  const who =
    step.approver_kind === 1
      ? sql`u.id = any(${sql.val(step.user_ids ?? [])}::bigint[])`
      : step.approver_kind === 2
        ? sql`u.role_id = ${step.role_id} and ${reaches(incubator)}`
        : sql`u.id = ${step.leader_id}`;
  return (await sql<Person>`select u.id, u.name from app_user u join role r on r.id = u.role_id where ${active} and ${who} order by u.id`.execute(db))
    .rows;
}
/** Whoever holds the right to audit and reaches the row's park: asked where no flow names anybody. */
export async function auditorsOf({ db }: Pick<Context, 'db'>, resource: AuditedResource, row: Stored): Promise<Person[]> {
  return (
    await sql<Person>`select u.id, u.name from app_user u join role r on r.id = u.role_id
      where ${active} and ${reaches(row.incubator_id)} and (u.username = 'admin' or ${holdsRight(resource)}) order by u.id`.execute(db)
  ).rows;
}
const holdsRight = (resource: AuditedResource) => sql`exists (select 1 from role_permission rp join permission p on p.id = rp.permission_id
  where rp.role_id = u.role_id and p.name = ${auditAccess(resource)})`;
/** The system administrators who may audit the resource: they can act at every step, so none is ever a dead end. */
export async function administratorsOf({ db }: Pick<Context, 'db'>, resource: AuditedResource): Promise<Person[]> {
  return (
    await sql<Person>`select u.id, u.name from app_user u join role r on r.id = u.role_id
      where ${active} and (u.username = 'admin' or (r.type = ${roles.systemAdministrator} and ${holdsRight(resource)})) order by u.id`.execute(db)
  ).rows;
}
export const isAdministrator = (caller: Caller, resource: AuditedResource): boolean =>
  caller.username === 'admin' || (caller.role === roles.systemAdministrator && caller.holds(auditAccess(resource)));

/** What a step asks, in a few words: 指定用户, 角色「…」, 部门「…」负责人. */
export function whoseStep({ approver_kind, role_name, department_name }: Step): string {
  if (approver_kind === 1) return '指定用户';
  return approver_kind === 2 ? `角色「${role_name ?? '已删除'}」` : `部门「${department_name ?? '已删除'}」的负责人`;
}
/** Said where a step has nobody who could act. */
export const nobody = (step: Step): string => `第${step.sort}步（${whoseStep(step)}）暂无可审核的人员，可由系统管理员审核`;
