import { sql } from 'kysely';
import type { Borne, HeldRoom } from '@/domain/calc/sharing';
import { inFlat } from '../../../business/flats';
import type { Context } from '../../../kernel/context';

/** A sheet of a shared meter, and what of it is not given to anybody yet; usage in thousandths. */
export interface Shared {
  readonly id: number;
  readonly rule: 1 | 2;
  readonly period_start: string;
  readonly period_end: string;
  readonly building_id: number | null;
  readonly floor_id: number | null;
  /** The room it stands in, where that is let by what stands in it (beds, desks). */
  readonly flat_id: number | null;
  readonly kind: number;
  readonly incubator_id: number;
  readonly usage: number;
  readonly left: number;
}
type Reached = Pick<Shared, 'id' | 'kind' | 'incubator_id' | 'building_id' | 'floor_id' | 'flat_id' | 'period_start' | 'period_end'>;
/** The rooms or meters (`row`) that a shared meter reaches: of the flat it stands in, of a floor, a building, or the whole park. */
export const reach = (shared: Reached, row: 'r' | 'm') =>
  sql`${inFlat(sql.ref(row === 'r' ? 'r.id' : 'm.room_id'), sql`${shared.flat_id}::bigint`)} and ${sql.ref(`${row}.incubator_id`)} = ${shared.incubator_id} and (${shared.building_id}::bigint is null or ${sql.ref(`${row}.building_id`)} = ${shared.building_id})
    and (${shared.floor_id}::bigint is null or ${sql.ref(`${row}.floor_id`)} = ${shared.floor_id})`;
/** The days of a range that fall into those of the sheet, both ends included. */
const within = (shared: Reached, during: string) => {
  const days = sql.ref(during);
  return {
    from: sql`greatest(lower(${days}), ${shared.period_start}::date)`,
    to: sql`least(coalesce(upper(${days}) - 1, ${shared.period_end}::date), ${shared.period_end}::date)`,
    meets: sql`${days} && daterange(${shared.period_start}::date, ${shared.period_end}::date, '[]')`,
  };
};
/** A firm is one household however many contracts it has; a person is one by his contract. */
const tenant = (enterprise: string, contract: string) => sql`coalesce('f' || ${sql.ref(enterprise)}, 'c' || ${sql.ref(contract)})`;
/**
 * Rooms in reach on the days of their tenants: by the occupancy, which no two contracts have on a day, and which follows a change of room, an
 * exit and a stay beyond the end. A contract that is in force, or was.
 */
const held = (shared: Reached) => sql`room_occupancy o join contract c on c.id = o.contract_id and c.status in (30, 40, 50, 60)
  join room r on r.id = o.room_id and r.deleted_at is null and ${reach(shared, 'r')}
  where o.kind in (2, 3) and o.released_at is null and ${within(shared, 'o.during').meets}`;
/** ㎡ (in hundredths) times days of all rooms in reach, let or not; what stands in a room (beds, desks) is a part of it, and not counted again. */
export const allArea = (
  shared: Reached,
) => sql`(round(coalesce((select sum(r.area) from room r where r.deleted_at is null and r.parent_id is null and ${reach(shared, 'r')}), 0) * 100)
  * (${shared.period_end}::date - ${shared.period_start}::date + 1))::bigint`;
/** Days of all households in reach: of whom a meter there serves, and of who holds a room there. */
export const allHouseholds = (shared: Reached) => {
  const [bound, rented] = [within(shared, 'b.during'), within(shared, 'o.during')];
  const spans = sql`select ${tenant('b.enterprise_id', 'b.contract_id')} whose, ${bound.from} since, ${bound.to} until from meter_binding b
      join meter m on m.id = b.meter_id and m.deleted_at is null and m.is_public = 2 and m.is_total = 2 and m.kind = ${shared.kind} and ${reach(shared, 'm')}
      where (b.enterprise_id is not null or b.contract_id is not null) and ${bound.meets}
    union select ${tenant('c.enterprise_id', 'c.id')}, ${rented.from}, ${rented.to} from ${held(shared)}`;
  return sql`(select count(*) from (select distinct whose, d from (${spans}) h cross join lateral generate_series(since, until, interval '1 day') d) q)`;
};
export async function heldIn({ db }: Context, shared: Reached): Promise<HeldRoom[]> {
  const days = within(shared, 'o.during');
  const { rows } = await sql<HeldRoom>`select c.id contract, ${tenant('c.enterprise_id', 'c.id')} tenant, r.id room, round(r.area * 100)::float8 area,
    ${days.from}::text "from", ${days.to}::text "to" from ${held(shared)}`.execute(db);
  return rows;
}
/** Days that sheets of tenants' own meters bear of a shared one. */
export async function borneOf({ db }: Context, shared: Reached): Promise<Borne[]> {
  const { rows } =
    await sql<Borne>`select ${tenant('t.enterprise_id', 't.contract_id')} tenant, t.room_id room, t.period_start::text "from", t.period_end::text "to"
    from meter_share x join meter_settlement t on t.id = x.to_id where x.settlement_id = ${shared.id}`.execute(db);
  return rows;
}
