import { sql, type SqlBool } from 'kysely';
import { floor } from '@/domain/resources/floor';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import type { ActionHandler } from '../../kernel/handlers';
import { list } from '../../kernel/operations/list';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';

type Point = readonly [number, number];
interface Region {
  readonly room_id: number;
  readonly points: readonly Point[];
}
const most = 500;
const isPoint = (given: unknown): given is Point =>
  Array.isArray(given) && given.length === 2 && given.every((one) => typeof one === 'number' && one >= 0 && one <= 1);
/** `[{room_id, points: [[x, y] …]}]`: polygons in parts of the plan's width and height, so that another resolution changes nothing. */
function regionsOf(given: unknown): Region[] | null {
  if (given === null || given === undefined) return null;
  const list = Array.isArray(given) ? (given as readonly Partial<Region>[]) : undefined;
  const sound = list?.every(
    (one) =>
      Number.isSafeInteger(one?.room_id) &&
      Array.isArray(one?.points) &&
      one.points.length >= 3 &&
      one.points.length <= 100 &&
      one.points.every(isPoint),
  );
  if (!list || !sound || list.length > most) throw invalid({ regions: ['房间区域格式不正确'] });
  if (new Set(list.map(({ room_id }) => room_id)).size < list.length) throw invalid({ regions: ['同一房间只能有一个区域'] });
  return list.map(({ room_id, points }) => ({ room_id, points }) as Region);
}
/** The floor within reach, or 404. */
export async function planOf(context: Context, id: number): Promise<{ id: number }> {
  const found = await sql<{ id: number }>`select t.id from floor t where t.id = ${id} and ${inScope(floor, context)}`.execute(context.db);
  return found.rows[0] ?? Promise.reject(notFound('楼层'));
}
/** POST /space/saveFloorImg {id, file_id, regions}: every region is a room of this floor. */
export const savePlan: ActionHandler<(typeof floor)['fields']> = async ({ db }, row, { file_id, regions }) => {
  const areas = regionsOf(regions);
  if (areas && areas.length > 0) {
    const found = await sql<{ n: number }>`select count(*)::int n from room where floor_id = ${row.id} and deleted_at is null
      and id = any(${sql.val(areas.map(({ room_id }) => room_id))}::bigint[])`.execute(db);
    if (found.rows[0]?.n !== areas.length) refuse('房间区域中有不属于该楼层的房间');
  }
  return { set: { file_id: (file_id as number | undefined) ?? null, regions: sql`${areas ? JSON.stringify(areas) : null}::jsonb` } };
};
/** Rooms that are no more, or lie on another floor now, leave the plan: what stands there could not be saved again with them. */
export const leavePlans = (context: Context, rooms: readonly number[], but: number | null = null) => {
  const those = sql`${sql.val([...rooms])}::bigint[]`;
  const drawn = sql`case jsonb_typeof(f.regions) when 'array' then f.regions end`;
  const where = sql<SqlBool>`f.id is distinct from ${but}::bigint
    and exists (select 1 from jsonb_array_elements(${drawn}) one where (one->>'room_id')::bigint = any(${those}))`;
  const regions = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(f.regions) one where (one->>'room_id')::bigint <> all(${those}))`;
  return changeRows(context, floor, where, { regions }, { as: 'f' });
};
/** GET /space/floorImg: the floors of a building with their plans. */
export const plans = (services: Services) => (context: Context) => list(floor, context, services.engine);
