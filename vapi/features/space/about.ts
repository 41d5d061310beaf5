import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { feeStatus } from '@/domain/codes/money';
import { occupancyKind, roomChangeKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { room } from '@/domain/resources/room';
import { isLate, leftOfBill } from '../../business/bills';
import { today, toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { read } from '../../kernel/operations/read';
import type { Services } from '../../services';

/** GET /space/room/about/{id}: the room with its holders past and to come, what its contract owes, its meters, open tasks and changes. Sections without the right to them are null. */
export const about =
  (services: Services) =>
  async (context: Context, { id }: Values) => {
    const { db, now, caller } = context;
    const row = await read(room, context, Number(id), services.engine);
    const stays = await sql<{ id: number; kind: number; contract_id: number | null; current: boolean }>`select o.id, o.kind, lower(o.during) since,
        case when upper_inf(o.during) then null else upper(o.during) - 1 end until, o.during @> ${today(now)}::date as current,
        lower(o.during) > ${today(now)}::date as coming, o.enterprise_id, coalesce(e.name, c.party_name) enterprise_name,
        o.contract_id, c.number contract_number, c.start_at contract_start, least(c.end_at, upper(o.during) - 1) contract_end, c.status contract_status, c.next_contract_id contract_next, o.need_id, o.reason, o.released_at is not null as released
      from room_occupancy o left join enterprise e on e.id = o.enterprise_id left join contract c on c.id = o.contract_id
      where o.room_id = ${id} order by lower(o.during) desc, o.id desc limit 100`.execute(db);
    const contract = stays.rows.find(({ current, contract_id }) => current && contract_id)?.contract_id ?? null;
    const bills =
      contract && caller.can('fee_bill_list')
        ? await sql<{
            status: number;
            amount: number;
            left: number;
            all_left: number;
            all_late: number;
          }>`with b as (select f.id, f.number, i.name item, f.period_start, f.period_end, f.due_at, f.status, f.amount,
              case when f.status in (10, 15) then ${leftOfBill} else 0 end as left, ${isLate(today(now))} as overdue
            from fee_bill f join payment_item i on i.id = f.payment_item_id where f.contract_id = ${contract} and (f.room_id = ${id} or f.room_id is null) and f.status <> 30)
          select b.*, (sum(b.left) over ())::bigint all_left, (coalesce(sum(b.left) filter (where b.overdue) over (), 0))::bigint all_late
          from b order by b.due_at desc, b.id desc limit 24`.execute(db)
        : null;
    const meters = caller.can('meter_list')
      ? await sql<{ last_seen_at: Date | null }>`select m.id, m.name, m.number, m.kind, m.last_value::float8 last_value, m.last_seen_at,
            (select u.usage::float8 from meter_rollup u where u.meter_id = m.id and u.grain = 3 and u.bucket_at = day_start(${today(now)}::date)) used from meter m
          where m.deleted_at is null and (m.room_id = ${id} or exists (select 1 from meter_binding b where b.meter_id = m.id and b.room_id = ${id} and b.during @> ${today(now)}::date)) order by m.kind, m.id`.execute(
          db,
        )
      : null;
    const tasks = caller.can('check_task_list')
      ? await sql`select t.id, t.number, t.status, t.due_at from check_task t where t.room_id = ${id} and t.status in (1, 2, 3) order by t.due_at limit 20`.execute(
          db,
        )
      : null;
    const changes = await sql<{
      kind: number;
      created_at: Date;
    }>`select h.id, h.kind, h.area_before::float8 area_before, h.area_after::float8 area_after, h.price_before, h.price_after, h.reason, h.created_at, u.name user_name,
        (select array_agg(r.name order by r.id) from room r where r.id = any(h.others)) others
      from room_change h left join app_user u on u.id = h.user_id where h.room_id = ${id} order by h.created_at desc, h.id desc limit 50`.execute(db);
    return {
      room: row,
      stays: stays.rows.map((one) => ({ ...one, kindText: labelOf(occupancyKind, one.kind) })),
      bills:
        bills?.rows.map(({ amount, left, all_left: _left, all_late: _late, ...one }) => ({
          ...one,
          statusText: labelOf(feeStatus, one.status),
          amount: yuanOf(amount),
          left: yuanOf(left),
        })) ?? null,
      // of all the bills, also of those that are not listed
      owed: bills && { left: yuanOf(bills.rows[0]?.all_left ?? 0), overdue: yuanOf(bills.rows[0]?.all_late ?? 0) },
      meters: meters?.rows.map((one) => ({ ...one, last_seen_at: one.last_seen_at && toWire(one.last_seen_at) })) ?? null,
      tasks: tasks?.rows ?? null,
      changes: changes.rows.map((one) => ({ ...one, created_at: toWire(one.created_at), kindText: labelOf(roomChangeKind, one.kind) })),
    };
  };
