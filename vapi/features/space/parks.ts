import { sql } from 'kysely';
import { building } from '@/domain/resources/building';
import { floor } from '@/domain/resources/floor';
import { incubator } from '@/domain/resources/incubator';
import { percent } from '../../business/measure/numbers';
import { parkTree } from '../../business/park-tree';
import { createRows } from '../../kernel/changes';
import { extendReach } from '../../kernel/caller';
import { today } from '@/domain/kernel/moment';
import { isNear, siteLimits } from '@/domain/site';
import type { Context, Values } from '../../kernel/context';
import { notFound, refuse, type FieldErrors } from '../../kernel/errors';
import type { ActionHandler, CallHandler, TableOf } from '../../kernel/handlers';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';

interface Measured {
  readonly id: number;
  readonly area: number;
  readonly floors: number;
  readonly rooms: number;
  readonly room_area: number;
  readonly rentable: number;
  readonly rented: number;
}
interface House extends Measured {
  readonly name: string;
  readonly tenants: readonly number[];
  readonly picture: { id: number; save_name: string; is_public: number } | null;
}
const round = (square: number): number => Math.round(square * 100) / 100;
const add = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number =>
  round(rows.reduce((sum, row) => sum + Number(row[key]), 0));
/** Those of the caller's buildings that `which` holds of, measured as the cockpit measures them: areas in ㎡, who sits there today. */
async function houses(context: Context, which: ReturnType<typeof sql>): Promise<readonly House[]> {
  const day = today(context.now);
  const found = await sql<House>`with mine as materialized (select t.* from building t where ${which} and ${inScope(building, context)}),
      ids as (select array_agg(id) as all from mine)
    select b.id, b.name, b.area::float8 area,
      (select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = b.file_id) picture,
      (select count(*)::int from floor f where f.building_id = b.id and f.deleted_at is null) floors,
      (select count(*)::int from room r where r.building_id = b.id and r.deleted_at is null and r.parent_id is null) rooms,
      (select coalesce(sum(r.area), 0)::float8 from room r where r.building_id = b.id and r.deleted_at is null and r.parent_id is null) room_area,
      coalesce(s.rentable, 0)::float8 rentable, coalesce(s.rented, 0)::float8 rented,
      (select coalesce(array_agg(distinct x.enterprise_id), '{}') from rented_room(null, array[b.id], ${day}::date) x where x.enterprise_id is not null) tenants
    from mine b left join space_by_building(null, (select ids.all from ids), ${day}::date) s on s.building_id = b.id order by b.sort nulls last, b.id`.execute(
    context.db,
  );
  return found.rows;
}
const measures = (rows: readonly House[]) => ({
  floors: add(rows, 'floors'),
  rooms: add(rows, 'rooms'),
  area: add(rows, 'area'),
  room_area: add(rows, 'room_area'),
  rentable: add(rows, 'rentable'),
  rented: add(rows, 'rented'),
  rent_rate: percent(add(rows, 'rented'), add(rows, 'rentable')),
  tenants: new Set(rows.flatMap(({ tenants }) => tenants)).size,
});
/** GET /space/incubator/about/{id}: what stands in a park, building by building, and together. */
export const aboutIncubator =
  ({ files }: Services): CallHandler =>
  async (context, { id }: Values) => {
    const found = await sql`select 1 from incubator t where t.id = ${id} and ${inScope(incubator, { ...context, chosen: null })}`.execute(context.db);
    if (found.rows.length === 0) throw notFound('园区');
    const rows = await houses(context, sql`t.incubator_id = ${id}`);
    return {
      ...measures(rows),
      buildings: rows.map(({ picture, tenants, ...row }) => ({
        ...row,
        tenants: tenants.length,
        rent_rate: percent(row.rented, row.rentable),
        file_path: picture && files.path(picture),
      })),
    };
  };
