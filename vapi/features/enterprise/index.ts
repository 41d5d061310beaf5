import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { enterpriseCalls } from '@/domain/calls/enterprise';
import { leadStep, type LeadStep } from '@/domain/codes/customer';
import { honourKind } from '@/domain/codes/growth';
import { today } from '@/domain/kernel/moment';
import type { AnyResource } from '@/domain/kernel/resource';
import { enterprise } from '@/domain/resources/enterprise';
import { customerRows } from '@/domain/resources/enterprise-lists';
import { enterpriseFrom } from '@/domain/resources/enterprise-from';
import { incubation } from '@/domain/resources/incubation';
import { meter } from '@/domain/resources/meter';
import { need } from '@/domain/resources/need';
import { demand } from '../../business/demands';
import { lockLedgerOf } from '../../business/ledger';
import { cutShort } from '../../business/rooms';
import { hasReached } from '../../business/leads';
import { firmsCounted } from '../../business/measure/counted';
import { removeRows } from '../../kernel/changes';
import { predicateOf } from '../../kernel/conditions';
import type { Context } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import { answers, combine, handlersOf, hookInto, type CallHandler, type Feature, type TableOf } from '../../kernel/handlers';
import { versionOf } from '../../kernel/etag';
import { mustSee, relatedRows } from '../../kernel/operations/related';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { alike } from './alike';
import { sourceOf, collect, linkBack } from './collect';
import { demandsFeature, takeDemands } from './demands';
import { changeFollow, followerFaults, followerRule, followers, handOver } from './follow';
import { graduate, hatch, stopHatch } from './hatch';
import { deriveEnterprises, head } from './head';
import { merge, unmerge, wentTo } from './merge';
import { merging } from './merge/pair';
import { heldRooms } from './rooms';
import { enterpriseJobs } from './jobs';
import { asRequest } from './ownChange';
import { changeIncubator, hasMoved, moveFaults, recommend, takeAlong, useElectricity } from './place';
import { papers } from './papers';
import { pointsFeature } from './points';
import { synthesize, synthesizeRows } from './scores';
import { settle } from './settle';

type Enterprise = TableOf<typeof enterprise>;
type From = TableOf<typeof enterpriseFrom>;

const lockBooks = lockLedgerOf('enterprise');
/** Whoever holds one of the honours today. */
function honoured(context: Context): Predicate[] {
  const kinds = codesWanted(context, 'honour', honourKind, '资质');
  if (kinds.length === 0) return [];
  const day = today(context.now);
  return [sql<SqlBool>`t.id in (select h.enterprise_id from honour_in_force(${day}::date) h where h.kind = any(${sql.val(kinds)}::smallint[]))`];
}
/** How far a customer has come; as the tabs do it looks at the customer status, which only staff sees (specification section 6). */
function reached(context: Context): Predicate[] {
  const steps = codesWanted(context, 'reached', leadStep, '转化到');
  if (steps.length === 0) return [];
  if (context.caller.party !== 'staff') return refuse('没有按转化到查询的权限');
  // each step is a part of the one before it: of several asked for, the first holds them all
  return [hasReached(Math.min(...steps) as LeadStep, 't')];
}
const tabs = { items: Object.keys(customerRows).map((code) => ({ code: Number(code) })) };
function tab(context: Context): Predicate[] {
  const { caller, now } = context;
  const wanted = codesWanted(context, 'type', tabs, '类型');
  if (wanted.length === 0) return [];
  if (caller.party !== 'staff') return refuse('没有按类型查询的权限');
  const any = wanted.map((code) => customerRows[code as keyof typeof customerRows]);
  return [predicateOf({ any }, enterprise.fields, { now, parameter: Number })];
}
/** With demands it stands where they stand (entities.md 4.1): another status is given there. */
async function statusOfDemands({ db }: Context, { need_status }: Partial<Enterprise>, before?: Enterprise): Promise<FieldErrors> {
  if (!before || need_status === undefined || need_status === before.need_status) return {};
  if (need_status === demand.invalid && (before.residence === 1 || before.residence === 2))
    return { need_status: ['已入驻或待入驻的企业不能改为无效项目'] };
  const found = await sql`select 1 from need where enterprise_id = ${before.id} and deleted_at is null limit 1`.execute(db);
  return found.rows.length > 0 ? { need_status: ['客户状态随其需求变化，请在需求中跟进'] } : {};
}
/** Who goes has no contract, and lets go of what its demands keep. */
async function leaveNothing(context: Context, { id }: Enterprise): Promise<void> {
  const bound = await sql`select 1 from contract where enterprise_id = ${id} and deleted_at is null limit 1`.execute(context.db);
  if (bound.rows.length > 0) refuse('该企业存在合同，不能删除');
  await cutShort(context, sql`need_id in (select n.id from need n where n.enterprise_id = ${id})`, today(context.now), { reason: '客户已删除' });
  await removeRows(context, need, sql`t.enterprise_id = ${id}`);
}
/** What belongs to an enterprise in reach, of a resource: rows that meet the condition on its number. */
const belonging =
  (resource: AnyResource, where: (id: unknown, context: Context) => Predicate, order: RawBuilder<unknown>) =>
  ({ engine }: Services): CallHandler =>
  async (context, { id }) => {
    await mustSee(context, enterprise, id);
    return relatedRows(resource, context, engine, where(id, context), order);
  };
