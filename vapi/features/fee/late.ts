import { sql } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { lateFee, type PaidOn } from '@/domain/calc/late';
import { addDays, today } from '@/domain/kernel/moment';
import { leftRoom, reductionsOf, storeBills, type NewBill } from '../../business/bills';
import type { Context } from '../../kernel/context';

/** What a late fee has to be paid in, in days. */
const daysToPay = 15;
/** bill_kind: 滞纳金. */
const ofLateness = 4;
const settled = 20;
/** Bills that were paid late are looked at so long after their payment was entered: the job runs every night, and what is older is not raked up. */
const daysKept = 7;

interface LateBill {
  readonly id: number;
  readonly number: string;
  readonly status: number;
  readonly incubator_id: number;
  readonly building_id: number | null;
  readonly contract_id: number;
  readonly room_id: number | null;
  readonly enterprise_id: number | null;
  readonly payer_name: string | null;
  readonly due_at: string;
  readonly rate: string;
  /** 分, less what was taken off. */
  readonly owed: number;
  readonly payments: readonly PaidOn[];
  /** The last day that a late fee of it stands for; one that was removed has been let off. */
  readonly charged: string | null;
}
/** Bills of plans whose terms set a late rate, that are or were paid late. What an exit has settled is asked for no further: its sheet names the penalty. */
async function lateBills({ db, now }: Context, day: string): Promise<LateBill[]> {
  const since = new Date(now.getTime() - daysKept * 86_400_000);
  const found =
    await sql<LateBill>`select f.id, f.number, f.status, f.incubator_id, f.building_id, f.contract_id, f.room_id, f.enterprise_id, f.payer_name,
      f.due_at, t.rate, (f.amount + ${reductionsOf})::bigint owed, p.payments,
      (select max(l.period_end) from fee_bill l where l.origin_id = f.id and l.kind = ${ofLateness}) charged
    from fee_bill f join contract c on c.id = f.contract_id and c.status in (30, 40, 50)
      join lateral (select t.late_rate::text rate from contract_term t where t.contract_id = f.contract_id and t.payment_item_id = f.payment_item_id
        and t.room_id is not distinct from f.room_id and t.late_rate > 0 and f.period_start between t.start_at and t.end_at order by t.id limit 1) t on true
      cross join lateral (select coalesce(json_agg(json_build_object('day', (p.paid_at at time zone 'Asia/Shanghai')::date, 'amount', b.amount) order by p.paid_at), '[]') payments
        from payment_bill b join payment p on p.id = b.payment_id and p.status = 1 where b.fee_bill_id = f.id) p
    where f.kind = 1 and f.due_at < ${day}::date and not ${leftRoom(sql`f`)} and (f.status in (10, 15) or (f.status = ${settled} and f.id in (
      select b.fee_bill_id from payment_bill b join payment p on p.id = b.payment_id and p.status = 1 where p.created_at >= ${since})))
    order by f.incubator_id, f.id`.execute(db);
  return found.rows;
}
/** The late fee of a bill that is to be asked for by now: of the months that are over, and, once it is paid, of the days up to its last payment. */
function feeOf(bill: LateBill, item: number, day: string): NewBill | undefined {
  const from = addDays(bill.charged ?? bill.due_at, 1);
  const to = bill.status === settled ? bill.payments.at(-1)?.day : addDays(firstOfMonth(day), -1);
  if (to === undefined || from > to) return undefined;
  const { amount, steps } = lateFee(Number(bill.owed), bill.payments, { from, to }, bill.rate);
  if (amount <= 0) return undefined;
  const { building_id, contract_id, room_id, enterprise_id, payer_name } = bill;
  const due_at = addDays(day, daysToPay);
  return {
    ...{ kind: ofLateness, building_id, contract_id, room_id, enterprise_id, payer_name, payment_item_id: item, origin_id: bill.id },
    ...{ period_start: from, period_end: to, account_month: firstOfMonth(due_at), amount, status: 10, bill_at: day, due_at },
    ...{ edit_reason: `账单 ${bill.number} 逾期`, formula: { unit: 'late', rate: bill.rate, steps } as never },
  };
}
/** 滞纳金 (domain.md section 6): a bill of its own beside the one that was paid late, by the rate of its term. Answers how many were made. */
export async function chargeLateness(context: Context): Promise<number> {
  const day = today(context.now);
  const [item] = (await sql<{ id: number }>`select id from payment_item where code = 'late'`.execute(context.db)).rows;
  if (!item) return 0;
  const parks = new Map<number, NewBill[]>();
  for (const bill of await lateBills(context, day)) {
    const fee = feeOf(bill, item.id, day);
    if (fee) parks.set(bill.incubator_id, [...(parks.get(bill.incubator_id) ?? []), fee]);
  }
  for (const [incubator, bills] of parks) await storeBills(context, incubator, bills);
  return [...parks.values()].flat().length;
}
