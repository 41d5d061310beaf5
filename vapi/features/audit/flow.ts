import { sql, type SqlBool } from 'kysely';
import { isAudited } from '@/domain/kernel/audited';
import { auditFlow, type auditStep } from '@/domain/resources/audit-flow';
import type { Fields } from '@/domain/kernel/field';
import { tableOf } from '@/domain/kernel/resource';
import { approvers, nobody, stepsOf, whoseStep } from '../../business/audit/steps';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context, Registry } from '../../kernel/context';
import { notFound, refuse, type FieldErrors } from '../../kernel/errors';
import type { Hooks, TableOf } from '../../kernel/handlers';
import { rightToName } from '../../business/audit/stepRights';
import { causedBy } from '../../kernel/log';
import { inScope, type Predicate } from '../../kernel/scopes';

type Flow = TableOf<typeof auditFlow>;
type Step = Partial<TableOf<typeof auditStep>>;
/** A stored step has all its columns; one of a body only what was sent. */
const stepsIn = (row: { readonly steps?: unknown } | undefined): Step[] => (row?.steps ?? []) as Step[];
const whole = (steps: readonly Step[], before: Flow | undefined): Step[] => {
  const stored = new Map(stepsIn(before).map((step) => [step.id, step]));
  return steps.map((step) => ({ mode: 1 as const, ...stored.get(step.id), ...step }));
};
/** What of a step counts: whose it is, and how they sign. */
const meaning = ({ approver_kind, user_ids, role_id, department_id, mode }: Step) => [
  approver_kind,
  approver_kind === 1 ? user_ids : approver_kind === 2 ? role_id : department_id,
  mode,
];
const same = (one: readonly Step[], other: readonly Step[]): boolean => JSON.stringify(one.map(meaning)) === JSON.stringify(other.map(meaning));

/** One enabled flow a module and park; 422 names the one that is there. */
async function taken({ db }: Context, row: Partial<Flow>): Promise<string | undefined> {
  if ((row.enabled ?? 1) !== 1) return undefined;
  const found = await sql<{ name: string }>`select name from audit_flow where module = ${row.module} and enabled = 1
    and incubator_id is not distinct from ${row.incubator_id ?? null} and id <> ${row.id ?? 0}`.execute(db);
  return found.rows[0] && `该模块在${row.incubator_id ? '该园区' : '全部园区'}已有启用的审核流程「${found.rows[0].name}」，请先停用`;
}
/** Only staff that can log in is named as an approver, and only roles of staff. */
async function strangers({ db }: Context, steps: readonly Step[]): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [at, step] of steps.entries()) {
    if (step.approver_kind === 1) {
      const users = await sql<{ name: string; staff: boolean }>`select u.name, r.type in (1, 2) staff from app_user u join role r on r.id = u.role_id
        where u.id = any(${sql.val(step.user_ids ?? [])}::bigint[]) and (r.type not in (1, 2) or u.status <> 1)`.execute(db);
      const [first] = users.rows;
      if (first) errors[`steps.${at}.user_ids`] = [`${first.name}${first.staff ? '已冻结' : '不是园区员工'}，不能作为审批人`];
    } else if (step.approver_kind === 2) {
      const roles = await sql`select 1 from role where id = ${step.role_id ?? 0} and type not in (1, 2)`.execute(db);
      if (roles.rows.length > 0) errors[`steps.${at}.role_id`] = ['请选择园区员工的角色'];
    }
  }
  return errors;
}
/**
 * Rows that wait in a flow keep the steps with which they began (entities.md 2.9): the flow as it was becomes a version beside it, and
 * they go on in that one. The flow itself keeps its id and takes the new steps.
 */
