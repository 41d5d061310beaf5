import { sql } from 'kysely';
import { roomStatus } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { building } from '@/domain/resources/building';
import { room } from '@/domain/resources/room';
import { parameterValues } from '../../business/parameters';
import { asDay, statusOn } from '../../business/rooms';
import { addDays, today } from '../../kernel/clock';
import type { Context } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { within } from '../../kernel/scopes';

type Asked = Readonly<Record<string, unknown>>;
interface Cell {
  readonly id: number;
  readonly floor_id: number;
  readonly name: string;
  readonly area: number;
  readonly use: number;
  readonly type: string;
  readonly status: number;
  readonly guide_price: string | null;
  readonly price_unit: string | null;
  readonly idle_since: string | null;
  readonly web_show: number;
  readonly rentable: boolean; // counts for the rent rate, as in space_by_building
  readonly occupancy_id: number | null;
  readonly kind: number | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly enterprise_id: number | null;
  readonly enterprise_name: string | null;
  readonly contract_id: number | null;
  readonly contract_number: string | null;
  readonly contract_end: string | null;
  readonly next_from: string | null;
  readonly owed: number;
}
/** Whoever holds the room on the day; where nobody does, whoever comes next. Days are shown with the last one included. */
const holder = (day: string) => sql`left join lateral (
    select o.id, o.kind, o.enterprise_id, o.contract_id, o.reason, lower(o.during) since, case when upper_inf(o.during) then null else upper(o.during) - 1 end until
    from room_occupancy o where o.room_id = r.id and o.released_at is null and o.during @> ${asDay(day)} limit 1
  ) o on true
  left join lateral (
    select min(lower(n.during)) next_from from room_occupancy n where n.room_id = r.id and n.released_at is null and lower(n.during) > ${asDay(day)}
  ) n on true
  left join enterprise e on e.id = o.enterprise_id
  left join contract c on c.id = o.contract_id`;

/** GET /space/room/board: two readings for a building, however many rooms it has. Money in 元 as text. */
export async function board(context: Context, asked: Asked) {
  const { db, now } = context;
  const day = String(asked.at ?? today(now));
  const found = await sql<{
    id: number;
    name: string;
    area: number;
    incubator_id: number;
  }>`select t.id, t.name, t.area, t.incubator_id from building t
    where t.id = ${asked.building_id} and ${within(building, context)}`.execute(db);
  const [house] = found.rows;
  if (!house) throw notFound('楼宇');
  const { 'contract.expire_days': soon } = await parameterValues(db, 'contract.expire_days');
  const cells = await sql<Cell>`with owed as (
      select f.contract_id, sum(f.amount - f.paid_amount) sum from fee_bill f
      where f.building_id = ${house.id} and f.status in (10, 15) and f.due_at < ${asDay(today(now))} and f.contract_id is not null group by f.contract_id)
    select r.id, r.floor_id, r.name, r.area, r.use, y.name as type, ${statusOn(asDay(day), soon)} as status, r.guide_price, r.price_unit, r.idle_since, r.web_show,
      r.use = 1 and r.rentable_from <= ${asDay(day)} and (r.rentable_to is null or r.rentable_to > ${asDay(day)})
        and not exists (select 1 from room p where p.parent_id = r.id and p.deleted_at is null) as rentable,
      o.id occupancy_id, o.kind, o.since, o.until, o.enterprise_id, e.name enterprise_name, o.contract_id, c.number contract_number, c.end_at contract_end,
      n.next_from, coalesce(w.sum, 0)::bigint owed
    from room r join room_type y on y.id = r.room_type_id ${holder(day)} left join owed w on w.contract_id = o.contract_id
    where r.building_id = ${house.id} and r.deleted_at is null and r.rentable_from <= greatest(${asDay(day)}, ${asDay(today(now))}) order by r.name`.execute(
    db,
  );
  const floors = await sql<{
    id: number;
    number: number;
    name: string;
    file_id: number | null;
    regions: unknown;
  }>`select id, number, name, file_id, regions
    from floor where building_id = ${house.id} and deleted_at is null order by number desc`.execute(db);
  const byFloor = new Map<number, Cell[]>(floors.rows.map(({ id }) => [id, []]));
  for (const cell of cells.rows) byFloor.get(cell.floor_id)?.push(cell);
  const seesBills = context.caller.can('fee_bill_list');
  const counts = roomStatus.items.map(({ code, label, color }) => {
    const rooms = cells.rows.filter(({ status }) => status === code);
    return { code, label, color: color ?? null, rooms: rooms.length, area: round(rooms.reduce((sum, one) => sum + Number(one.area), 0)) };
  });
  return {
    building: house,
    at: day,
    today: today(now),
    soon_days: soon,
    counts,
    floors: floors.rows.map((floor) => ({ ...floor, rooms: (byFloor.get(floor.id) ?? []).map((cell) => cellWire(cell, seesBills)) })),
  };
}
const round = (square: number): number => Math.round(square * 100) / 100;
/** What is owed is told to those who may see bills; else it is null. */
const cellWire = ({ owed, ...cell }: Cell, seesBills: boolean) => ({
  ...cell,
  statusText: labelOf(roomStatus, cell.status),
  owed: seesBills ? (owed / 100).toFixed(2) : null,
});

/** GET /space/room/free: rooms to let that nobody holds on any day of the span, with at least so many ㎡; the largest first, 200 at most. */
export async function free(context: Context, asked: Asked) {
  const from = String(asked.from);
  const to = addDays(String(asked.to), 1);
  const [house, least] = [asked.building_id ?? null, asked.area ?? 0];
  const where = sql`${within(room, context)} and t.use = 1 and t.rentable_from <= ${asDay(from)} and (t.rentable_to is null or t.rentable_to >= ${asDay(to)} - 1)
    and t.area >= ${least} and (${house}::bigint is null or t.building_id = ${house})
    and not exists (select 1 from room_occupancy o where o.room_id = t.id and o.released_at is null and o.during && daterange(${asDay(from)}, ${asDay(to)}))
    and not exists (select 1 from room u where u.parent_id = t.id and u.deleted_at is null)`;
  const found = await sql<{
    total: number;
  }>`select t.id, t.name, t.area, t.guide_price, t.price_unit, t.idle_since, t.building_id, b.name building_name, f.name floor_name, y.name as type,
      count(*) over ()::int total
    from room t join building b on b.id = t.building_id join floor f on f.id = t.floor_id join room_type y on y.id = t.room_type_id
    where ${where} order by t.area desc, t.id limit 200`.execute(context.db);
  return { data: found.rows.map(({ total: _total, ...row }) => row), total: found.rows[0]?.total ?? 0 };
}
