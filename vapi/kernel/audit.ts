import { sql } from 'kysely';
import { isAudited } from '@/domain/kernel/audit';
import { has, type AnyResource } from '@/domain/kernel/resource';
import { routes } from '@/domain/routes';
import { administratorsOf, approvers, auditorsOf, flowOf, isAdministrator, nobody, stepAt, stepsOf, type Step } from './audit-steps';
import type { Context } from './context';
import type { Engine } from './engine';
import { forbidden, refuse } from './errors';
import { titleOf } from './log';
import type { Stored } from './rows';
import { isAside, putOnline } from './shadow';

type Values = Readonly<Record<string, unknown>>;

const trail = (context: Context, resource: AnyResource, row: Stored, values: Values) =>
  context.db
    .insertInto('audit_trail')
    .values({ resource: resource.name, row_id: row.id, user_id: context.caller.id || null, ...values })
    .execute();
/** Where a message leads: the record on the resource's own page. */
function jump(resource: AnyResource, row: Stored): { path?: string; query?: { id: number } } {
  const pages = routes.filter(({ shows }) => 'resource' in shows && shows.resource === resource.name && !shows.rows);
  const page = pages.find(({ shows }) => 'resource' in shows && !shows.fixed && !shows.list) ?? pages[0];
  return page ? { path: page.path, query: { id: row.id } } : {};
}

/** The message that a row waits for its auditors. */
export const request = (resource: AnyResource, row: Stored) =>
  ({ type: 3, title: `${resource.label}待审核：${titleOf(resource, row)}`, ...jump(resource, row) }) as const;
/**
 * Tells those who are asked now. A step that has nobody is told to the system administrators, so that no row waits unseen. `left`: of
 * the step's approvers those who remain once one of them has gone.
 */
export async function ask(
  resource: AnyResource,
  context: Context,
  row: Stored,
  step: Step | undefined,
  engine: Engine,
  left?: readonly { readonly id: number }[],
): Promise<void> {
  const auditors = left ?? (step ? await approvers(context, step, row.incubator_id) : await auditorsOf(context, resource, row));
  const missing = step !== undefined && auditors.length === 0;
  const people = missing ? await administratorsOf(context, resource) : auditors;
  await engine.notify(context, {
    ...request(resource, row),
    users: people.map(({ id }) => id),
    ...(missing ? { content: nobody(step) } : left && { content: '其余审批人均已通过，另有审批人已不在岗，请再次审核以完成本步骤' }),
    dedupe: `audit:${resource.name}:${row.id}:${row.version}:${step?.sort ?? 0}${left ? ':left' : ''}`,
  });
}
const passed = (resource: AnyResource, context: Context, row: Stored): Values => ({
  audit_status: 3,
  is_online: 1,
  audited_at: context.now,
  audited_by: context.caller.id || null,
  reason: null,
  ...putOnline(resource, row),
});
/** Puts a row before its auditors: the first step of the flow that is set now, or whoever may audit. */
async function present(resource: AnyResource, context: Context, row: Stored, flow: number | null, engine: Engine): Promise<Values> {
  const [first] = await stepsOf(context, flow);
  await trail(context, resource, row, { flow_id: flow, step: first?.sort ?? null, from_status: row.audit_status, to_status: 2, result: 1 });
  await ask(resource, context, row, first, engine);
  return { audit_status: 2, submitted_at: context.now, audit_flow_id: flow, audit_step: first?.sort ?? null, reason: null };
}
/** Submitting: along the flow when one is set; without one an item of staff is passed at once, anybody else's waits for an auditor. */
export async function submit(resource: AnyResource, context: Context, row: Stored, engine: Engine): Promise<Values> {
  const flow = await flowOf(context, resource, row);
  if (flow !== null || context.caller.party !== 'staff') return present(resource, context, row, flow, engine);
  await trail(context, resource, row, { from_status: row.audit_status, to_status: 3, result: 2 });
  return { ...passed(resource, context, row), submitted_at: context.now, audit_flow_id: null, audit_step: null };
}
/** An edit: a rejection is a draft again; a published row goes back to its auditors, off the public site unless its old version stays there. */
export async function edited(resource: AnyResource, context: Context, before: Stored, engine: Engine): Promise<Values> {
  if (!isAudited(resource)) return {};
  if (before.audit_status === 4) return { audit_status: 1, reason: null };
  if (before.audit_status !== 3) return {};
  const online = isAside(resource, before) ? 1 : 2;
  return { ...(await present(resource, context, before, await flowOf(context, resource, before), engine)), is_online: online };
}