async function leaveOld(context: Context, before: Flow, registry: Registry): Promise<void> {
  const { id, module, name, incubator_id, revision, created_by } = before;
  const resource = registry.get(module);
  if (!isAudited(resource)) return;
  const here = sql<SqlBool>`t.audit_flow_id = ${id} and ${sql.ref(`t.${resource.audit.field}`)} = ${resource.audit.waiting}`;
  const waiting = await sql`select 1 from ${sql.table(tableOf(resource))} t where ${here} limit 1`.execute(context.db);
  if (waiting.rows.length === 0) return;
  const inside = causedBy(context, auditFlow, 'update', before as never);
  const [copy] = await createRows(inside, auditFlow, [{ module, name, enabled: 2, incubator_id, revision, origin_id: id, created_by }]);
  const version = copy?.id;
  await sql`insert into audit_step (flow_id, sort, approver_kind, user_ids, role_id, department_id, mode, created_by)
    select ${version}, sort, approver_kind, user_ids, role_id, department_id, mode, created_by from audit_step where flow_id = ${id}`.execute(
    context.db,
  );
  await changeRows(inside, resource, here, { audit_flow_id: version });
}
const current: Predicate = sql`t.origin_id is null`;
/** A flow of all parks is set up by those who see all parks. */
const parkMissing = ({ caller }: Context, row: Partial<Flow>): FieldErrors =>
  caller.reach.allParks || row.incubator_id ? {} : { incubator_id: ['请选择园区'] };
/** Being named lets somebody see and decide what waits (kernel/lent): nobody opens to others, or to himself, a module that he may not audit himself. */
const foreign = ({ caller }: Context, row: Partial<Flow>, name: string, registry: Registry): FieldErrors =>
  row.module && !caller.holds(rightToName(registry.get(row.module))) ? { [name]: ['您没有该模块的审核权限，不能设置其审核流程'] } : {};
/** Only the answer that belongs to the kind of approver is kept. */
const tidy = (step: Step): Step => ({
  ...step,
  user_ids: step.approver_kind === 1 ? (step.user_ids ?? null) : null,
  role_id: step.approver_kind === 2 ? (step.role_id ?? null) : null,
  department_id: step.approver_kind === 3 ? (step.department_id ?? null) : null,
});
export const flowHooks = (registry: Registry): Hooks<(typeof auditFlow)['fields'] & Fields> => ({
  where: () => [current],
  check: async (context, draft, before) => {
    const message = await taken(context, { ...(before as Flow), ...draft } as Partial<Flow>);
    return {
      ...(draft.steps === undefined && draft.module === undefined
        ? {}
        : foreign(context, { ...(before as Flow), ...draft } as Partial<Flow>, before ? 'steps' : 'module', registry)),
      ...parkMissing(context, { ...(before as Flow), ...draft } as Partial<Flow>),
      ...(message && { [before ? 'enabled' : 'module']: [message] }),
      ...(await strangers(context, whole(stepsIn(draft), before as Flow | undefined))),
    };
  },
  prepare: async (context, draft, row) => {
    const before = row as Flow | undefined;
    if (before?.origin_id) refuse('历史版本不可修改');
    if (draft.steps === undefined) return {};
    const steps = whole(stepsIn(draft), before).map(tidy);
    if (!before || same(steps, stepsIn(before))) return { steps } as never;
    await leaveOld(context, before, registry);
    return { steps, revision: before.revision + 1 } as never;
  },
  beforeRemove: async (context, row) => {
    const used = await sql`select 1 from audit_trail where flow_id = ${row.id} union all
      select 1 from ${sql.table(registry.table((row as Flow).module))} where audit_flow_id = ${row.id} limit 1`.execute(context.db);
    if (used.rows.length > 0) refuse('该流程已有审核记录，不能删除，可以停用');
  },
});
/** Who could act at each step of a flow now, for its page: a step without anybody is seen before a row waits there. */
export async function approversOf(context: Context, { id }: Readonly<Record<string, unknown>>) {
  const found = await sql<{
    incubator_id: number | null;
  }>`select incubator_id from audit_flow t where t.id = ${id} and ${inScope(auditFlow, context)}`.execute(context.db);
  const [flow] = found.rows;
  if (!flow) throw notFound(auditFlow.label);
  const data = [];
  for (const step of await stepsOf(context, id)) {
    const users = await approvers(context, step, flow.incubator_id);
    data.push({
      sort: step.sort,
      whose: whoseStep(step),
      mode: step.mode,
      users,
      names: users.map(({ name }) => name).join('、'),
      message: users.length > 0 ? null : nobody(step),
    });
  }
  return { data, total: data.length };
}