/** GET /space/building/about/{id}: its floors with their rooms and areas, and how much of the building they fill. */
export const aboutBuilding: CallHandler = async (context, { id }: Values) => {
  const [house] = await houses({ ...context, chosen: null }, sql`t.id = ${id}`);
  if (!house) throw notFound('楼宇');
  const floors = await sql<{ room_area: number }>`select f.id, f.number, f.name, f.sort, f.file_id is not null as has_plan,
      coalesce(jsonb_array_length(case jsonb_typeof(f.regions) when 'array' then f.regions end), 0)::int regions,
      count(r.id)::int rooms, coalesce(sum(r.area), 0)::float8 room_area
    from floor f left join room r on r.floor_id = f.id and r.deleted_at is null and r.parent_id is null
    where f.building_id = ${house.id} and f.deleted_at is null group by f.id order by f.number desc`.execute(context.db);
  const sums = measures([house]);
  return { ...sums, left: round(sums.area - sums.room_area), floors: floors.rows.map((row) => ({ ...row, room_area: round(row.room_area) })) };
};
/** The floors of a span that the building has not got yet; there is no floor 0. */
export const addFloors: ActionHandler = async (context, _row, { building_id, from, to }) => {
  const { db } = context;
  const houses = await sql<{ id: number; incubator_id: number }>`select t.id, t.incubator_id from building t
    where t.id = ${building_id} and ${inScope(building, context)} for update`.execute(db);
  const [row] = houses.rows;
  if (!row) throw notFound('楼宇');
  const missing = await sql<{ n: number }>`select n from generate_series(${from}::int, ${to}::int) n
    where n <> 0 and not exists (select 1 from floor f where f.building_id = ${row.id} and f.number = n and f.deleted_at is null)
    order by n`.execute(db);
  if (missing.rows.length === 0) refuse('这些楼层都已存在');
  const at = { incubator_id: row.incubator_id, building_id: row.id };
  const floors = missing.rows.map(({ n }) => ({ ...at, number: n, name: n < 0 ? `B${-n}` : `${n}F`, sort: n }));
  await createRows(context, floor, floors);
};
/** GET /space/building?topBuild=1: the incubators within reach, each with its buildings as `children`; else undefined, and the list answers. */
export const topBuildings =
  ({ files }: Services) =>
  async (context: Context): Promise<unknown> => {
    if (context.request.query.topBuild !== '1') return undefined;
    const data = await parkTree(context, files.path, inScope(incubator, context), inScope(building, context));
    return { data, total: data.length, page: 1, pageSize: data.length };
  };
type Park = Partial<TableOf<typeof incubator>>;
/** 所在区 is the name of the region; a name that is given alone (an import's) finds its region, where only one county is called so. */
export async function withDistrict({ db }: Context, draft: Park, before?: Park): Promise<Park> {
  if (draft.region_id && draft.region_id !== before?.region_id) {
    const found = await sql<{ name: string }>`select name from region where id = ${draft.region_id}`.execute(db);
    return { district: found.rows[0]?.name ?? null };
  }
  if (draft.region_id === null && before?.region_id && draft.district === undefined) return { district: null };
  if (!draft.district || draft.region_id || draft.district === before?.district) return {};
  const found = await sql<{ id: number }>`select id from region where name = ${draft.district} and level = 3 limit 2`.execute(db);
  return { region_id: found.rows.length === 1 ? (found.rows[0]?.id ?? null) : null };
}
/** Whoever is granted a whole park reaches what he builds there; a grant of single buildings holds no others. */
export async function reachNew({ db, caller }: Context, { id, incubator_id }: { readonly id: number; readonly incubator_id: number }): Promise<void> {
  if (caller.reach.unrestricted || caller.reach.buildings.includes(id)) return;
  const found =
    await sql`select 1 from user_incubator where user_id = ${caller.id} and incubator_id = ${incubator_id} and building_ids is null`.execute(db);
  if (found.rows.length > 0) extendReach(caller, { id, incubator_id });
}
/** A point has two degrees. */
export function pointFaults(row: { readonly lng?: unknown; readonly lat?: unknown }): FieldErrors {
  const given = (value: unknown): boolean => value !== null && value !== undefined;
  if (given(row.lng) === given(row.lat)) return {};
  return given(row.lng) ? { lat: ['请同时填写纬度'] } : { lng: ['请同时填写经度'] };
}
/** A park is not moved away from what lies around its buildings. A site that is stored itself is judged by its own rules. */
export function siteFaults(draft: Park, before?: Park): FieldErrors {
  const isMoved = draft.lng !== undefined || draft.lat !== undefined;
  if (draft.site !== undefined || !isMoved || isNear(before?.site, { ...before, ...draft })) return {};
  return { lng: [`坐标距场地超过${siteLimits.away / 1000}公里，请先更换或清除场地`] };
}
