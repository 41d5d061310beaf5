import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SlotTaken } from '@/domain/answers/slots';
import { addDays, startOfDay, timeOf, today, toWire } from '@/domain/kernel/moment';
import { mtroom } from '@/domain/resources/mtroom';
import type { Context, Values } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid } from '../../kernel/errors';
import { list } from '../../kernel/operations/list';
import { closedOn, holidaysOf, openingOf, type MeetingRoom } from './rules';
import { freeAt } from './free';

const enabled = sql<SqlBool>`t.status = 1`;
/** Questions of the grid that are no filters of the list of rooms. */
const own: ReadonlySet<string> = new Set(['date', 'days', 'line', 'start_at', 'end_at']);
interface Held {
  readonly id: number;
  readonly mtroom_id: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly status: number;
  readonly title: string;
  readonly who: string | null;
  readonly mine: boolean;
}
/**
 * What is taken of rooms between two days, or waited for. No booking reaches over midnight: those of some days begin on them, and the index
 * of rooms and beginnings finds them.
 */
async function heldOf({ db, caller }: Context, ids: readonly number[], from: string, days: number): Promise<readonly Held[]> {
  const found = await sql<Held>`select b.id, b.mtroom_id, lower(b.during) start_at, upper(b.during) end_at, b.status, b.title,
      coalesce(e.name, b.contact_name) who,
      (${caller.id} > 0 and b.user_id = ${caller.id}) or coalesce(b.enterprise_id = ${caller.enterprise_id}::bigint, false) mine
    from mtroom_apl b left join enterprise e on e.id = b.enterprise_id
    where b.mtroom_id = any(${sql.val([...ids])}::bigint[]) and b.status in (0, 1, 4)
      and lower(b.during) >= ${startOfDay(from)} and lower(b.during) < ${startOfDay(addDays(from, days))}
    order by lower(b.during), b.id`.execute(db);
  return found.rows;
}
/** The name of whoever has a time is for himself and for the staff; others see that it is taken. */
function slotOf({ caller }: Context, one: Held): SlotTaken {
  const taken = { start_at: toWire(one.start_at), end_at: toWire(one.end_at), status: one.status, mine: one.mine ? 1 : 2 } as const;
  return one.mine || caller.party === 'staff' ? { ...taken, id: Number(one.id), title: one.title, who: one.who } : taken;
}
/** A time that a room is to be free at, where one is asked for. */
function wantedTime({ start_at, end_at }: Values) {
  const [start, end] = [timeOf(start_at), timeOf(end_at)];
  if (start === null || end === null) return undefined;
  return end > start ? { start: new Date(start), end: new Date(end) } : fail();
}
const fail = (): never => {
  throw invalid({ end_at: ['结束时间应大于开始时间'] });
};
/** Meeting rooms that can be booked, a page of them as the list has it, each with what stands open of some days and what is taken then. */
export async function bookableRooms(context: Context, engine: Engine, input: Values, also?: RawBuilder<SqlBool>) {
  const query = Object.fromEntries(Object.entries(context.request.query).filter(([name]) => !own.has(name)));
  const [day, days] = [String(input.date ?? today(context.now)), Number(input.days ?? 1)];
  const time = wantedTime(input);
  const narrowed = [
    enabled,
    ...(also ? [also] : []),
    ...(input.line ? [sql<SqlBool>`t.id = ${Number(input.line)}`] : []),
    ...(time ? [freeAt(time.start, time.end)] : []),
  ];
  const page = await list(mtroom, { ...context, request: { ...context.request, query } }, engine, narrowed);
  const ids = page.data.map(({ id }) => Number(id));
  const rooms = await sql<MeetingRoom & { marked: boolean }>`select t.*, ${isCollected(context)} marked from mtroom t
    where t.id = any(${sql.val(ids)}::bigint[])`.execute(context.db);
  const byId = new Map(rooms.rows.map((room) => [Number(room.id), room]));
  const incubators = [...new Set(rooms.rows.map(({ incubator_id }) => Number(incubator_id)))];
  const [holidays, held] = [await holidaysOf(context, incubators, day, addDays(day, days - 1)), await heldOf(context, ids, day, days)];
  const data = page.data.map((row) => {
    const room = byId.get(Number(row.id)) as MeetingRoom & { marked: boolean };
    const [from, to] = openingOf(room);
    const dates = Array.from({ length: days }, (_, by) => addDays(day, by));
    const shown = dates.map((date) => ({ date, from, to, closed: closedOn(room, date, holidays) }));
    return {
      ...row,
      ...{ date: day, is_open: shown[0]?.closed === null ? 1 : 2, days: shown, marked: room.marked ? 1 : 2 },
      ...{ grain: room.slot_minutes, least: room.min_minutes, most: room.max_minutes, ahead: room.ahead_days },
      slots: held.filter(({ mtroom_id }) => Number(mtroom_id) === Number(room.id)).map((one) => slotOf(context, one)),
    };
  });
  return { ...page, data };
}
/** The rooms that the caller has marked for himself. */
export const isCollected = ({ caller }: Context): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from mtroom_collect k where k.mtroom_id = t.id and k.user_id = ${caller.id})`;
