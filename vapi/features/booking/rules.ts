import { sql } from 'kysely';
import { mostOccurrences, type Stretch } from '@/domain/calc/occurrences';
import { toWire } from '@/domain/kernel/moment';
import type { mtroom } from '@/domain/resources/mtroom';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';

export type MeetingRoom = TableOf<typeof mtroom>;
const minute = 60_000;
const unavailable = '该时段不可预约';
const dayOf = (time: number): string => toWire(time).slice(0, 10);
const clockOf = (time: number): string => toWire(time).slice(11, 16);
/** ISO: Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

interface Holiday {
  start_at: string;
  end_at: string;
  kind: number;
}
const off = 1;
const worked = 2;
/** Days off and days worked instead, of a park and of all of them, that say something of meeting rooms between two days. */
async function holidaysOf({ db }: Pick<Context, 'db'>, incubator: number, from: string, to: string): Promise<readonly Holiday[]> {
  const found = await sql<Holiday>`select start_at::text, end_at::text, kind from holiday where deleted_at is null
    and (incubator_id is null or incubator_id = ${incubator}) and (kind = ${worked} or block = 1)
    and start_at <= ${to}::date and end_at >= ${from}::date`.execute(db);
  return found.rows;
}
/** Whether a room is open on a day at all: its weekdays, unless the calendar of holidays says otherwise. */
function isOpenOn(room: Pick<MeetingRoom, 'weekdays'>, day: string, holidays: readonly Holiday[]): boolean {
  const that = (kind: number) => holidays.some((one) => one.kind === kind && one.start_at <= day && day <= one.end_at);
  if (that(off)) return false;
  return that(worked) || (room.weekdays ?? []).map(Number).includes(weekdayOf(day));
}
export async function isRoomOpen(context: Context, room: MeetingRoom, day: string): Promise<boolean> {
  return isOpenOn(room, day, await holidaysOf(context, room.incubator_id, day, day));
}
/** What is wrong with the length and the grain of a booking; undefined where nothing is. */
function shapeFault({ slot_minutes, min_minutes, max_minutes }: MeetingRoom, { start, end }: Stretch): string | undefined {
  const minutes = (end - start) / minute;
  if (minutes < min_minutes || minutes > max_minutes) return `预约时长应为${min_minutes}至${max_minutes}分钟`;
  const [hours = 0, past = 0] = clockOf(start).split(':').map(Number);
  return minutes % slot_minutes !== 0 || (hours * 60 + past) % slot_minutes !== 0 || start % minute !== 0
    ? `时段应以${slot_minutes}分钟为单位`
    : undefined;
}
/** Why a room cannot be had for these stretches, whoever else wants it (entities.md 7.3); undefined where it can. */
export async function timeFault(context: Context, room: MeetingRoom, stretches: readonly Stretch[]): Promise<string | undefined> {
  const [first] = stretches;
  if (!first) return undefined;
  if (stretches.length > mostOccurrences) return `一次最多预约${mostOccurrences}次`;
  const shape = shapeFault(room, first);
  if (shape) return shape;
  const last = stretches.at(-1) ?? first;
  const furthest = context.now.getTime() + room.ahead_days * 1440 * minute;
  if (last.start > furthest) return `只能预约${room.ahead_days}天内的时段`;
  const holidays = await holidaysOf(context, room.incubator_id, dayOf(first.start), dayOf(last.start));
  const [from, to] = [String(room.open_from).slice(0, 5), String(room.open_to).slice(0, 5)];
  const fits = ({ start, end }: Stretch): boolean =>
    start >= context.now.getTime() &&
    dayOf(start) === dayOf(end) &&
    clockOf(start) >= from &&
    clockOf(end) <= to &&
    isOpenOn(room, dayOf(start), holidays);
  return stretches.every(fits) ? undefined : unavailable;
}
