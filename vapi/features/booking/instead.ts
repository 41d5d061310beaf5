import { sql, type SqlBool } from 'kysely';
import type { SlotChoice } from '@/domain/answers/slots';
import { meet, type Stretch } from '@/domain/calc/occurrences';
import { startOfDay, toWire } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { roomsOf } from './free';
import { dateFault, dayOf, holidaysOf, openingOf, shapeFault, type MeetingRoom } from './rules';

const most = 3;
interface Held extends Stretch {
  readonly room: number;
}
/** What is granted of rooms on some days. */
async function heldOn({ db }: Context, rooms: readonly MeetingRoom[], days: readonly string[]): Promise<readonly Held[]> {
  const found = await sql<{ room: number; start: string; end: string }>`select b.mtroom_id room, lower(b.during) start, upper(b.during) "end"
    from unnest(${sql.val(days.map((day) => startOfDay(day).toISOString()))}::timestamptz[]) d
    join mtroom_apl b on b.mtroom_id = any(${sql.val(rooms.map(({ id }) => id))}::bigint[]) and b.status in (1, 4)
      and b.during && tstzrange(d, d + interval '1 day')`.execute(db);
  return found.rows.map(({ room, start, end }) => ({ room: Number(room), start: Date.parse(start), end: Date.parse(end) }));
}
/** Beginnings of the same length on the same day, the nearest to what was wanted first. */
function around(room: MeetingRoom, { start, end }: Stretch): Stretch[] {
  const day = dayOf(start);
  const [from, to] = openingOf(room).map((clock) => Date.parse(`${day}T${clock}:00+08:00`)) as [number, number];
  const grain = room.slot_minutes * 60_000;
  const midnight = startOfDay(day).getTime();
  const all: Stretch[] = [];
  for (let at = midnight + Math.ceil((from - midnight) / grain) * grain; at + (end - start) <= to; at += grain)
    all.push({ start: at, end: at + end - start });
  return all.sort((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start));
}
/**
 * What could be had in place of some dates of a room, by their beginnings: first other rooms at the same time for those who come (for as many as
 * the room holds, where nobody says how many), those that fit best in front and those of its own building before others, then the nearest free time of the room itself on that day.
 */
export async function instead(
  context: Context,
  room: MeetingRoom,
  people: number | null,
  dates: readonly Stretch[],
): Promise<ReadonlyMap<number, readonly SlotChoice[]>> {
  const days = [...new Set(dates.map(({ start }) => dayOf(start)))].sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return new Map();
  const larger = await roomsOf(
    context,
    sql<SqlBool>`t.id <> ${room.id} and t.incubator_id = ${room.incubator_id} and t.capacity >= ${people ?? room.capacity}`,
  );
  const isNear = ({ building_id }: MeetingRoom): number => (building_id === room.building_id ? 0 : 1);
  const rooms = [...larger].sort((one, other) => isNear(one) - isNear(other) || one.capacity - other.capacity || one.id - other.id);
  const holidays = await holidaysOf(context, [room.incubator_id], firstDay, lastDay);
  const held = await heldOn(context, [room, ...rooms], days);
  const isFree = (one: MeetingRoom, stretch: Stretch): boolean =>
    !shapeFault(one, stretch) &&
    !dateFault(context.now, one, stretch, holidays) &&
    !held.some((other) => other.room === Number(one.id) && meet(other, stretch));
  const choice = (one: MeetingRoom, { start, end }: Stretch): SlotChoice => ({
    ...{ line: Number(one.id), label: one.name, start_at: toWire(start), end_at: toWire(end) },
  });
  const choices = (date: Stretch): SlotChoice[] => {
    const there = rooms.filter((one) => isFree(one, date)).slice(0, most);
    const later = around(room, date).find((stretch) => isFree(room, stretch));
    return [...there.map((one) => choice(one, date)), ...(later ? [choice(room, later)] : [])];
  };
  return new Map(dates.map((date) => [date.start, choices(date)]));
}
