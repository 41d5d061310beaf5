import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isLate, leftOfBill } from './bills';
import { endsSoon, holdings, statusOf, stayingOn } from './rooms';

/** Which rooms, on which day, and for whose eyes. */
export interface CellsWanted {
  /** Which buildings: a condition on the rows, by their alias, of a table with `building_id`. */
  readonly houses: (alias: string) => RawBuilder<SqlBool>;
  readonly day: RawBuilder<unknown>;
  readonly today: RawBuilder<unknown>;
  /** Days before the end of a contract from which its rooms are 即将到期. */
  readonly soon: number;
  /** What is owed is answered to those who may see bills; else it is null. */
  readonly seesBills: boolean;
}
/**
 * Rooms as they are on a day: the one reading of 房态图 and of the site model. Prices are text, money 元, days the last ones included.
 * A query says `with ${before} … select ${columns.status} … from ${from}`, and has in it the room `r`, its type `y`, who holds it `h`, his
 * firm `e`, his contract `c`, what that owes `w`, and `d` where desks stand in the room. What `before` names is materialized, so that each is
 * made once, whatever the planner expects.
 */
export function roomCells({ houses, day, today, soon, seesBills }: CellsWanted) {
  const here = sql`${houses('r')} and r.deleted_at is null and r.rentable_from <= greatest(${day}, ${today})`;
  const owed = sql`owed as materialized (
      select f.contract_id, sum(${leftOfBill}) sum from fee_bill f where ${houses('f')} and ${isLate(today)} and f.contract_id is not null group by f.contract_id),`;
  return {
    columns: {
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
      contract_status: sql`c.status`,
      next_from: sql`h.next_from`,
      owed: seesBills ? sql`(coalesce(w.sum, 0) / 100.0)::numeric(20, 2)::text` : sql`null`,
    },
    before: sql`${seesBills ? owed : sql``}
    held as materialized (select h.* from ${holdings(day, sql`select r.id from room r where ${here}`, stayingOn(day, today))}),
    desks as materialized (select distinct p.parent_id id from room p where ${houses('p')} and p.parent_id is not null and p.deleted_at is null)`,
    from: sql`(select * from room r where ${here}) r left join held h on h.room_id = r.id join room_type y on y.id = r.room_type_id
      left join enterprise e on e.id = h.enterprise_id left join contract c on c.id = h.contract_id
      ${seesBills ? sql`left join owed w on w.contract_id = h.contract_id` : sql``} left join desks d on d.id = r.id`,
  };
}
