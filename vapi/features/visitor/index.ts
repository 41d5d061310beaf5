import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { guestPassCalls } from '@/domain/calls/guest-pass';
import { room } from '@/domain/resources/room';
import { visitor } from '@/domain/resources/visitor';
import { isAudited } from '@/domain/kernel/audited';
import { timeOf, today, toWire } from '@/domain/kernel/moment';
import { pathTo } from '@/domain/routes';
import { buildingWords, recordEvents } from '../../business/events';
import { notifyApplicant, notifyTakenBack } from '../../business/applicants';
import { passPath } from '../../business/guest-passes';
import { ownPark } from '../../business/ownPark';
import { flowOf } from '../../business/audit/steps';
import { parameterValues } from '../../business/parameters';
import { tenantsOf } from '../../business/people';
import type { ChoiceRule, Context } from '../../kernel/context';
import { answers, combine, hookInto, type Columns, type Feature, type TableOf } from '../../kernel/handlers';
import { refuse, type FieldErrors } from '../../kernel/errors';
import { masked } from '../../kernel/mask';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';
import { visitorJobs } from './jobs';
import { plannerOf, visitOf } from './planner';
import { guestPass } from './pass';

type Visitor = TableOf<typeof visitor>;
const [passed, rejected] = [3, 4] as const;
const tries = 50;
/** Six digits that no other visitor of the park has on the day of the visit (visitor_code_key). */
async function freeCode({ db }: Context, { incubator_id, visit_at }: Pick<Visitor, 'incubator_id' | 'visit_at'>): Promise<string> {
  const at = new Date(Number(timeOf(visit_at)));
  const found = await sql<{ code: string }>`select code from visitor where incubator_id = ${incubator_id} and code is not null
    and (visit_at at time zone 'Asia/Shanghai')::date = (${at}::timestamptz at time zone 'Asia/Shanghai')::date`.execute(db);
  const taken = new Set(found.rows.map(({ code }) => code));
  for (let at = 0; at < tries; at += 1) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!taken.has(code)) return code;
  }
  return refuse('当天的通行码已用完，请换一天');
}
/** What whoever was invited has to know, by SMS: when, his code, and where his pass is, if the product knows its own address. */
function notifyGuest(context: Context, services: Services, row: Visitor, code: string | null): Promise<void> {
  const { publicUrl } = services.settings;
  const link = publicUrl === null ? '' : `，通行证 ${publicUrl}${passPath(services, row.id)} `;
  const next = `来访时间${toWire(row.visit_at).slice(0, 16)}，通行码${String(code)}${link}`;
  return notifyApplicant(context, services, row.mobile, { what: '来访登记', passed: code !== null, reason: row.reason, next });
}
/**
 * A tenant's invitation is his own word already (domain.md section 14: the host may approve): it is passed at once where the park asks for no
 * more, by its setting or by a flow of its own. Where it does, none of the tenant's passes it.
 */
