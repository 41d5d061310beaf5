import { sql, type SqlBool } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import type { mtroom } from '@/domain/resources/mtroom';
import type { Context } from '../../kernel/context';
import { refuse, type FieldErrors } from '../../kernel/errors';
import type { TableOf } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import { state } from './book';
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
/** What a room is still booked for, those that wait for their auditors too, in words; undefined where nothing is. Its row is locked: nobody books meanwhile. */
async function stillBooked(context: Context, { id }: Pick<Room, 'id'>): Promise<string | undefined> {
  const those = sql<SqlBool>`t.mtroom_id = ${id} and t.status in (${state.waiting}, ${state.granted}) and upper(t.during) > ${context.now}`;
  const first = await earliestOf(context, those);
  return first && `该会议室还有${first.n}场预约（最早 ${first.at}「${first.title}」）`;
}
const [inUse, outOfUse] = [1, 2] as const;
/** A room is not taken out of use over the heads of those who have booked it. */
export async function roomFaults(context: Context, { status }: Partial<Room>, before?: Room): Promise<FieldErrors> {
  if (!before || before.status !== inUse || status !== outOfUse) return {};
  const words = await stillBooked(context, before);
  return words ? { status: [`${words}，不能停用`] } : {};
}
export async function roomUnused(context: Context, room: Room): Promise<void> {
  const words = await stillBooked(context, room);
  if (words) refuse(`${words}，不能删除`);
}
