import { sql, type SqlBool } from 'kysely';
import { bookingCalls } from '@/domain/calls/booking';
import { roomCalls } from '@/domain/calls/visitors';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { lockRows } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { versionOf } from '../../kernel/etag';
import { answers, combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { list } from '../../kernel/operations/list';
import { withdrawCharge } from '../../business/charges';
import { lockLedgerOf } from '../../business/ledger';
import type { Services } from '../../services';
import {
  bookingFaults,
  checkInCode,
  granted,
  granting,
  mustLieAhead,
  notifyOutcome,
  prepared,
  quoted,
  state,
  storeSeries,
  type Booking,
} from './book';
import { billOf, derivePrices } from './cost';
import { roomDay } from './day';
import { bookableRooms, isCollected } from './halls';
import { calendarCall, calendarFeature } from './calendar';
import { checkInAt, doorOf, mayCheckIn, newDoor } from './door';
import { holidayFeature } from './holidays';
import { bookingJobs } from './jobs';
import { bookSeries, previewSeries } from './series';
import { cancelFollowing, seriesOf } from './siblings';
import { roomFaults, roomUnused } from './to-come';

/** Whoever booked, or anybody of the tenant it was booked for. */
const isBooker = ({ caller }: Context, row: Booking): boolean =>
  row.user_id === caller.id || (caller.party === 'enterprise' && row.enterprise_id !== null && row.enterprise_id === caller.enterprise_id);
async function mustBeBooker(context: Context, row: Booking): Promise<void> {
  if (!isBooker(context, row)) refuse('只有预约人可以取消');
}
/** Bookings with all of their series. */
async function withSeries({ db }: Context, ids: readonly number[]): Promise<readonly number[]> {
  const found = await sql<{ id: number }>`select o.id from mtroom_apl t join mtroom_apl o on o.id = t.id or o.series_id = t.series_id
    where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return found.rows.map(({ id }) => id);
}
/**
 * The books first, as for whatever may touch a bill; then the meeting rooms of bookings before the bookings: two verdicts on one room are given
 * one after the other.
 */
async function lockHalls(context: Context, named: readonly number[], action: string): Promise<void> {
  const ids = action === 'cancel_series' ? await withSeries(context, named) : named;
  await lockLedgerOf('mtroom_apl')(context, ids);
  const found = await sql<{ mtroom_id: number }>`select distinct mtroom_id from mtroom_apl where id = any(${sql.val([...ids])}::bigint[])`.execute(
    context.db,
  );
  await lockRows(
    context,
    mtroom,
    found.rows.map(({ mtroom_id }) => mtroom_id),
  );
}
/** What is worth knowing of bookings beside their status: who else waits for the time, and whether the room is in use. */
async function deriveNotes({ db, now }: Context, ids: readonly number[]) {
  const found = await sql<{ id: number; note: string | null }>`select t.id, case
      when t.status = 1 and t.during @> ${now}::timestamptz then '使用中'
      when t.status = 0 and exists (select 1 from mtroom_apl o where o.mtroom_id = t.mtroom_id and o.status = 0 and o.id <> t.id and o.during && t.during)
        then '该时段已有待审核的预约' end note
    from mtroom_apl t where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return found.rows;
}

/** 会议室与预约 (domain.md section 7, entities.md 7.2 and 7.3). */
export const bookingFeature = (services: Services): Feature => {
  const { engine } = services;
  return combine([
    { jobs: bookingJobs(services) },
    calendarFeature(services),
    holidayFeature(services),
    answers(bookingCalls, {
      slotChanges: (context) => versionOf(context, bookingCalls.slotChanges.reads),
      calendar: calendarCall,
      preview: previewSeries,
      door: doorOf,
      doorCheckIn: checkInAt,
      book: (context, input) => bookSeries(context, engine, input),
    }),
    answers(roomCalls, { roomDay }),
    handlersOf(mtroom, {
      door: async ({ now }) => newDoor(now, services.settings.publicUrl),
      collect: async ({ db, caller }, row) => {
        await sql`insert into mtroom_collect (user_id, mtroom_id) values (${caller.id}, ${row.id}) on conflict do nothing`.execute(db);
      },
      uncollect: async ({ db, caller }, row) => {
        await sql`delete from mtroom_collect where user_id = ${caller.id} and mtroom_id = ${row.id}`.execute(db);
      },
      bookable: (context, input) => bookableRooms(context, engine, input),
      collected: (context, input) => bookableRooms(context, engine, input, isCollected(context)),
    }),
    handlersOf(mtroomApl, {
      cancel: mustBeBooker,
      cancel_series: async (context, row) => {
        await mustBeBooker(context, row);
        return cancelFollowing(context, row, engine, mustBeBooker);
      },
      series: seriesOf(engine),
      check_in: async ({ now }, row, { check_code }) => mayCheckIn(now, row, check_code),
      quote: quoted,
      mine: (context) => list(mtroomApl, context, engine, [sql<SqlBool>`t.user_id = ${context.caller.id}`]),
    }),
    hookInto(mtroom, { derive: derivePrices, check: roomFaults, beforeRemove: roomUnused }),
    hookInto(mtroomApl, {
      lock: lockHalls,
      check: (context, draft, before) => (before ? Promise.resolve({}) : bookingFaults(context, draft)),
      prepare: (context, draft, before) => (before ? Promise.resolve({}) : prepared(context, draft)),
      storeApart: (context, first, apart) => storeSeries(context, services, first, apart),
      derive: deriveNotes,
      after: async (context, row, before) => {
        if (!before && row.status === state.granted) await granted(context, services, row);
      },
      afterAction: async (context, action, row, before) => {
        // whoever checks in uses the room, and that is what is charged for; what is called off is not
        if (action === 'check_in') return billOf(context, row);
        if (granting(row, before)) mustLieAhead(context, row);
        if (row.status === state.cancelled) await withdrawCharge(context, row.fee_bill_id, `会议室预约已取消：${row.title}`);
        const code = granting(row, before) ? checkInCode() : row.code;
        await notifyOutcome(context, services, { ...row, code }, before);
        if (!granting(row, before)) return {};
        await granted(context, services, row);
        return { code };
      },
    }),
  ]);
};
