import { sql } from 'kysely';
import { auditAccess, type AuditedResource } from '@/domain/kernel/audited';
import type { Action } from '@/domain/kernel/action';
import { has } from '@/domain/kernel/resource';
import { byParty, pageFor } from './pages';
import { administratorsOf, approvers, auditorsOf, flowOf, isAdministrator, nobody, stepAt, stepsOf, type Step } from './steps';
import type { Context, Values } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { forbidden, refuse } from '../../kernel/errors';
import { titlesOf } from '../../kernel/log';
import type { Stored } from '../../kernel/rows';
import { isAside, putOnline } from '../../kernel/shadow';
import { summaryOfRow } from '../../kernel/summary';

const trail = (context: Context, resource: AuditedResource, row: Stored, values: Values) =>
  context.db
    .insertInto('audit_trail')
    .values({ resource: resource.name, row_id: row.id, user_id: context.caller.id || null, ...values })
    .execute();

const nameOf = async (context: Context, resource: AuditedResource, row: Stored): Promise<string> =>
  (await titlesOf(context, resource, [row]))[0] ?? '';
const groupOf = ({ audit: { together } }: AuditedResource, row: Stored): unknown => (together === undefined ? null : (row[together] ?? null));
/** What the messages of a row's audit begin their dedupe keys with: those that were made together share one. */
export const auditKey = (resource: AuditedResource, row: Stored): string => `audit:${resource.name}:${groupOf(resource, row) ?? row.id}`;
/** The message that a row waits for its auditors, or the first of several that were made together. */
export async function request(context: Context, resource: AuditedResource, row: Stored, engine: Engine) {
  const group = groupOf(resource, row);
  const content = group === null ? '' : `${await summaryOfRow(context, resource, row.id, engine)} 等同时提交的一组，可在待办中一并办理`;
  return {
    ...{ type: 3 as const, title: `${resource.label}待审核：${await nameOf(context, resource, row)}`, ...pageFor(resource, row, 'staff') },
    ...(content && { content }),
  };
}
/**
 * Tells those who are asked now. A step that has nobody is told to the system administrators, so that no row waits unseen. `left`: of
 * the step's approvers those who remain once one of them has gone.
 */
export async function ask(
  resource: AuditedResource,
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
    ...(await request(context, resource, row, engine)),
    users: people.map(({ id }) => id),
    ...(missing ? { content: nobody(step) } : left && { content: '其余审批人均已通过，另有审批人已不在岗，请再次审核以完成本步骤' }),
    dedupe: `${auditKey(resource, row)}:${row.version}:${step?.sort ?? 0}${left ? ':left' : ''}`,
  });
}
/** Columns that only what is published has, where the resource has them. */
const some = ({ fields }: AuditedResource, values: Values): Values => Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));
const passed = (resource: AuditedResource, context: Context, row: Stored): Values => ({
  [resource.audit.field]: resource.audit.passed,
  audited_at: context.now,
  audited_by: context.caller.id || null,
  reason: null,
  ...some(resource, { is_online: 1, published_at: context.now }),
  ...putOnline(resource, row),
});
/** Puts a row before its auditors: the first step of the flow that is set now, or whoever may audit. */
export async function present(resource: AuditedResource, context: Context, row: Stored, engine: Engine, from: unknown = null): Promise<Values> {
  const { field, waiting } = resource.audit;
  const flow = await flowOf(context, resource, row);
  const [first] = await stepsOf(context, flow);
  await trail(context, resource, row, { flow_id: flow, step: first?.sort ?? null, from_status: from, to_status: waiting, result: 1 });
  await ask(resource, context, row, first, engine);
  const columns = { audit_flow_id: flow, audit_step: first?.sort ?? null, reason: null };
  return { [field]: waiting, ...some(resource, { submitted_at: context.now }), ...columns };
}
/** Whether what is handed in needs no verdict: an item of staff, where no flow is set. */
const needsNobody = async (resource: AuditedResource, context: Context, row: Stored): Promise<boolean> =>
  context.caller.party === 'staff' && (await flowOf(context, resource, row)) === null;
/** Submitting: along the flow when one is set; without one an item of staff is passed at once, anybody else's waits for an auditor. */
export async function submit(resource: AuditedResource, context: Context, row: Stored, engine: Engine): Promise<Values> {
  const { field, passed: done } = resource.audit;
  if (!(await needsNobody(resource, context, row))) return present(resource, context, row, engine, row[field]);
  await trail(context, resource, row, { from_status: row[field], to_status: done, result: 2 });
  return { ...passed(resource, context, row), ...some(resource, { submitted_at: context.now }), audit_flow_id: null, audit_step: null };
}
/** Whether an edit is handed in at once by the rule of submitting: where a row is submitted at all, and no old version stays online meanwhile. */
const isHandedIn = (resource: AuditedResource): boolean =>
  !has(resource, 'shadow') && Object.values<Action>(resource.actions).some(({ flow }) => flow === 'submit');
