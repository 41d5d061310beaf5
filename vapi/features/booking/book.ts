import { randomInt, randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { occurrences, type Stretch } from '@/domain/calc/occurrences';
import { addDays, startOfDay, timeOf, toWire } from '@/domain/kernel/moment';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { pathTo } from '@/domain/routes';
import { recordEvents } from '../../business/events';
import { changeRows } from '../../kernel/changes';
import { quoteWords } from '@/domain/calc/booking-cost';
import { clashes, lockRows } from '../../kernel/clashes';
import type { Context, Values } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import { storeLogged } from '../../kernel/operations/store';
import type { Predicate } from '../../kernel/scopes';
import { summaryOfRow } from '../../kernel/summary';
import { askersOf, notifyApplicant, notifyTakenBack } from '../../business/applicants';
import type { Services } from '../../services';
import { quote } from './cost';
import { roomsOf } from './free';
import { timeFault, type MeetingRoom } from './rules';
import { asRange, asSpan, stretchOf } from './stretch';

export type Booking = TableOf<typeof mtroomApl>;
type Draft = Partial<Booking>;
export const state = { waiting: 0, granted: 1, rejected: 2, cancelled: 3, done: 4, absent: 5 } as const;
/** Codes whose bookings hold their room for themselves: those of the exclusion constraint mtroom_apl_free. */
const holding = sql<SqlBool>`t.status in (1, 4)`;
const taken = '时段已被占用';
const over = '会议时间已过，未及审核';
const twice = '您已预约该会议室的这段时间，正在等待审核';
const page = pathTo('mtroom_apl.my');

const wanted = (draft: Draft): Stretch[] => {
  const until = draft.repeat ? String(draft.repeat_until ?? '') : '';
  return occurrences(stretchOf(String(draft.during)), draft.repeat, until ? startOfDay(addDays(until, 1)).getTime() : 0);
};
async function roomOf({ db }: Pick<Context, 'db'>, id: number): Promise<MeetingRoom | undefined> {
  return (await sql<MeetingRoom>`select * from mtroom where id = ${id} and deleted_at is null`.execute(db)).rows[0];
}
const reject = (spans: readonly Stretch[], found: readonly { readonly span: number; readonly row: Booking }[]): never =>
  refuse(taken, {
    clashes: found.map(({ span, row }) => {
      const { start, end } = stretchOf(row.during);
      const [want, at] = [spans[span] as Stretch, toWire];
      return { wanted: [at(want.start), at(want.end)], start: at(start), end: at(end) };
    }),
  });

/** What waits already for whoever books: under his account, or his number where he has none. Staff may book for anybody. */
const waitsFor = ({ caller }: Context, room: number, mobile: string | undefined): Predicate => {
  const his = caller.id > 0 ? sql`t.user_id = ${caller.id}` : sql`t.user_id is null and t.contact_mobile = ${mobile}`;
  return sql<SqlBool>`t.mtroom_id = ${room} and t.status = ${state.waiting} and ${caller.party !== 'staff'} and ${his}`;
};
/** Whether a booking, and each of its repetitions, can be had: at its fields what is wrong with it, 400 with what lies in its way. */
export async function bookingFaults(context: Context, draft: Draft): Promise<FieldErrors> {
  if (!draft.mtroom_id || !draft.during) return {};
  const { start, end } = stretchOf(draft.during);
  if (Number.isNaN(start + end)) return {}; // its own field has spoken
  await lockRows(context, mtroom, [draft.mtroom_id]);
  const room = await roomOf(context, draft.mtroom_id);
  // gone, or out of use, while its lock was waited for
  if (room?.status !== 1) return { mtroom_id: ['会议室不存在'] };
  if (draft.repeat && !draft.repeat_until) return { repeat_until: ['请选择重复至'] };
  if (draft.repeat && String(draft.repeat_until) < toWire(start).slice(0, 10)) return { repeat_until: ['重复至不能早于预约日期'] };
  const spans = wanted(draft);
  const wrong = await timeFault(context, room, spans);
  const crowded = Number(draft.people ?? 0) > room.capacity;
  if (wrong || crowded) return { ...(wrong && { during: [wrong] }), ...(crowded && { people: ['参会人数不能超过容纳人数'] }) };
  const found = await clashes(context, mtroomApl, 'during', spans.map(asSpan), sql<SqlBool>`t.mtroom_id = ${room.id} and ${holding}`);
  if (found.length > 0) return reject(spans, found);
  const his = await clashes(context, mtroomApl, 'during', spans.map(asSpan), waitsFor(context, room.id, draft.contact_mobile));
  return his.length > 0 ? { during: [twice] } : {};
}
/** GET /service/mtroomCost: what a booking would cost as it is filled in; nothing where the room costs nothing. */
export async function quoted(context: Context, input: Values): Promise<{ message: string | null }> {
  const [room] = await roomsOf(context, sql<SqlBool>`t.id = ${Number(input.mtroom_id)}`);
  if (!room) throw invalid({ mtroom_id: ['会议室不存在'] });
  const [start, end] = [timeOf(input.start_at) ?? 0, timeOf(input.end_at) ?? 0];
  if (end <= start) throw invalid({ end_at: ['结束时间应大于开始时间'] });
  const { repeat, repeat_until } = input as Pick<Draft, 'repeat' | 'repeat_until'>;
  const whole = repeat && repeat_until ? { repeat, repeat_until } : {};
  const costs = await quote(context, room, context.caller.enterprise_id, wanted({ during: asRange({ start, end }), ...whole }));
  return { message: quoteWords(costs) };
}
/** Whose it is, where, and whether somebody has to look at it first. */
export async function prepared(context: Context, draft: Draft): Promise<Draft> {
  const { caller } = context;
  const room = (await roomOf(context, Number(draft.mtroom_id))) as MeetingRoom;
  const [cost] = await quote(context, room, caller.enterprise_id, [stretchOf(String(draft.during))]);
  return {
    ...cost,
    incubator_id: room.incubator_id,
    building_id: room.building_id,
    user_id: caller.id || null,
    enterprise_id: caller.enterprise_id,
    status: room.is_free_audit === 1 ? state.granted : state.waiting,
    ...(draft.repeat && { series_id: randomUUID() }),
    code: room.is_free_audit === 1 ? checkInCode() : null,
  };
}
const checkInCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
/**
 * The other occurrences of a series, each stored as one of its own would be: with its price, before its auditors, or given at once. All of them
 * or none: the transaction is the series'. The first is given before them, for it is the one that the park hears of.
 */
export async function storeSeries(context: Context, services: Services, first: Booking, { repeat, repeat_until }: Draft): Promise<void> {
  if (!repeat) return;
  if (first.status === state.granted) await granted(context, services, first);
  const rest = wanted({ during: first.during, repeat, repeat_until: repeat_until ?? null }).slice(1);
  const { mtroom_id, title, people, contact_name, contact_mobile, remark, series_id } = first;
  const equipment = first.equipment === null ? null : JSON.stringify(first.equipment);
  const alike = { mtroom_id, title, people, contact_name, contact_mobile, remark, equipment };
  for (const one of rest) await storeLogged(mtroomApl, context, { ...alike, during: asRange(one) }, { series_id }, services.engine);
}
/** Whoever booked, else all of the tenant's. */
export const bookersOf = (context: Context, { user_id, enterprise_id }: Booking): Promise<number[]> =>
  askersOf(context, { account: user_id, enterprise: enterprise_id });
/** Booked on the public site, by nobody who has an account. */
export const isVisitors = ({ user_id, enterprise_id }: Booking): boolean => user_id === null && enterprise_id === null;
export const notifyVisitor = (context: Context, services: Services, row: Booking): Promise<void> =>
  notifyApplicant(context, services, row.contact_mobile, {
    what: `会议室预约「${row.title}」`,
    passed: row.status === state.granted,
    cancelled: row.status === state.cancelled,
    reason: row.reason,
    next: `签到码${row.code ?? ''}`,
  });
/** What a visitor's booking has come to, by SMS: the audit speaks to accounts. What is taken back comes back to whoever booked, too. */
export async function notifyOutcome(context: Context, services: Services, row: Booking, before: Booking): Promise<void> {
  if (row.status === before.status) return;
  const { user_id: account, enterprise_id: enterprise, contact_mobile: mobile, title, reason } = row;
  if (row.status === state.cancelled)
    await notifyTakenBack(context, services, mtroomApl, row, { account, enterprise, mobile }, { what: `会议室预约「${title}」`, reason });
  else if (isVisitors(row) && (row.status === state.granted || row.status === state.rejected)) await notifyVisitor(context, services, row);
}
/** What waits for the time of a booking that has been granted gives way, and is told so (domain.md section 7). */
async function giveWay(context: Context, services: Services, given: Booking): Promise<void> {
  const those = sql<SqlBool>`t.mtroom_id = ${given.mtroom_id} and t.status = 0 and t.id <> ${given.id}
    and t.during && (select g.during from mtroom_apl g where g.id = ${given.id})`;
  await turnDown(context, services, those, taken);
}
/** Those that wait are rejected by nobody, and whoever booked is told why. */
async function turnDown(context: Context, services: Services, those: Predicate, reason: string): Promise<number> {
  const lost = await changeRows(context, mtroomApl, those, { status: state.rejected, reason });
  for (const row of lost) {
    if (isVisitors(row)) await notifyVisitor(context, services, row);
    await services.engine.notify(context, {
      users: await bookersOf(context, row),
      ...{
        type: 5,
        title: `会议室预约「${row.title}」已驳回：${reason}`,
        content: await summaryOfRow(context, mtroomApl, row.id, services.engine),
        path: page,
        query: { id: row.id },
        dedupe: `mtroom_apl.lost:${row.id}`,
      },
    });
  }
  return lost.length;
}
/** Nobody had looked at it when it was over: it waits no longer. */
export const turnDownOver = (context: Context, services: Services): Promise<number> =>
  turnDown(context, services, sql<SqlBool>`t.status = ${state.waiting} and upper(t.during) <= ${context.now}`, over);
/** What is over is granted to nobody. */
export function mustLieAhead({ now }: Context, { during }: Booking): void {
  if (stretchOf(during).end <= now.getTime()) refuse('会议时间已过，不能通过');
}
/** A booking is its booker's: what else waits for its time gives way, and the park hears which room is taken when, not by whom or what for. A series is one. */
export async function granted(context: Context, services: Services, row: Booking): Promise<void> {
  await giveWay(context, services, row);
  const { id, incubator_id, building_id, series_id, during } = row;
  if (series_id !== null && (await isAnnounced(context, series_id))) return;
  const { start, end } = stretchOf(during);
  const [from, to] = [toWire(start), toWire(end)];
  const room = await roomOf(context, row.mtroom_id);
  const text = `${room?.name ?? '会议室'} 已预约 ${from.slice(5, 16)} 至 ${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11, 16) : to.slice(5, 16)}`;
  await recordEvents(context, [{ incubator_id, building_id, type: 'booking', text, resource: mtroomApl.name, row_id: id }]);
}
async function isAnnounced({ db }: Context, series: string): Promise<boolean> {
  const { rows } = await sql`select 1 from park_event e join mtroom_apl b on b.id = e.row_id and b.series_id = ${series}
    where e.resource = ${mtroomApl.name} limit 1`.execute(db);
  return rows.length > 0;
}
export const granting = (row: Booking, before: Booking): boolean => row.status === state.granted && before.status === state.waiting;
export { checkInCode };
