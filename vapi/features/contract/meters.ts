import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { leftRoom } from '../../business/bills';
import { renewedBy } from '../../business/credit';
import { numberTaken } from '../../business/meter-series';
import { roomsOf, type Contract } from './sheet';

/** A meter of rooms that are left, and what it showed where the next settlement begins. Values as text, so that none is rounded. */
export interface FinalMeter {
  readonly id: number;
  readonly kind: 1 | 2;
  readonly number: string;
  readonly name: string;
  readonly ratio: string;
  /** kW, or t/h. */
  readonly capacity: number | null;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly room_id: number;
  readonly room: string;
  /** The first day that is not settled yet. */
  readonly start: string;
  /** The last day that is the tenant's: before a change of room, or before the exit. */
  readonly end: string;
  /** Null where nothing is known: then it is asked for. */
  readonly last_value: string | null;
  /** What it shows now, or showed when the room was left before, if it reports. */
  readonly shown: string | null;
  /** The last that it reported of days that are over before the exit. */
  readonly ended: string | null;
  readonly otherwise: string | null;
  /** The days of a sheet of the tenant's that nobody has confirmed yet: what it comes to is in no bill. */
  readonly waiting: string | null;
  /** Days of the tenant's before `start` on which the meter counted, and that no sheet stands for: in no bill either. */
  readonly unbilled: string | null;
}
/** The days on which a contract, with those that it renews, has rooms; what it gave back by a 退房 is settled. */
const rowsOf = (contract: number) => sql`select c.room_id, c.start_at, c.end_at from contract_room c
  where c.contract_id in ${renewedBy(contract)} and not ${leftRoom(sql`c`)}`;
interface LeftRoom {
  readonly room_id: number;
  readonly day: string;
}
/**
 * The rooms that go with a contract that is left altogether, each with the first day on which it is no longer the tenant's: the exit's, or
 * the one after its own last day, where that comes before.
 */
export async function leftRooms({ db }: Context, contract: number, exit: string): Promise<LeftRoom[]> {
  const found = await sql<LeftRoom>`with held as (select o.room_id, coalesce(upper(o.during), 'infinity') until from room_occupancy o
      where o.contract_id in ${renewedBy(contract)} and o.released_at is null and not ${leftRoom(sql`o`)})
    select h.room_id, least(max(h.until), ${exit}::date)::text "day" from (select * from held
      union all select c.room_id, c.end_at + 1 from (${rowsOf(contract)}) c where c.room_id not in (select room_id from held)) h
    group by h.room_id order by h.room_id`.execute(db);
  return found.rows;
}
/**
 * Meters that the rooms' tenant is served by on the last day (`exit` is the first that is no longer let). A meter is settled up to its
 * last settlement or the last bill of final readings of the contract for that room; from there on it starts with what it showed then. Who leaves
 * altogether pays for the days in rooms that were his until before too (changed for others, let for a shorter time, not renewed), as far as
 * nobody has settled them. Bindings that follow each other are one: a renewal of a person's ends his first. The last days of a meter come first.
 */
