import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { contractStatus, feeStatus } from '@/domain/codes/money';
import { occupancyKind } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { contract } from '@/domain/resources/contract';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { isLate, leftOfBill } from '../../business/bills';
import { today } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { read } from '../../kernel/operations/read';
import { inScope } from '../../kernel/scopes';
import type { Services } from '../../services';

const shown = 50;

/**
 * GET /enterprise/entryInformation/about/{id}: rooms that the tenant holds or held there, its contracts, and its bills, the open ones
 * first (50 at most; `billCount` says how many there are). Contracts and bills are null without the right to them.
 */
export const aboutStay =
  ({ engine }: Pick<Services, 'engine'>) =>
  async (context: Context, { id }: Values): Promise<unknown> => {
    const { db, caller, now } = context;
    const day = today(now);
    const row = (await read(entryInformation, context, Number(id), engine)) as { enterprise_id: number; incubator_id: number };
    const mine = (name: 't' | 'o') => sql`${sql.ref(`${name}.enterprise_id`)} = ${row.enterprise_id}`;
    const rooms = await sql<{
      kind: number;
    }>`select o.id, o.room_id, r.name, b.name building_name, r.area::float8 area, o.kind, lower(o.during) since,
        case when upper_inf(o.during) then null else upper(o.during) - 1 end until, c.number contract_number, upper_inf(o.during) or upper(o.during) > ${day}::date "current"
      from room_occupancy o join room r on r.id = o.room_id join building b on b.id = r.building_id left join contract c on c.id = o.contract_id
      where ${mine('o')} and o.released_at is null and o.kind in (1, 2, 3) and r.incubator_id = ${row.incubator_id}
      order by upper(o.during) desc nulls first, r.name limit ${shown}`.execute(db);
    const contracts = caller.can('contract_list')
      ? await sql<{
          status: number;
          deposit: number;
          total_money: number;
        }>`select t.id, t.version, t.number, t.status, t.start_at, t.end_at, t.deposit, t.total_money
        from contract t where ${mine('t')} and t.incubator_id = ${row.incubator_id} and ${inScope(contract, context)} order by t.start_at desc, t.id desc limit ${shown}`.execute(
          db,
        )
      : null;
    const bills = caller.can('fee_bill_list')
      ? await sql<{
          status: number;
          amount: number;
          paid_amount: number;
          left: number;
          total: number;
        }>`select t.id, t.number, i.name item, t.period_start, t.period_end, t.due_at,
          t.status, t.kind, t.amount, t.paid_amount, t.enterprise_id, t.contract_id, t.incubator_id, t.payer_name, f.left, count(*) over ()::int total,
          case when ${isLate(day, 't')} then ${day}::date - t.due_at end overdue_days
        from fee_bill t join payment_item i on i.id = t.payment_item_id join lateral (select case when f.status in (10, 15) then ${leftOfBill} end as left from fee_bill f where f.id = t.id) f on true
        where ${mine('t')} and t.incubator_id = ${row.incubator_id} and t.status <> 30 and ${inScope(feeBill, context)}
        order by t.status in (10, 15) desc, t.due_at desc, t.id desc limit ${shown}`.execute(db)
      : null;
    return {
      rooms: rooms.rows.map((one) => ({ ...one, kindText: labelOf(occupancyKind, one.kind) })),
      contracts:
        contracts?.rows.map((one) => ({
          ...one,
          statusText: labelOf(contractStatus, one.status),
          deposit: yuanOf(one.deposit),
          total_money: yuanOf(one.total_money),
        })) ?? null,
      bills:
        bills?.rows.map(({ total: _all, ...one }) => ({
          ...one,
          statusText: labelOf(feeStatus, one.status),
          amount: yuanOf(one.amount),
          paid_amount: yuanOf(one.paid_amount),
          left: one.left === null ? null : yuanOf(one.left),
        })) ?? null,
      billCount: bills?.rows[0]?.total ?? 0,
    };
  };