/**
 * An edit: a rejection is a draft again; a published row goes back to its auditors, off the public site unless its old version stays there.
 * Where submitting would publish it at once it stays published, since when it was.
 */
export async function edited(resource: AuditedResource, context: Context, before: Stored, engine: Engine): Promise<Values> {
  const { field, waiting } = resource.audit;
  const to = resource.audit.edited[Number(before[field])];
  if (to === undefined) return {};
  if (to !== waiting) return { [field]: to, reason: null };
  if (isHandedIn(resource) && (await needsNobody(resource, context, before)))
    return { ...(await submit(resource, context, before, engine)), ...some(resource, { published_at: before.published_at }) };
  const online = some(resource, { is_online: isAside(resource, before) ? 1 : 2 });
  return { ...(await present(resource, context, before, engine, before[field])), ...online };
}

/** Approving or rejecting: by a step's approvers where a flow runs. The row waits on until the last step has passed. */
export async function decide(resource: AuditedResource, context: Context, row: Stored, input: Values, engine: Engine): Promise<Values> {
  const { field, waiting, passed: through, rejected, rejects } = resource.audit;
  const steps = await stepsOf(context, row.audit_flow_id);
  const step = stepAt(steps, row);
  const done = step ? await mustApprove(resource, context, row, step) : auditorAlone(resource, context);
  const entry = { flow_id: row.audit_flow_id ?? null, step: step?.sort ?? null, from_status: waiting, reason: input.reason ?? null };
  if (Number(input[field]) === rejected) {
    await trail(context, resource, row, { ...entry, to_status: rejected, result: 3 });
    await notifyAuthor(resource, context, row, `已${rejects}：${String(input.reason ?? '')}`, engine);
    const online = some(resource, { is_online: isAside(resource, row) ? 1 : 2 });
    return { [field]: rejected, ...online, audited_at: context.now, audited_by: context.caller.id || null, reason: input.reason };
  }
  const next = step && done ? steps[steps.indexOf(step) + 1] : step;
  await trail(context, resource, row, { ...entry, to_status: next ? waiting : through, result: 2 });
  if (!next) {
    await notifyAuthor(resource, context, row, has(resource, 'shadow') && row.pending ? '的修改已通过' : '已通过', engine);
    return passed(resource, context, row);
  }
  if (next !== step) await ask(resource, context, row, next, engine);
  // the verdict is one approver's: the row itself waits on
  return { [field]: waiting, audit_step: next.sort, reason: null };
}
/** Without a flow the right to audit decides, and it must be the caller's own: a step of another flow lends it for its own rows alone. */
function auditorAlone(resource: AuditedResource, { caller }: Context): true {
  if (caller.stepRights.has(auditAccess(resource))) throw forbidden();
  return true;
}
/**
 * Holds the caller against the step, and answers whether it is done with his word. 或签: one is enough. 会签: all who can act now, counted
 * since the row was submitted. A system administrator whom the step does not name decides it alone.
 */
async function mustApprove(resource: AuditedResource, context: Context, row: Stored, step: Step): Promise<boolean> {
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
export const agreedAt = async ({ db }: Pick<Context, 'db'>, { name }: AuditedResource, row: Stored, step: Step): Promise<{ user_id: number }[]> =>
  (
    await sql<{
      user_id: number;
    }>`select distinct user_id from audit_trail where resource = ${name} and row_id = ${row.id} and step = ${step.sort} and result = 2
      and id > (select coalesce(max(id), 0) from audit_trail where resource = ${name} and row_id = ${row.id} and result = 1)`.execute(db)
  ).rows;
/** The result goes to whoever wrote the row and to whoever submitted it last, with the reason. */
async function notifyAuthor(resource: AuditedResource, context: Context, row: Stored, what: string, engine: Engine): Promise<void> {
  const submitted = await sql<{ user_id: number | null }>`select user_id from audit_trail where resource = ${resource.name} and row_id = ${row.id}
    and result = 1 order by id desc limit 1`.execute(context.db);
  const named = resource.audit.tells.map((column) => row[column]);
  const users = [row.created_by, submitted.rows[0]?.user_id, ...named].map(Number).filter((id) => id > 0 && id !== context.caller.id);
  // three meetings of a series are called the same
  const content = await summaryOfRow(context, resource, row.id, engine);
  const title = `${resource.label}「${await nameOf(context, resource, row)}」${what}`;
  for (const [party, people] of await byParty(context, users))
    await engine.notify(context, { users: people, type: 2, title, ...(content && { content }), ...pageFor(resource, row, party) });
}
/** Leaving the audit by hand: withdrawn or cancelled by the author, or taken down. */
export async function left(resource: AuditedResource, context: Context, before: Stored, to: unknown): Promise<void> {
  const { field, waiting } = resource.audit;
  if (to === before[field]) return;
  await trail(context, resource, before, {
    flow_id: before.audit_flow_id ?? null,
    step: before.audit_step ?? null,
    from_status: before[field],
    to_status: to,
    result: before[field] === waiting ? 4 : 5,
  });
}