const incubations = belonging(incubation, (id) => sql<SqlBool>`t.enterprise_id = ${id}`, sql`t.start_at desc, t.id desc`);
const meters = belonging(
  meter,
  (id, { now }) => sql<SqlBool>`t.kind = 1 and t.deleted_at is null and exists (select 1 from meter_binding b where b.meter_id = t.id
    and b.enterprise_id = ${id} and b.during @> ${today(now)}::date)`,
  sql`t.number, t.id`,
);
const hooks = (services: Services): Feature =>
  hookInto(enterprise, {
    // the tab is a condition of the list, of its counter and of its export alike
    where: (context) => [...honoured(context), ...reached(context), ...tab(context), ...firmsCounted(context)],
    // a new customer is followed by whoever enters it, unless somebody else is named
    prepare: async (context, draft, before) => ({
      ...(before || draft.follow_id || context.caller.party !== 'staff' ? {} : { follow_id: context.caller.id }),
      ...(before ? {} : await sourceOf(context, draft)),
    }),
    derive: deriveEnterprises,
    check: async (context, draft, before) => ({
      ...(await statusOfDemands(context, draft, before)),
      ...(await moveFaults(context, draft, before)),
      ...(await followerFaults(context, 'follow_id', draft, before)),
    }),
    storeApart: takeDemands,
    after: async (context, row, before) => {
      if (!before) await linkBack(context, row);
      else if (hasMoved(row, before)) await takeAlong(context, row);
      // chosen in the form it is what 变更跟进人 does: open demands go along, both are told
      if (before && row.follow_id && row.follow_id !== before.follow_id) await handOver(context, services, row, row.follow_id, true);
    },
    // its books are locked before itself, as whoever signs and pays does
    lock: async (context, ids, action) => (action === 'change_room' || action === 'unmerge' ? lockBooks(context, ids) : undefined),
    wentTo,
    instead: asRequest(services),
    beforeRemove: leaveNothing,
  });
const selectable: CallHandler = async ({ db }) => {
  const found = await sql`select id, name from enterprise_from where enabled = 1 and deleted_at is null order by sort, id`.execute(db);
  return { data: found.rows, total: found.rows.length };
};
/** Applications of the public site find their source by its name. */
const keepsName = async (_context: Context, { name }: Partial<From>, before?: From): Promise<FieldErrors> =>
  before?.is_system === 1 && name !== undefined && name !== before.name ? { name: ['系统预置的来源渠道不能改名'] } : {};
/** Customers and tenants: their tabs, who follows them, their way from the first talk to graduation, and what they ask to be changed. */
export const enterpriseFeature = (services: Services): Feature =>
  combine([
    handlersOf(enterprise, {
      follow_user: followers,
      meters: meters(services),
      incubations: incubations(services),
      head,
      rooms: heldRooms,
      files: papers(services),
      alike,
      collect: collect(services),
      merging: merging(services),
      synthesize,
      synthesize_rows: synthesizeRows,
      change_follow: changeFollow(services),
      settle: settle(services),
      hatch,
      graduate: graduate(services),
      stop_hatch: stopHatch,
      change_incubator: changeIncubator(services),
      recommend,
      use_electricity: useElectricity(services),
      unmerge: unmerge(services),
    }),
    answers(enterpriseCalls, { customerChanges: (context) => versionOf(context, enterpriseCalls.customerChanges.reads), merge: merge(services) }),
    handlersOf(enterpriseFrom, { select: selectable }),
    hookInto(enterpriseFrom, { check: keepsName }),
    hooks(services),
    demandsFeature(services),
    pointsFeature,
    { choices: { followers: followerRule }, jobs: enterpriseJobs(services) },
  ]);
