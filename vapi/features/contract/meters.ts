import { sql } from 'kysely';
import type { Context } from '../../kernel/context';
import { leftRoom } from '../../business/bills';
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
  readonly otherwise: string | null;
  /** The days of a sheet of the tenant's that nobody has confirmed yet: what it comes to is in no bill. */
  readonly waiting: string | null;
}
/** Rooms that the contract held and gave up for others by then: what their meters counted is still to be asked for. */
const changedRooms = (contract: number, exit: string, held: readonly number[]) => sql`select c.room_id, c.start_at, c.end_at from contract_room c
  where c.contract_id = ${contract} and c.end_at < ${exit}::date - 1 and c.room_id <> all(${sql.val([...held])}::bigint[]) and not ${leftRoom(sql`c`)}`;
/**
 * Meters that the rooms' tenant is served by on the last day (`exit` is the first that is no longer let). A meter is settled up to its
 * last settlement or the last bill of final readings of the contract for that room; from there on it starts with what it showed then. Who leaves
 * altogether pays for the days in rooms that he changed for others too, as far as nobody has settled them.
 */
export async function metersOf(context: Context, contract: Contract, exit: string, rooms: readonly number[] | null): Promise<FinalMeter[]> {
  const held = await roomsOf(context, contract.id, exit);
  const those = rooms ?? held;
  const isAll = held.every((room) => those.includes(room));
  if (those.length === 0) return [];
  const found =
    await sql<FinalMeter>`select m.id, m.kind, m.number, m.name, m.ratio::text ratio, m.capacity::float8 capacity, m.incubator_id, m.building_id,
      r.id room_id, g.name || ' ' || r.name room, x.start, e.until - 1 "end", case when e.is_over then coalesce(ended.value, later.value) else m.last_value::text end shown,
      i.default_price::text otherwise, w.days waiting,
      case when s.period_end + 1 = x.start then s.value else coalesce(before.value, s.value, since.value) end last_value
    from meter_binding b join meter m on m.id = b.meter_id and m.deleted_at is null
    join room r on r.id = coalesce(b.room_id, m.room_id) join building g on g.id = r.building_id
    left join payment_item i on i.code = case m.kind when 1 then 'electric' else 'water' end
    cross join lateral (select coalesce(upper(b.during) < ${exit}::date, false) is_over, least(upper(b.during), ${exit}::date) until) e
    left join lateral (select q.period_end, q.this_value::text value from meter_settlement q where q.meter_id = m.id and q.status <> 4
      and q.period_start < e.until order by q.period_end desc, q.id desc limit 1) s on true
    left join lateral (select q.period_start || ' 至 ' || q.period_end days from meter_settlement q where q.meter_id = m.id and q.status = 1
      and q.period_start < e.until and q.enterprise_id is not distinct from b.enterprise_id and (q.contract_id is null or q.contract_id = ${contract.id})
      order by q.period_start limit 1) w on true
    left join lateral (select max(f.period_end) until from fee_bill f where f.contract_id = ${contract.id} and f.kind = 2 and f.status <> 30
      and f.meter_settlement_id is null and f.payment_item_id = i.id and (f.room_id is null or f.room_id = r.id)
      and not exists (select 1 from meter_share h where h.fee_bill_id = f.id)) z on true
    cross join lateral (select coalesce(greatest(lower(b.during), s.period_end + 1, z.until + 1), ${contract.start_at}::date) as start) x
    left join lateral (select u.last_value::text value from meter_rollup u where u.meter_id = m.id and u.grain = 3 and u.last_value is not null
      and u.bucket_at < x.start::timestamp at time zone 'Asia/Shanghai' order by u.bucket_at desc limit 1) before on true
    left join lateral (select d.value::text from meter_reading d where d.meter_id = m.id and d.read_at >= x.start::timestamp at time zone 'Asia/Shanghai'
      order by d.read_at limit 1) since on true
    left join lateral (select u.last_value::text value from meter_rollup u where e.is_over and u.meter_id = m.id and u.grain = 3 and u.last_value is not null
      and u.bucket_at >= x.start::timestamp at time zone 'Asia/Shanghai' and u.bucket_at < e.until::timestamp at time zone 'Asia/Shanghai'
      order by u.bucket_at desc limit 1) ended on true
    left join lateral (select d.value::text from meter_reading d where e.is_over and d.meter_id = m.id
      and d.read_at >= e.until::timestamp at time zone 'Asia/Shanghai' order by d.read_at limit 1) later on true
    where b.enterprise_id is not distinct from ${contract.enterprise_id} and (b.contract_id is null or b.contract_id = ${contract.id})
      and ((r.id = any(${sql.val([...those])}::bigint[]) and b.during @> (${exit}::date - 1))
        or (${isAll} and x.start < e.until and exists (select 1 from (${changedRooms(contract.id, exit, held)}) c
          where c.room_id = r.id and upper(b.during) between c.start_at + 1 and c.end_at + 1)))
    order by e.is_over, g.name, r.name, m.kind, m.number`.execute(context.db);
  return found.rows;
}
