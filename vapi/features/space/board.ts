import { sql, type RawBuilder } from 'kysely';
import { roomStatus } from '@/domain/codes/space';
import { building } from '@/domain/resources/building';
import { isLate, leftOfBill } from '../../business/bills';
import { parameterValues } from '../../business/parameters';
import { asDay, endsSoon, holding, statusOf } from '../../business/rooms';
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
/** What the board says of a room, in the order in which each row has it. Prices as text, money in 元; the days shown are included. */
function columnsOf(day: RawBuilder<unknown>, soon: number, seesBills: boolean): Readonly<Record<string, RawBuilder<unknown>>> {
  return {
    id: sql`r.id`,
    name: sql`r.name`,
    // a desk within another room
    parent_id: sql`r.parent_id`,
    area: sql`r.area::float8`,
    use: sql`r.use`,
    type: sql`y.name`,
    status: statusOf(endsSoon(day, sql`${soon}`)),
    guide_price: sql`r.guide_price::text`,
    price_unit: sql`r.price_unit`,
    idle_since: sql`r.idle_since`,
    web_show: sql`r.web_show`,
    // counts for the rent rate, as in space_by_building
    rentable: sql`r.use = 1 and r.rentable_from <= ${day} and (r.rentable_to is null or r.rentable_to > ${day}) and d.id is null`,
    occupancy_id: sql`h.id`,
    kind: sql`h.kind`,
    since: sql`h.since`,
    until: sql`h.until - 1`,
    enterprise_id: sql`h.enterprise_id`,
    enterprise_name: sql`e.name`,
    contract_id: sql`h.contract_id`,
    contract_number: sql`c.number`,
    contract_end: sql`c.end_at`,
    next_from: sql`h.next_from`,
    // what is owed is told to those who may see bills; else it is null
    owed: seesBills ? sql`(coalesce(w.sum, 0) / 100.0)::numeric(20, 2)::text` : sql`null`,
  };
}
/** Floors of a building, the highest first, with a row for every room of `cell`; CTEs are materialized so that each is made once, whatever the planner expects. */
function floorsOf(house: number, day: RawBuilder<unknown>, now: RawBuilder<unknown>, cell: readonly RawBuilder<unknown>[]) {
  const here = sql`r.building_id = ${house} and r.deleted_at is null and r.rentable_from <= greatest(${day}, ${now})`;
  return sql<FloorRow>`with owed as materialized (
      select f.contract_id, sum(${leftOfBill}) sum from fee_bill f
      where f.building_id = ${house} and ${isLate(now)} and f.contract_id is not null group by f.contract_id),
    held as materialized (select r.id room_id, h.* from room r cross join ${holding(day)} where ${here}),
    desks as materialized (select distinct p.parent_id id from room p where p.building_id = ${house} and p.parent_id is not null and p.deleted_at is null),
    cells as (
      select r.floor_id, json_agg(json_build_array(${sql.join(cell)}) order by r.name) rooms
      from room r join held h on h.room_id = r.id join room_type y on y.id = r.room_type_id
      left join enterprise e on e.id = h.enterprise_id left join contract c on c.id = h.contract_id
      left join owed w on w.contract_id = h.contract_id left join desks d on d.id = r.id
      where ${here} group by r.floor_id)
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
  const shown = columnsOf(asDay(day), soon, caller.can('fee_bill_list'));
  const columns = Object.keys(shown);
  const floors = await floorsOf(house.id, asDay(day), asDay(today(now)), Object.values(shown)).execute(db);
  return { building: house, at: day, today: today(now), soon_days: soon, counts: countsOf(floors.rows, columns), columns, floors: floors.rows };
}
/** Rooms and ㎡ of every status, those without any too; ㎡ are summed as whole hundredths. */
function countsOf(floors: readonly FloorRow[], columns: readonly string[]) {
  const [status, area] = [columns.indexOf('status'), columns.indexOf('area')];
  const counts = new Map(roomStatus.items.map(({ code }) => [code as number, { rooms: 0, area: 0 }]));
  for (const { rooms } of floors) {
    for (const row of rooms) {
      const count = counts.get(Number(row[status]));
      if (!count) continue;
      count.rooms++;
      count.area += Math.round(Number(row[area]) * 100);
    }
  }
  return roomStatus.items.map(({ code, label, color }) => {
    const { rooms = 0, area: hundredths = 0 } = counts.get(code) ?? {};
    return { code, label, color: color ?? null, rooms, area: hundredths / 100 };
  });
}
