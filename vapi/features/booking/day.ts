import { sql, type SqlBool } from 'kysely';
import type { RoomDay, Slot } from '@/domain/answers/visitors';
import { addDays, startOfDay, toWire, today } from '@/domain/kernel/moment';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { clashes } from '../../kernel/clashes';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { state } from './book';
import { closedOn, holidaysOf, type MeetingRoom } from './rules';
import { stretchOf } from './stretch';

const minute = 60_000;
const minutesOf = (time: unknown): number => {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
  return hours * 60 + minutes;
};
const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const shownRoom = sql<SqlBool>`web_show = 1 and status = 1 and deleted_at is null`;
/** GET /websit/mtroom/day/{id}: the day of a shown room by its own grain, and of whom each booking is nothing. */
export async function roomDay(context: Context, { id, date }: Values): Promise<RoomDay> {
  const { db, now } = context;
  const room = (await sql<MeetingRoom>`select * from mtroom where id = ${id} and ${shownRoom}`.execute(db)).rows[0];
  if (!room) throw notFound('会议室');
  const [first, last] = [today(now), toWire(now.getTime() + room.ahead_days * 1440 * minute).slice(0, 10)];
  const day = String(date ?? first);
  const span = { start: startOfDay(day), end: startOfDay(addDays(day, 1)) };
  const inForce = sql<SqlBool>`t.mtroom_id = ${room.id} and t.status in (${state.waiting}, ${state.granted}, ${state.done})`;
  const held = (await clashes(context, mtroomApl, 'during', [span], inForce)).map(({ row }) => ({ ...stretchOf(row.during), status: row.status }));
  const is_open = day >= first && day <= last && closedOn(room, day, await holidaysOf(context, [room.incubator_id], day, day)) === null;
  const slots: Slot[] = [];
  const grain = Math.max(1, room.slot_minutes);
  // bookings begin on the grain of the day: where the doors open off it, the first slot is the next one
  const opens = Math.ceil(minutesOf(room.open_from) / grain) * grain;
  for (let from = opens; is_open && from + grain <= minutesOf(room.open_to); from += grain) {
    const [start, end] = [span.start.getTime() + from * minute, span.start.getTime() + (from + grain) * minute];
    const met = held.filter((one) => one.start < end && one.end > start);
    const isTaken = met.some(({ status }) => status !== state.waiting);
    slots.push({
      from: clock(from),
      to: clock(from + grain),
      state: start < now.getTime() ? 'past' : isTaken ? 'taken' : met.length > 0 ? 'waiting' : 'free',
    });
  }
  return { date: day, first, last, is_open, slots };
}
