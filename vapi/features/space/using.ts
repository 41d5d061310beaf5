import { sql, type RawBuilder } from 'kysely';
import { occupancyKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { mustHaveNo } from '../../business/unused';
import { refuse } from '../../kernel/errors';

type Column = 'incubator_id' | 'building_id' | 'floor_id' | 'room_id' | 'parent_id';
const live = (table: string, column: Column, id: number): RawBuilder<unknown> =>
  sql`select name, 0 place from ${sql.table(table)} where ${sql.ref(column)} = ${id} and deleted_at is null`;
/** Firms that are still to move in, or sit there. */
const firms = (column: Column, id: number): RawBuilder<unknown> => sql`${live('enterprise', column, id)} and residence in (1, 2)`;
const meters = (context: Context, word: string, column: Column, id: number) =>
  mustHaveNo(context, `该${word}下仍有表计`, '块', live('meter', column, id));
const meetingRooms = (context: Context, word: string, column: Column, id: number) =>
  mustHaveNo(context, `该${word}下仍有会议室`, '间', live('mtroom', column, id));
const carParks = (context: Context, word: string, column: Column, id: number) =>
  mustHaveNo(context, `该${word}下仍有停车场`, '处', live('car_park', column, id));

/** What a park, a building, a floor or a room is still used by keeps it from being removed, and is named (entities.md 3.1 to 3.5). */
export async function incubatorUnused(context: Context, { id }: { id: number }): Promise<void> {
  await mustHaveNo(context, '该园区下仍有楼宇', '栋', live('building', 'incubator_id', id));
  await mustHaveNo(context, '该园区下仍有企业', '家', firms('incubator_id', id));
  await carParks(context, '园区', 'incubator_id', id);
}
export async function buildingUnused(context: Context, { id }: { id: number }): Promise<void> {
  const inside = '该楼宇下仍有楼层或房间';
  await mustHaveNo(context, inside, '层', sql`select name, number place from floor where building_id = ${id} and deleted_at is null`);
  await mustHaveNo(context, inside, '间', live('room', 'building_id', id));
  await mustHaveNo(context, '该楼宇下仍有企业', '家', firms('building_id', id));
  await meters(context, '楼宇', 'building_id', id);
  await meetingRooms(context, '楼宇', 'building_id', id);
  await carParks(context, '楼宇', 'building_id', id);
}
export async function floorUnused(context: Context, { id }: { id: number }): Promise<void> {
  await mustHaveNo(context, '该楼层下仍有房间', '间', live('room', 'floor_id', id));
  await meters(context, '楼层', 'floor_id', id);
}
export async function roomUnused(context: Context, { id }: { id: number }): Promise<void> {
  const found = await sql<{ kind: number; since: string; until: string | null; who: string | null }>`
    select o.kind, lower(o.during)::text since, (upper(o.during) - 1)::text until, coalesce(e.name, o.reason) who
    from room_occupancy o left join enterprise e on e.id = o.enterprise_id
    where o.room_id = ${id} and o.released_at is null and (upper_inf(o.during) or upper(o.during) > ${today(context.now)}::date)
    order by lower(o.during) limit 1`.execute(context.db);
  const [held] = found.rows;
  if (held) {
    const about = [labelOf(occupancyKind, held.kind), held.who, `${held.since} 至 ${held.until ?? '长期'}`].filter(Boolean).join('，');
    refuse(`该房间已被占用或预订，不能删除（${about}）`);
  }
  await mustHaveNo(context, '该房间下仍有工位或床位', '个', live('room', 'parent_id', id));
  await meters(context, '房间', 'room_id', id);
  await meetingRooms(context, '房间', 'room_id', id);
}