async function invited(context: Context, draft: Partial<Visitor>): Promise<Partial<Visitor>> {
  const { caller, now } = context;
  if (caller.party !== 'enterprise') return {};
  const { 'visitor.host_passes': isEnough } = await parameterValues(context.db, 'visitor.host_passes');
  if (!isEnough || !isAudited(visitor) || (await flowOf(context, visitor, draft as never)) !== null) return { by_park: 1 };
  if (!caller.holds('visitor_audit')) return {};
  const code = await freeCode(context, draft as Visitor);
  return { status: passed, code, audited_at: now.toISOString(), audited_by: caller.id };
}
/** A guest who registered himself is expected by the firm that he named: it may pass him like the park. */
async function notifyHost(context: Context, { engine }: Services, row: Visitor): Promise<void> {
  const users = await tenantsOf(context, Number(row.enterprise_id));
  const title = `访客「${String(masked('name', row.name))}」申请 ${toWire(row.visit_at).slice(0, 16)} 来访，请审核`;
  await engine.notify(context, { users, type: 3, title, path: pathTo('visitor.list'), query: { id: row.id } });
}
/** What staff takes back of a visit comes back to whoever planned it: the guest who registered himself, else the host. */
function notifyCancelled(context: Context, services: Services, row: Visitor): Promise<void> {
  return notifyTakenBack(context, services, visitor, row, plannerOf(row), { what: visitOf(row), reason: row.cancel_reason });
}
/** What comes with a transition (domain.md section 14): the code of who is let in, and when somebody came and left. */
async function moved(context: Context, action: string, row: Visitor, services: Services): Promise<Columns<Visitor> | undefined> {
  if (action === 'audit' && (row.status === passed || row.status === rejected)) {
    if (row.status === passed && today(new Date(Number(timeOf(row.visit_at)))) < today(context.now)) refuse('来访日期已过，不能通过');
    const code = row.status === passed ? await freeCode(context, row) : null;
    // whoever was invited has to know his code too; that his host's plan came to nothing the host says himself
    if (row.created_by === null || code !== null) await notifyGuest(context, services, row, code);
    return { code };
  }
  if (action === 'cancel') await notifyCancelled(context, services, row);
  if (action === 'leave') return { left_at: context.now };
  if (action !== 'arrive') return undefined;
  const { id, incubator_id, building_id, name } = row;
  const who = String(masked('name', name));
  const text = `访客 ${who} 已到访${await buildingWords(context, building_id)}`;
  await recordEvents(context, [{ incubator_id, building_id, type: 'visitor', text, resource: visitor.name, row_id: id }]);
  if (row.enterprise_id !== null) {
    await services.engine.notify(context, {
      users: await tenantsOf(context, row.enterprise_id),
      type: 2,
      title: `访客已到访：${who}${row.company ? `（${row.company}）` : ''}`,
      path: pathTo('visitor.list'),
      query: { id: row.id },
    });
  }
  return { arrived_at: context.now };
}
/** Rooms that a guest may be sent to (`choices` of room_id): those that a tenant holds or will hold, those that staff sees. */
const heldRooms: ChoiceRule = async (context) => {
  const { caller, now } = context;
  if (caller.party !== 'enterprise') return inScope(room, context);
  return sql`exists (select 1 from room_occupancy o where o.room_id = t.id and o.enterprise_id = ${caller.enterprise_id} and o.released_at is null
    and (upper_inf(o.during) or upper(o.during) > ${today(now)}::date))`;
};
export const visitorFeature = (services: Services): Feature =>
  combine([{ jobs: visitorJobs(services), choices: { heldRooms } }, answers(guestPassCalls, { guestPass: guestPass(services) }), visits(services)]);
/** 此刻 was chosen, and then the rest of the form was filled in. */
const fillingMs = 10 * 60_000;
/** Nobody is expected for longer: a guest of the year after next is a slip of the pen. */
const aheadMs = 366 * 24 * 3_600_000;
const visits = (services: Services): Feature =>
  hookInto(visitor, {
    check: async (context, draft, before): Promise<FieldErrors> => {
      const isMoved = draft.visit_at && draft.visit_at !== before?.visit_at;
      const ahead = isMoved ? Number(timeOf(draft.visit_at)) - context.now.getTime() : 0;
      const wrong = ahead < -fillingMs ? '来访时间不能早于当前时间' : ahead > aheadMs ? '来访时间最多提前一年登记' : undefined;
      return { ...ownPark(context, draft), ...(wrong && { visit_at: [wrong] }) };
    },
    prepare: async (context, draft, before) => (before ? {} : invited(context, draft)),
    after: async (context, row, before) => {
      if (!before && row.status === passed) await notifyGuest(context, services, row, row.code);
      if (!before && row.status !== passed && row.created_by === null && row.enterprise_id !== null) await notifyHost(context, services, row);
    },
    derive: async (_context, ids) => ids.map((id) => ({ id, pass_path: passPath(services, id) })),
    afterAction: (context, action, row) => moved(context, action, row, services),
  });
