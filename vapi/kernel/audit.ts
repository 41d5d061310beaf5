import { sql } from 'kysely';
import { has, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import type { Engine } from './engine';
import { forbidden } from './errors';
import type { Stored } from './rows';

type Values = Readonly<Record<string, unknown>>;
export const isAudited = (resource: AnyResource): boolean => 'audit_status' in resource.fields && 'audit_flow_id' in resource.fields;

/** An edited rejection is a draft again; an edited published row goes back to be audited and off the public site (domain.md section 2). */
export function editedStatus(resource: AnyResource, before: Stored, now: Date): Values {
  if (!isAudited(resource)) return {};
  if (before.audit_status === 4) return { audit_status: 1, reason: null };
  if (before.audit_status === 3 && !has(resource, 'shadow'))
    return { audit_status: 2, is_online: 2, submitted_at: now, audit_step: before.audit_flow_id ? 1 : null };
  return {};
}

interface Step {
  id: number;
  sort: number;
  approver_kind: 1 | 2 | 3;
  user_ids: number[] | null;
  role_id: number | null;
  leader_id: number | null;
  mode: 1 | 2 | null;
}
/** The enabled flow of a resource for the row's park; one of its own park wins over one of all parks. */
async function flowOf(context: Context, resource: AnyResource, row: Stored): Promise<number | null> {
  const query = sql<{ id: number }>`select id from audit_flow where module = ${resource.name} and enabled = 1
    and (incubator_id is null or incubator_id = ${row.incubator_id ?? null}) order by incubator_id nulls last limit 1`;
  return (await query.execute(context.db)).rows[0]?.id ?? null;
}
const stepsOf = async (context: Context, flow: number): Promise<Step[]> =>
  (
    await sql<Step>`select s.id, s.sort, s.approver_kind, s.user_ids, s.role_id, s.mode, d.leader_id from audit_step s
      left join department d on d.id = s.department_id where s.flow_id = ${flow} order by s.sort`.execute(context.db)
  ).rows;

async function approvers(context: Context, step: Step): Promise<number[]> {
  if (step.approver_kind === 1) return step.user_ids ?? [];
  if (step.approver_kind === 3) return step.leader_id === null ? [] : [step.leader_id];
  const users = await sql<{ id: number }>`select id from app_user where role_id = ${step.role_id} and status = 1 and deleted_at is null`.execute(
    context.db,
  );
  return users.rows.map(({ id }) => id);
}
/** Whoever holds the right to audit in the row's park: asked where no flow names anybody. */
async function auditorsOf(context: Context, resource: AnyResource, row: Stored): Promise<number[]> {
  const users = await sql<{ id: number }>`select u.id from app_user u join role r on r.id = u.role_id
    where u.status = 1 and u.deleted_at is null and (u.username = 'admin' or exists (select 1 from role_permission rp join permission p on p.id = rp.permission_id
      where rp.role_id = u.role_id and p.name = ${`${resource.name}_audit`}))
    and (r.type = 1 or exists (select 1 from user_incubator ui where ui.user_id = u.id and ui.incubator_id = ${row.incubator_id ?? null}))`.execute(
    context.db,
  );
  return users.rows.map(({ id }) => id);
}
const trail = (context: Context, resource: AnyResource, row: Stored, values: Values) =>
  context.db
    .insertInto('audit_trail')
    .values({ resource: resource.name, row_id: row.id, user_id: context.caller.id || null, ...values })
    .execute();

const passed = (context: Context): Values => ({
  audit_status: 3,
  is_online: 1,
  audited_at: context.now,
  audited_by: context.caller.id || null,
  reason: null,
});

/** Submitting: along the flow when one is set; without one an item of staff is passed at once, anybody else's waits for an auditor. */
export async function submit(resource: AnyResource, context: Context, row: Stored, engine: Engine): Promise<Values> {
  const flow = await flowOf(context, resource, row);
  const direct = flow === null && context.caller.party === 'staff';
  await trail(context, resource, row, {
    flow_id: flow,
    step: flow ? 1 : null,
    from_status: row.audit_status,
    to_status: direct ? 3 : 2,
    result: direct ? 2 : 1,
  });
  if (direct) return { ...passed(context), submitted_at: context.now, audit_flow_id: null, audit_step: null };
  const [first] = flow ? await stepsOf(context, flow) : [];
  const asked = first ? await approvers(context, first) : await auditorsOf(context, resource, row);
  await engine.notify(context, {
    users: asked,
    type: 3,
    title: `${resource.label}待审核：${String(row[resource.title])}`,
    dedupe: `audit:${resource.name}:${row.id}:${row.version}`,
  });
  return { audit_status: 2, submitted_at: context.now, audit_flow_id: flow, audit_step: flow ? 1 : null, reason: null };
}

/** Approving or rejecting: by a step's approvers where a flow runs. The status stays 2 until the last step has passed. */
export async function decide(resource: AnyResource, context: Context, row: Stored, asked: Values, engine: Engine): Promise<Values> {
  const verdict = Number(asked.audit_status);
  const steps = row.audit_flow_id ? await stepsOf(context, Number(row.audit_flow_id)) : [];
  const at = steps.findIndex((step) => step.sort === row.audit_step);
  const step = steps[at === -1 ? 0 : at];
  if (step) await mustApprove(context, step);
  const entry = { flow_id: row.audit_flow_id ?? null, step: step?.sort ?? null, from_status: 2, reason: asked.reason ?? null };
  if (verdict === 4) {
    await trail(context, resource, row, { ...entry, to_status: 4, result: 3 });
    await tellAuthor(resource, context, row, `已驳回：${String(asked.reason ?? '')}`, engine);
    return { audit_status: 4, is_online: 2, audited_at: context.now, audited_by: context.caller.id || null, reason: asked.reason };
  }
  const next = step && (await isStepDone(context, resource, row, step)) ? steps[steps.indexOf(step) + 1] : step;
  const last = !step || next === undefined;
  await trail(context, resource, row, { ...entry, to_status: last ? 3 : 2, result: 2 });
  if (last) {
    await tellAuthor(resource, context, row, '已通过', engine);
    return passed(context);
  }
  if (next !== step)
    await engine.notify(context, {
      users: await approvers(context, next),
      type: 3,
      title: `${resource.label}待审核：${String(row[resource.title])}`,
    });
  // the verdict is one approver's: the row itself waits on
  return { audit_status: 2, audit_step: next.sort };
}
async function mustApprove(context: Context, step: Step): Promise<void> {
  if (context.caller.username === 'admin' || (await approvers(context, step)).includes(context.caller.id)) return;
  throw forbidden('当前步骤不由您审核');
}
/** 或签: one is enough. 会签: this one and all the others, counted since the row was submitted. */
async function isStepDone(context: Context, resource: AnyResource, row: Stored, step: Step): Promise<boolean> {
  if (step.mode !== 2) return true;
  const all = await approvers(context, step);
  const given = await sql<{ user_id: number }>`select distinct user_id from audit_trail where resource = ${resource.name} and row_id = ${row.id}
    and step = ${step.sort} and result = 2 and created_at >= ${row.submitted_at}`.execute(context.db);
  const agreed = new Set([context.caller.id, ...given.rows.map(({ user_id }) => user_id)]);
  return all.every((id) => agreed.has(id));
}
async function tellAuthor(resource: AnyResource, context: Context, row: Stored, what: string, engine: Engine): Promise<void> {
  if (!row.created_by || row.created_by === context.caller.id) return;
  await engine.notify(context, { users: [Number(row.created_by)], type: 2, title: `${resource.label}「${String(row[resource.title])}」${what}` });
}
/** Leaving the audit by hand: withdrawn by the author, or taken down. */
export async function left(resource: AnyResource, context: Context, before: Stored, to: unknown): Promise<void> {
  if (to === before.audit_status) return;
  const result = to === 5 ? 5 : 4;
  await trail(context, resource, before, {
    flow_id: before.audit_flow_id ?? null,
    step: before.audit_step ?? null,
    from_status: before.audit_status,
    to_status: to,
    result,
  });
}
