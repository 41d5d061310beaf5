import { sql } from 'kysely';
import { isAudited, isWaiting, type AuditedResource } from '@/domain/kernel/audited';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { auditTrail } from '@/domain/resources/audit-flow';
import { auditMode } from '@/domain/codes/log';
import { labelOf } from '@/domain/kernel/codes';
import { agreedAt } from '../../business/audit/workflow';
import { approvers, auditorsOf, nobody, stepAt, stepsOf, whoseStep } from '../../business/audit/steps';
import type { Context } from '../../kernel/context';
import { forbidden, notFound, refuse } from '../../kernel/errors';
import { selection, wireOf, type Record_, type Stored } from '../../kernel/rows';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';

/** Whom a row waits for: the people of its step and which of them have agreed, or what to do when there are none. */
async function waitingOf(context: Context, resource: AuditedResource, row: Stored) {
  const steps = await stepsOf(context, row.audit_flow_id);
  const step = stepAt(steps, row);
  if (!step) {
    const users = await auditorsOf(context, resource, row);
    return {
      step: null,
      steps: 0,
      whose: '有审核权限的人员',
      mode: null,
      modeText: null,
      users,
      message: users.length > 0 ? null : '暂无可审核的人员，可由系统管理员审核',
    };
  }
  const agreed = new Set((await agreedAt(context, resource, row, step)).map(({ user_id }) => user_id));
  const users = (await approvers(context, step, row.incubator_id)).map((one) => ({ ...one, agreed: agreed.has(one.id) }));
  return {
    step: step.sort,
    steps: steps.length,
    whose: whoseStep(step),
    mode: step.mode,
    modeText: labelOf(auditMode, step.mode),
    users,
    message: users.length > 0 ? null : nobody(step),
  };
}
/** Whoever audits is staff of the park to everybody else: an author outside of it learns what was decided, not by whom. */
function discreet(entry: Record_, { caller }: Context): Record_ {
  return caller.party === 'staff' || entry.user_id === caller.id ? entry : { ...entry, user_id: null, user_name: '园区工作人员' };
}
const isReader = ({ scope }: AnyResource, { caller }: Context): boolean => caller.party !== 'visitor' && scope[caller.party] === 'audience';
/** The audit history of a row, the newest first, and whom it waits for now. */
export const trail = (services: Services) => async (context: Context, input: Readonly<Record<string, unknown>>) => {
  const { registry } = services.engine;
  const resource = registry.all.find(({ name }) => name === input.resource);
  if (!resource || !isAudited(resource)) refuse('该对象没有审核记录');
  if (!context.caller.can(`${resource.name}_${resource.operations.includes('read') ? 'read' : 'list'}`)) throw forbidden();
  const found =
    await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where t.id = ${input.row_id} and ${inScope(resource, context)}`.execute(
      context.db,
    );
  const [row] = found.rows;
  if (!row) throw notFound(resource.label);
  // who is sent a row has had no part in how it came about
  if (isReader(resource, context)) return { data: [], total: 0, waiting: null };
  const entries = await sql<Stored>`select ${selection(auditTrail, context.caller, true, registry)} from audit_trail t
    where t.resource = ${resource.name} and t.row_id = ${row.id} order by t.id desc`.execute(context.db);
  const data = entries.rows.map((entry) => discreet(wireOf(auditTrail, entry, context.caller, true, services.engine), context));
  const waiting = isWaiting(resource, row) ? await waitingOf(context, resource, row) : null;
  return {
    data,
    total: data.length,
    waiting: waiting && context.caller.party !== 'staff' ? { ...waiting, whose: '园区', users: [], message: null } : waiting,
  };
};
