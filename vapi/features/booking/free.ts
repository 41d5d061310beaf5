import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toWire } from '@/domain/kernel/moment';
import { mtroom } from '@/domain/resources/mtroom';
import type { Context } from '../../kernel/context';
import { whereOf } from '../../kernel/operations/list';
import type { MeetingRoom } from './rules';

/** Rooms `t` that are open at a time and that nobody has then, as SQL: what is wrong with the length or the grain the booking itself says. */
export function freeAt(start: Date, end: Date): RawBuilder<SqlBool> {
  const [day = '', from = ''] = toWire(start).split(' ');
  const [last = '', to = ''] = toWire(end).split(' ');
  const holiday = (kind: number) => sql<SqlBool>`exists (select 1 from holiday h where h.deleted_at is null and h.kind = ${kind}
    and (h.incubator_id is null or h.incubator_id = t.incubator_id) and (h.kind = 2 or h.block = 1) and ${day}::date between h.start_at and h.end_at)`;
  return sql<SqlBool>`(${day === last} and t.open_from <= ${from}::time and t.open_to >= ${to}::time
    and not ${holiday(1)} and (extract(isodow from ${day}::date)::int = any(t.weekdays) or ${holiday(2)})
    and not exists (select 1 from mtroom_apl o where o.mtroom_id = t.id and o.status in (1, 4) and o.during && tstzrange(${start}, ${end})))`;
}
/** Rooms that can be booked of those that the caller may see at all, by a condition on a room `t`. */
export async function roomsOf(context: Context, where = sql<SqlBool>`true`): Promise<readonly MeetingRoom[]> {
  const all = { ...context, request: { ...context.request, query: {} } };
  return (
    await sql<MeetingRoom>`select t.* from mtroom t where ${whereOf(mtroom, all)} and t.status = 1 and ${where} order by t.id`.execute(context.db)
  ).rows;
}
