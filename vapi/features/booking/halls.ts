import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startOfDay, addDays, today } from '@/domain/kernel/moment';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { clashes } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { list } from '../../kernel/operations/list';
import { toWire } from '@/domain/kernel/moment';
import { stretchOf } from './book';
import { isRoomOpen, type MeetingRoom } from './rules';

const enabled = sql<SqlBool>`t.status = 1`;
/** Meeting rooms that can be booked, a page of them as the list has it, each with whether it is open on a day and what is taken then. */
export async function bookableRooms(context: Context, engine: Engine, input: Readonly<Record<string, unknown>>, also?: RawBuilder<SqlBool>) {
  const { date: _day, ...query } = context.request.query;
  const day = String(input.date ?? today(context.now));
  const page = await list(mtroom, { ...context, request: { ...context.request, query } }, engine, also ? [enabled, also] : [enabled]);
  const ids = page.data.map(({ id }) => Number(id));
  const rooms = await sql<MeetingRoom>`select * from mtroom where id = any(${sql.val(ids)}::bigint[])`.execute(context.db);
  const byId = new Map(rooms.rows.map((room) => [Number(room.id), room]));
  const span = { start: startOfDay(day), end: startOfDay(addDays(day, 1)) };
  const taken = await clashes(
    context,
    mtroomApl,
    'during',
    [span],
    sql<SqlBool>`t.mtroom_id = any(${sql.val(ids)}::bigint[]) and t.status in (0, 1, 4)`,
  );
  const data = [];
  for (const room of page.data) {
    const slots = taken.filter(({ row }) => row.mtroom_id === room.id);
    const isOpen = await isRoomOpen(context, byId.get(Number(room.id)) as MeetingRoom, day);
    data.push({
      ...room,
      date: day,
      is_open: isOpen ? 1 : 2,
      slots: slots.map(({ row }) => {
        const { start, end } = stretchOf(row.during);
        return { start_at: toWire(start), end_at: toWire(end), status: row.status };
      }),
    });
  }
  return { ...page, data };
}
/** The rooms that the caller has marked for himself. */
export const isCollected = ({ caller }: Context): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from mtroom_collect k where k.mtroom_id = t.id and k.user_id = ${caller.id})`;
