import { sql } from 'kysely';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import type { SlotPrice } from '@/domain/answers/slots';
import { costsInTurn, hoursOf, minutesOf, monthOf, priceWords, type BookingCost } from '@/domain/calc/booking-cost';
import type { Stretch } from '@/domain/calc/occurrences';
import { yuanOf } from '@/domain/format';
import { startOfDay, toWire, today } from '@/domain/kernel/moment';
import { chargeUse } from '../../business/charges';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import type { mtroomApl } from '@/domain/resources/mtroom-apl';
import { stretchOf } from './stretch';
import type { MeetingRoom } from './rules';

type Booking = TableOf<typeof mtroomApl>;
const monthSpan = (month: string): readonly [from: Date, to: Date] => [startOfDay(month), startOfDay(addMonths(month, 1))];
/** Minutes of a room's free time that an enterprise's bookings of a month take: those in force, and those that wait to be. */
async function takenOf(
  { db }: Pick<Context, 'db'>,
  rooms: readonly number[],
  enterprise: number,
  month: string,
): Promise<ReadonlyMap<number, number>> {
  const [from, to] = monthSpan(month);
  const found = await sql<{ mtroom_id: number; taken: number }>`select mtroom_id, sum(free_minutes)::int taken from mtroom_apl
    where mtroom_id = any(${sql.val([...rooms])}::bigint[]) and enterprise_id = ${enterprise} and status in (0, 1, 4) and free_minutes > 0
      and lower(during) >= ${from} and lower(during) < ${to} group by mtroom_id`.execute(db);
  return new Map(found.rows.map(({ mtroom_id, taken }) => [Number(mtroom_id), taken]));
}
const allowance = ({ member_free_hours }: Pick<MeetingRoom, 'member_free_hours'>): number => (member_free_hours ?? 0) * 60;
/**
 * How rooms are charged for, with what is left of their free time in the months of some stretches. Of those that cost nothing, and to the park
 * itself, nothing is said. What is waited for counts as taken: what was quoted is what is billed.
 */
export async function pricesOf(
  context: Context,
  rooms: readonly MeetingRoom[],
  enterprise: number | null,
  stretches: readonly Stretch[],
): Promise<readonly SlotPrice[]> {
  const charged = context.caller.party === 'staff' ? [] : rooms.filter(({ price }) => Number(price) > 0);
  if (charged.length === 0) return [];
  const ids = charged.map(({ id }) => Number(id));
  const months = enterprise === null ? [] : [...new Set(stretches.map(({ start }) => monthOf(start)))];
  const taken = new Map<string, ReadonlyMap<number, number>>();
  for (const month of months) taken.set(month, await takenOf(context, ids, Number(enterprise), month));
  return charged.map((room) => ({
    ...{ line: Number(room.id), price: Number(room.price), price_unit: room.price_unit },
    free: Object.fromEntries(months.map((month) => [month, allowance(room) - (taken.get(month)?.get(Number(room.id)) ?? 0)])),
  }));
}
/** What a booking costs, and how it is charged for. */
type Quoted = BookingCost & Pick<Booking, 'price_unit'>;
/** What bookings of a room cost, in their order; undefined where nothing is charged. The room is locked by who books, so that the free time of a month is given once. */
export async function quote(
  context: Context,
  room: MeetingRoom,
  enterprise: number | null,
  stretches: readonly Stretch[],
): Promise<readonly (Quoted | undefined)[]> {
  const [price] = await pricesOf(context, [room], enterprise, stretches);
  if (!price) return stretches.map(() => undefined);
  return costsInTurn(price, stretches, price.free).map((one) => one && { ...one, price_unit: room.price_unit });
}
/** The bill of a meeting that takes place, once; what was quoted for it is what it asks for. Answers what becomes of the booking. */
export async function billOf(context: Context, row: Booking): Promise<{ fee_bill_id?: number }> {
  if (!row.cost || row.fee_bill_id !== null) return {};
  const found = await sql<Pick<MeetingRoom, 'name'>>`select name from mtroom where id = ${row.mtroom_id}`.execute(context.db);
  const [room] = found.rows;
  const stretch = stretchOf(row.during);
  const [minutes, free] = [minutesOf(stretch), row.free_minutes ?? 0];
  const day = toWire(stretch.start).slice(0, 10);
  // by the hour what the quote says is exact to the minute; a price that has changed since, or how it is charged, is not the booking's
  const byHour = row.price_unit === 1 && minutes > free;
  const quantity = byHour ? hoursOf(minutes - free) : '1';
  const price = byHour ? yuanOf(Math.round((row.cost * 60) / (minutes - free))) : yuanOf(row.cost);
  const note = `${room?.name} ${toWire(stretch.start).slice(11, 16)} 至 ${toWire(stretch.end).slice(11, 16)}，共 ${hoursOf(minutes)} 小时${free > 0 ? `，其中免费 ${hoursOf(free)} 小时` : ''}`;
  const fee_bill_id = await chargeUse(context, {
    ...{ incubator_id: row.incubator_id, building_id: row.building_id, enterprise_id: row.enterprise_id, payer_name: row.contact_name },
    ...{ item: 'mtroom', amount: row.cost, from: day, to: day, formula: { unit: byHour ? 'hour' : 'use', note, steps: [{ price, quantity }] } },
  });
  return { fee_bill_id };
}
/** What rooms cost, in words; for an enterprise with what is left of its free time in this month. And which of them the caller has marked for himself. */
export async function derivePrices({ db, caller, now }: Context, ids: readonly number[]) {
  const rooms = await sql<
    MeetingRoom & { readonly collected_at: Date | null }
  >`select t.id, t.price, t.price_unit, t.member_free_hours, k.created_at collected_at from mtroom t
      left join mtroom_collect k on k.mtroom_id = t.id and k.user_id = ${caller.id} where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  const taken = caller.enterprise_id === null ? undefined : await takenOf({ db }, ids, caller.enterprise_id, firstOfMonth(today(now)));
  return rooms.rows.map((room) => ({
    id: room.id,
    collected_at: room.collected_at,
    charge: priceWords(
      { ...room, price: room.price === null ? null : Number(room.price) },
      taken && Math.max(0, allowance(room) - (taken.get(Number(room.id)) ?? 0)),
    ),
  }));
}