/** Approving or rejecting: by a step's approvers where a flow runs. The status stays 2 until the last step has passed. */
export async function decide(resource: AnyResource, context: Context, row: Stored, input: Values, engine: Engine): Promise<Values> {
  const steps = await stepsOf(context, row.audit_flow_id);
  const step = stepAt(steps, row);
  const done = step ? await mustApprove(resource, context, row, step) : auditorAlone(resource, context);
  const entry = { flow_id: row.audit_flow_id ?? null, step: step?.sort ?? null, from_status: 2, reason: input.reason ?? null };
  if (Number(input.audit_status) === 4) {
    await trail(context, resource, row, { ...entry, to_status: 4, result: 3 });
    await notifyAuthor(resource, context, row, `已驳回：${String(input.reason ?? '')}`, engine);
    const is_online = isAside(resource, row) ? 1 : 2;
    return { audit_status: 4, is_online, audited_at: context.now, audited_by: context.caller.id || null, reason: input.reason };
  }
  const next = step && done ? steps[steps.indexOf(step) + 1] : step;
  await trail(context, resource, row, { ...entry, to_status: next ? 2 : 3, result: 2 });
  if (!next) {
    await notifyAuthor(resource, context, row, has(resource, 'shadow') && row.pending ? '的修改已通过' : '已通过', engine);
    return passed(resource, context, row);
  }
  if (next !== step) await ask(resource, context, row, next, engine);
  // the verdict is one approver's: the row itself waits on
  return { audit_status: 2, audit_step: next.sort, reason: null };
}
/** Without a flow the right to audit decides, and it must be the caller's own: a step of another flow lends it for its own rows alone. */
function auditorAlone(resource: AnyResource, { caller }: Context): true {
  if (caller.stepRights.has(`${resource.name}_audit`)) throw forbidden();
  return true;
}
/**
 * Holds the caller against the step, and answers whether it is done with his word. 或签: one is enough. 会签: all who can act now, counted
 * since the row was submitted. A system administrator whom the step does not name decides it alone.
 */
async function mustApprove(resource: AnyResource, context: Context, row: Stored, step: Step): Promise<boolean> {
  const { caller } = context;
  const all = await approvers(context, step, row.incubator_id);
  if (!all.some(({ id }) => id === caller.id)) {
    if (isAdministrator(caller, resource)) return true;
    throw forbidden(all.length === 0 ? nobody(step) : '当前步骤不由您审核');
  }
  if (step.mode !== 2) return true;
  const agreed = new Set((await agreedAt(context, resource, row, step)).map(({ user_id }) => user_id));
  const done = all.every(({ id }) => id === caller.id || agreed.has(id));
  // whoever has agreed closes the step only where the last of the others has gone
  if (agreed.has(caller.id) && !done) refuse('您已审核通过，等待其他审批人审核');
  return done;
}
/** Who has agreed at a step since the row was last submitted. */
export const agreedAt = async ({ db }: Pick<Context, 'db'>, { name }: AnyResource, row: Stored, step: Step): Promise<{ user_id: number }[]> =>
  (
    await sql<{
      user_id: number;
    }>`select distinct user_id from audit_trail where resource = ${name} and row_id = ${row.id} and step = ${step.sort} and result = 2
      and id > (select coalesce(max(id), 0) from audit_trail where resource = ${name} and row_id = ${row.id} and result = 1)`.execute(db)
  ).rows;
/** The result goes to whoever wrote the row and to whoever submitted it last, with the reason. */
async function notifyAuthor(resource: AnyResource, context: Context, row: Stored, what: string, engine: Engine): Promise<void> {
  const submitted = await sql<{ user_id: number | null }>`select user_id from audit_trail where resource = ${resource.name} and row_id = ${row.id}
    and result = 1 order by id desc limit 1`.execute(context.db);
  const users = [row.created_by, submitted.rows[0]?.user_id].map(Number).filter((id) => id > 0 && id !== context.caller.id);
  await engine.notify(context, { users, type: 2, title: `${resource.label}「${titleOf(resource, row)}」${what}`, ...jump(resource, row) });
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
