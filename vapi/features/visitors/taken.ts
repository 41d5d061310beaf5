import { sql, type SqlBool } from 'kysely';
import type { RoomDay, Slot } from '@/domain/answers/visitors';
import { addDays, startOfDay, toWire, today } from '@/domain/kernel/moment';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { clashes } from '../../kernel/clashes';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { state, stretchOf } from '../booking/book';
import { isRoomOpen, type MeetingRoom } from '../booking/rules';

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
  const is_open = day >= first && day <= last && (await isRoomOpen(context, room, day));
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
      state: start < now.getTime() ? 'past' : isTaken ? 'taken' : met.length > 0 ? 'asked' : 'free',
    });
  }
  return { date: day, first, last, is_open, slots };
}
/** GET /websit/room/taken/{id}: from today on, the days on which a shown venue is held. */
export async function venueDays({ db, now }: Context, { id }: Values) {
  const shown = await sql`select 1 from room where id = ${id} and web_show = 1 and venue = 1 and deleted_at is null`.execute(db);
  if (shown.rows.length === 0) throw notFound('场地');
  const from = today(now);
  const found = await sql<{ start_at: string; end_at: string }>`select greatest(lower(during), ${from}::date)::text start_at,
      coalesce((upper(during) - 1)::text, '9999-12-31') end_at
    from room_occupancy where room_id = ${id} and released_at is null and during && daterange(${from}::date, null) order by lower(during) limit 100`.execute(
    db,
  );
  return { data: found.rows, total: found.rows.length };
}