export async function metersOf(context: Context, contract: Contract, exit: string, rooms: readonly number[] | null): Promise<FinalMeter[]> {
  const held = await roomsOf(context, contract.id, exit);
  const those = rooms ?? held;
  const isAll = held.every((room) => those.includes(room));
  const mine = renewedBy(contract.id);
  // what serves nobody names no person, and is not his
  const hisOwn = (row: string) => sql`${sql.ref(`${row}.enterprise_id`)} is not distinct from ${contract.enterprise_id}
    and (${sql.ref(`${row}.contract_id`)} in ${mine} or (${contract.enterprise_id}::bigint is not null and ${sql.ref(`${row}.contract_id`)} is null))`;
  const found =
    await sql<FinalMeter>`select m.id, m.kind, coalesce(anew.number_before, m.number) number, m.name, m.ratio::text ratio, m.capacity::float8 capacity, m.incubator_id, m.building_id,
      r.id room_id, y.name || ' ' || r.name room, x.start, e.until - 1 "end", case when e.is_over then coalesce(ended.value, later.value) else coalesce(anew.closing, m.last_value)::text end shown,
      i.default_price::text otherwise, w.days waiting, g.days unbilled,
      case when s.period_end + 1 = x.start then s.value else coalesce(before.value, s.value, since.value) end last_value, ended.value ended
    from (select t.meter_id, coalesce(t.room_id, n.room_id) room_id, range_agg(t.during) spans from meter_binding t join meter n on n.id = t.meter_id and n.deleted_at is null
      where ${hisOwn('t')} group by 1, 2) a
    cross join lateral unnest(a.spans) b(during)
    join meter m on m.id = a.meter_id join room r on r.id = a.room_id join building y on y.id = r.building_id
    left join payment_item i on i.code = case m.kind when 1 then 'electric' else 'water' end
    cross join lateral (select r.id = any(${sql.val([...those])}::bigint[]) and b.during @> (${exit}::date - 1) is_held) h
    cross join lateral (select case when h.is_held then ${exit}::date else (select max(least(upper(b.during), c.end_at + 1, ${exit}::date))
      from (${rowsOf(contract.id)}) c where c.room_id = r.id and c.start_at < ${exit}::date and b.during && daterange(c.start_at, c.end_at, '[]')) end until) u
    cross join lateral (select u.until, u.until < ${exit}::date is_over) e
    left join lateral (select ${numberTaken('d')} number_before,
        (select p.value from meter_reading p where p.meter_id = d.meter_id and p.read_at < d.read_at order by p.read_at desc limit 1) closing
      from meter_reading d where d.meter_id = m.id and d.source = 4 and d.read_at >= day_start(e.until) order by d.read_at limit 1) anew on true
    left join lateral (select q.period_end, q.this_value::text value from meter_settlement q where q.meter_id = m.id and q.status <> 4
      and q.period_start < e.until order by q.period_end desc, q.id desc limit 1) s on true
    left join lateral (select q.period_start || ' 至 ' || q.period_end days from meter_settlement q where q.meter_id = m.id and q.status = 1
      and q.period_start < e.until and ${hisOwn('q')}
      order by q.period_start limit 1) w on true
    left join lateral (select max(f.period_end) until from fee_bill f where f.contract_id in ${mine} and f.kind = 2 and f.status <> 30
      and f.meter_settlement_id is null and f.payment_item_id = i.id and (f.room_id is null or f.room_id = r.id)
      and not exists (select 1 from meter_share h where h.fee_bill_id = f.id)) z on true
    cross join lateral (select coalesce(greatest(lower(b.during), s.period_end + 1, z.until + 1), ${contract.start_at}::date) as start) x
    left join lateral (select lower(d) || ' 至 ' || (upper(d) - 1) days
      from unnest(datemultirange(daterange(least(greatest(lower(b.during), z.until + 1), x.start), x.start))
        - coalesce((select range_agg(daterange(q.period_start, q.period_end, '[]')) from meter_settlement q where q.meter_id = m.id and q.status <> 4), '{}')) d
      where exists (select 1 from meter_rollup u where u.meter_id = m.id and u.grain = 3 and u.usage > 0
        and u.bucket_at >= lower(d)::timestamp at time zone 'Asia/Shanghai' and u.bucket_at < upper(d)::timestamp at time zone 'Asia/Shanghai')
      order by lower(d) limit 1) g on true
    left join lateral (select u.last_value::text value from meter_rollup u where u.meter_id = m.id and u.grain = 3 and u.last_value is not null
      and u.bucket_at < x.start::timestamp at time zone 'Asia/Shanghai' order by u.bucket_at desc limit 1) before on true
    left join lateral (select d.value::text from meter_reading d where d.meter_id = m.id and d.read_at >= x.start::timestamp at time zone 'Asia/Shanghai'
      order by d.read_at limit 1) since on true
    left join lateral (select u.last_value::text value from meter_rollup u where e.is_over and u.meter_id = m.id and u.grain = 3 and u.last_value is not null
      and u.bucket_at >= x.start::timestamp at time zone 'Asia/Shanghai' and u.bucket_at < e.until::timestamp at time zone 'Asia/Shanghai'
      order by u.bucket_at desc limit 1) ended on true
    left join lateral (select d.value::text from meter_reading d where e.is_over and d.meter_id = m.id
      and d.read_at >= e.until::timestamp at time zone 'Asia/Shanghai' order by d.read_at limit 1) later on true
    where h.is_held or (${isAll} and x.start < e.until)
    order by e.is_over, y.name, r.name, m.kind, m.number, e.until desc`.execute(context.db);
  return found.rows;
}
