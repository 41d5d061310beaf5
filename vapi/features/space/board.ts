import { sql, type SqlBool } from 'kysely';
import { roomStatus } from '@/domain/codes/space';
import { building } from '@/domain/resources/building';
import { parameterValues } from '../../business/parameters';
import { roomCells } from '../../business/room-cells';
import { asDay } from '../../business/rooms';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { inScope } from '../../kernel/scopes';

type Row = readonly unknown[];
interface FloorRow {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly file_id: number | null;
  readonly regions: unknown;
  readonly rooms: readonly Row[];
}
/** Floors of a building, the highest first, with a row of `columns` for every room. */
function floorsOf(house: number, { columns, before, from }: ReturnType<typeof roomCells>) {
  return sql<FloorRow>`with ${before},
    cells as (select r.floor_id, json_agg(json_build_array(${sql.join(Object.values(columns))}) order by r.name) rooms from ${from} group by r.floor_id)
    select f.id, f.number, f.name, f.file_id, f.regions, coalesce(x.rooms, '[]') rooms
    from floor f left join cells x on x.floor_id = f.id
    where f.building_id = ${house} and f.deleted_at is null order by f.number desc`;
}
/**
 * GET /space/room/board: one reading for a building, however many rooms it has. A room is a row of values, named once by `columns`:
 * five thousand times two dozen names would be most of the answer.
 */
export async function board(context: Context, input: Values) {
  const { db, now, caller } = context;
  const day = String(input.at ?? today(now));
  const found = await sql<{
    id: number;
    name: string;
    area: number;
    incubator_id: number;
  }>`select t.id, t.name, t.area::float8 area, t.incubator_id from building t
    where t.id = ${input.building_id} and ${inScope(building, context)}`.execute(db);
  const [house] = found.rows;
  if (!house) throw notFound('楼宇');
  const { 'contract.expire_days': soon } = await parameterValues(db, 'contract.expire_days');
  const cells = roomCells({
    houses: (alias) => sql<SqlBool>`${sql.ref(`${alias}.building_id`)} = ${house.id}`,
    day: asDay(day),
    today: asDay(today(now)),
    soon,
    seesBills: caller.can('fee_bill_list'),
  });
  // staff see who lives in a flat; the big screens, which read the same cells, do not
  const named = { ...cells, columns: { ...cells.columns, enterprise_name: sql`coalesce(e.name, c.party_name)` } };
  const columns = Object.keys(named.columns);
  const floors = await floorsOf(house.id, named).execute(db);
  return { building: house, at: day, today: today(now), soon_days: soon, counts: countsOf(floors.rows, columns), columns, floors: floors.rows };
}
/** Rooms and ㎡ of every status, those without any too; ㎡ are summed as whole hundredths. A room with desks or beds counts by its units, as in the statistics (letting_unit). */
function countsOf(floors: readonly FloorRow[], columns: readonly string[]) {
  const [id, parent, status, area] = ['id', 'parent_id', 'status', 'area'].map((name) => columns.indexOf(name)) as [number, number, number, number];
  const divided = new Set<unknown>(floors.flatMap(({ rooms }) => rooms.flatMap((row) => (row[parent] === null ? [] : [row[parent]]))));
  const counts = new Map(roomStatus.items.map(({ code }) => [code as number, { rooms: 0, area: 0 }]));
  for (const { rooms } of floors) {
    for (const row of rooms) {
      const count = counts.get(Number(row[status]));
      if (!count || divided.has(row[id])) continue;
      count.rooms++;
      count.area += Math.round(Number(row[area]) * 100);
    }
  }
  return roomStatus.items.map(({ code, label, color }) => {
    const { rooms = 0, area: hundredths = 0 } = counts.get(code) ?? {};
    return { code, label, color: color ?? null, rooms, area: hundredths / 100 };
  });
}
