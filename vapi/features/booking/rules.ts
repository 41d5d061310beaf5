import { sql } from 'kysely';
import { mostOccurrences, type Stretch } from '@/domain/calc/occurrences';
import { weekday } from '@/domain/codes/calendar';
import { toWire } from '@/domain/kernel/moment';
import type { mtroom } from '@/domain/resources/mtroom';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';

export type MeetingRoom = TableOf<typeof mtroom>;
const minute = 60_000;
const unavailable = '该时段不可预约';
export const dayOf = (time: number): string => toWire(time).slice(0, 10);
const clockOf = (time: number): string => toWire(time).slice(11, 16);
/** ISO: Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export interface Holiday {
  readonly name: string;
  readonly incubator_id: number | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly kind: number;
}
const off = 1;
const worked = 2;
/** Days off and days worked instead, of some parks and of all of them, that say something of meeting rooms between two days. */
export async function holidaysOf({ db }: Pick<Context, 'db'>, incubators: readonly number[], from: string, to: string): Promise<readonly Holiday[]> {
  const found = await sql<Holiday>`select name, incubator_id, start_at::text, end_at::text, kind from holiday where deleted_at is null
    and (incubator_id is null or incubator_id = any(${sql.val([...incubators])}::bigint[])) and (kind = ${worked} or block = 1)
    and start_at <= ${to}::date and end_at >= ${from}::date`.execute(db);
  return found.rows;
}
/** Why a room is shut all day: its weekdays, unless the calendar of holidays says otherwise; null where it is open. */
export function closedOn(
  { weekdays, incubator_id }: Pick<MeetingRoom, 'weekdays' | 'incubator_id'>,
  day: string,
  holidays: readonly Holiday[],
): string | null {
  const that = (kind: number) =>
    holidays.find(
      (one) =>
        one.kind === kind &&
        one.start_at <= day &&
        day <= one.end_at &&
        (one.incubator_id === null || Number(one.incubator_id) === Number(incubator_id)),
    );
  const shut = that(off);
  if (shut) return shut.name;
  return that(worked) || (weekdays ?? []).map(Number).includes(weekdayOf(day)) ? null : `${weekday.items[weekdayOf(day) - 1]?.label}不开放`;
}
/** What is wrong with the length and the grain of a booking; undefined where nothing is. */
export function shapeFault({ slot_minutes, min_minutes, max_minutes }: MeetingRoom, { start, end }: Stretch): string | undefined {
  const minutes = (end - start) / minute;
  if (minutes < min_minutes || minutes > max_minutes) return `预约时长应为${min_minutes}至${max_minutes}分钟`;
  const [hours = 0, past = 0] = clockOf(start).split(':').map(Number);
  return minutes % slot_minutes !== 0 || (hours * 60 + past) % slot_minutes !== 0 || start % minute !== 0
    ? `时段应以${slot_minutes}分钟为单位`
    : undefined;
}
export const openingOf = ({ open_from, open_to }: Pick<MeetingRoom, 'open_from' | 'open_to'>): readonly [from: string, to: string] => [
  String(open_from).slice(0, 5),
  String(open_to).slice(0, 5),
];
/** Why a room cannot be had for one stretch, whoever else wants it, besides its length; undefined where it can. */
export function dateFault(now: Date, room: MeetingRoom, { start, end }: Stretch, holidays: readonly Holiday[]): string | undefined {
  if (dayOf(start) > dayOf(now.getTime() + room.ahead_days * 1440 * minute)) return `只能预约${room.ahead_days}天内的时段`;
  const [from, to] = openingOf(room);
  const fits =
    start >= now.getTime() &&
    dayOf(start) === dayOf(end) &&
    clockOf(start) >= from &&
    clockOf(end) <= to &&
    closedOn(room, dayOf(start), holidays) === null;
  return fits ? undefined : unavailable;
}
/** Why a room cannot be had for these stretches, whoever else wants it (entities.md 7.3); undefined where it can. */
export async function timeFault(context: Context, room: MeetingRoom, stretches: readonly Stretch[]): Promise<string | undefined> {
  const [first] = stretches;
  if (!first) return undefined;
  if (stretches.length > mostOccurrences) return `一次最多预约${mostOccurrences}次`;
  const shape = shapeFault(room, first);
  if (shape) return shape;
  const last = stretches.at(-1) ?? first;
  const holidays = await holidaysOf(context, [room.incubator_id], dayOf(first.start), dayOf(last.start));
  // too far away is the fault of the last one, and is what the whole is refused for
  return [last, ...stretches].map((one) => dateFault(context.now, room, one, holidays)).find((fault) => fault !== undefined);
}
