import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import type { mtroom } from '@/domain/resources/mtroom';
import type { Context } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import { state } from './book';
import { openingOf } from './rules';
import { stretchOf } from './stretch';

type Room = TableOf<typeof mtroom>;
interface Earliest {
  readonly n: number;
  readonly at: string;
  readonly room: string;
  readonly title: string;
}
/** How many there are of some bookings `t`, and the first of them; undefined where there is none. */
export async function earliestOf({ db }: Pick<Context, 'db'>, those: Predicate): Promise<Earliest | undefined> {
  const { rows } = await sql<{ n: number; during: string; room: string; title: string }>`select count(*) over ()::int n, t.during::text during,
    m.name room, t.title from mtroom_apl t join mtroom m on m.id = t.mtroom_id where ${those} order by lower(t.during), t.id limit 1`.execute(db);
  const [first] = rows;
  return first && { n: first.n, at: toWire(stretchOf(first.during).start).slice(0, 16), room: first.room, title: first.title };
}
const anyBooking = sql<SqlBool>`true`;
/** What a room is still booked for, those that wait for their auditors too, in words; undefined where nothing is. Its row is locked: nobody books meanwhile. */
async function stillBooked(context: Context, { id }: Pick<Room, 'id'>, when = '', such: Predicate = anyBooking): Promise<string | undefined> {
  const those = sql<SqlBool>`t.mtroom_id = ${id} and t.status in (${state.waiting}, ${state.granted}) and upper(t.during) > ${context.now} and ${such}`;
  const first = await earliestOf(context, those);
  return first && `该会议室${when}还有${first.n}场预约（最早 ${first.at}「${first.title}」）`;
}
const [inUse, outOfUse] = [1, 2] as const;
const local = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Shanghai')`;
const begins = local(sql`lower(t.during)`);
const numbers = (days: unknown): number[] => ((days ?? []) as unknown[]).map(Number);
/** The hours and weekdays of a room are not taken from those who have booked them. */
async function hoursFaults(context: Context, draft: Partial<Room>, before: Room): Promise<FieldErrors> {
  const [opened, closed] = openingOf(before);
  const [opens, closes] = openingOf({ ...before, ...draft });
  const gone = numbers(before.weekdays).filter((day) => draft.weekdays !== undefined && !numbers(draft.weekdays).includes(day));
  const early = opens > opened && (await stillBooked(context, before, `${opens}之前`, sql<SqlBool>`${begins}::time < ${opens}::time`));
  const late =
    closes < closed && (await stillBooked(context, before, `${closes}之后`, sql<SqlBool>`${local(sql`upper(t.during)`)}::time > ${closes}::time`));
  // a day worked instead is open whatever its weekday
  const shut = sql<SqlBool>`extract(isodow from ${begins})::int = any(${sql.val(gone)}::int[]) and not exists (select 1 from holiday h
    where h.deleted_at is null and h.kind = 2 and (h.incubator_id is null or h.incubator_id = t.incubator_id) and ${begins}::date between h.start_at and h.end_at)`;
  const lost = gone.length > 0 && (await stillBooked(context, before, '在取消的开放日', shut));
  return {
    ...(early && { open_from: [`${early}，不能推迟开放`] }),
    ...(late && { open_to: [`${late}，不能提前关闭`] }),
    ...(lost && { weekdays: [`${lost}，不能取消`] }),
  };
}
/** A room is not taken out of use over the heads of those who have booked it, nor is a part of its time. */
export async function roomFaults(context: Context, draft: Partial<Room>, before?: Room): Promise<FieldErrors> {
  if (!before) return {};
  const words = before.status === inUse && draft.status === outOfUse ? await stillBooked(context, before) : undefined;
  return { ...(words && { status: [`${words}，不能停用`] }), ...(await hoursFaults(context, draft, before)) };
}
export async function roomUnused(context: Context, room: Room): Promise<void> {
  const words = await stillBooked(context, room);
  if (words) refuse(`${words}，不能删除`);
}
