import { sql, type SqlBool } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { worthUntil, type OwedBill } from '@/domain/calc/settlement';
import type { Held } from '@/domain/calc/spans';
import { addDays, today } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import { roomChangeRemark, isDeposit, leftOfBill, reductionsOf, stepBills, storeBills } from '../../business/bills';
import { nextNumber } from '../../business/numbers';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import { correctBills } from './settle';
import type { Contract } from './sheet';

type Bill = OwedBill & Pick<TableOf<typeof feeBill>, 'status' | 'room_id' | 'edit_reason' | 'building_id'>;
interface Move {
  readonly from: number;
  readonly day: string;
  /** Rooms of the contract with their days, before the change and after. */
  readonly before: readonly Held[];
  readonly after: readonly Held[];
}
const [planned, correction, deposit] = [1, 6, 7] as const;
const waits = 5;

/**
 * The bills that a change of room touches, brought to what they are worth: of the room that is left its days before the day; of the whole
 * contract its ㎡ before and after. What is not in force yet is answered as `gone`, to be made anew, unless a person has set it.
 * @returns `over`: 分 that were paid for days that are no longer charged there
 */
export async function revalue(context: Context, contract: Contract, { from, day, before, after }: Move): Promise<{ over: number; gone: number[] }> {
  const found =
    await sql<Bill>`select f.id, f.kind, f.amount, ${reductionsOf} reduced, f.paid_amount paid, f.period_start, f.period_end, f.formula, f.status,
      f.room_id, f.edit_reason, f.building_id
    from fee_bill f where f.contract_id = ${contract.id} and f.kind = ${planned} and f.status <> 30 and f.period_end >= ${day}::date
      and (f.room_id = ${from} or f.room_id is null) order by f.id`.execute(context.db);
  const gone = found.rows.filter(({ status, edit_reason }) => status === waits && edit_reason === null).map(({ id }) => id);
  const kept = found.rows.filter(({ id }) => !gone.includes(id));
  const valued = kept.map((bill) => {
    const owed = bill.amount + (bill.reduced ?? 0);
    const worth = bill.room_id === null ? worthUntil({ ...bill, rooms: { before, after } }, null) : worthUntil(bill, day);
    return { bill, owed, worth, over: Math.max(0, Math.min(bill.paid, owed) - worth) };
  });
  const less = valued.filter(({ owed, worth }) => worth < owed);
  const changes = less.map(({ bill, owed, worth }) =>
    worth === 0 && bill.paid === 0 ? { id: bill.id, remove: true, amount: 0 } : { id: bill.id, remove: false, amount: worth - owed },
  );
  const { incubator_id } = contract;
  await correctBills(context, { incubator_id, exit_at: day, reason: '换房结算', formula: { change_of: contract.id } }, { changes });
  const more = valued.filter(({ owed, worth }) => worth > owed);
  const now = today(context.now);
  const item = await sql<{ id: number }>`select id from payment_item where code = 'adjust'`.execute(context.db);
  await storeBills(
    context,
    incubator_id,
    more.map(({ bill, owed, worth }) => ({
      ...{ kind: correction, contract_id: contract.id, building_id: bill.building_id, enterprise_id: contract.enterprise_id },
      ...{ payer_name: contract.party_name, payment_item_id: Number(item.rows[0]?.id), origin_id: bill.id, amount: worth - owed },
      ...{ period_start: day > (bill.period_start ?? day) ? day : bill.period_start, period_end: bill.period_end, account_month: firstOfMonth(now) },
      ...{ status: 10 as const, bill_at: now, due_at: now, edit_reason: '换房结算' },
    })),
  );
  return { over: valued.reduce((sum, one) => sum + one.over, 0), gone };
}
interface Open {
  readonly id: number;
  readonly left: number;
}
/**
 * Money that was paid for days which are no longer charged, as a payment of its own: over what the new room and the corrections ask for, the
 * earliest first; the rest stays to the contract's credit, so that nothing is lost. 分.
 */
export async function carryOver(context: Context, contract: Contract, to: number, over: number): Promise<{ paid: number; credit: number }> {
  if (over <= 0) return { paid: 0, credit: 0 };
  const found =
    await sql<Open>`select f.id, ${leftOfBill} as left from fee_bill f where f.contract_id = ${contract.id} and f.status in (5, 10, 15) and f.amount > 0
    and not ${isDeposit} and (f.room_id = ${to} or f.edit_reason = '换房结算') and f.bill_at <= ${addDays(today(context.now), 31)}::date
    order by f.period_start, f.id`.execute(context.db);
  let rest = over;
  const parts = found.rows.flatMap(({ id, left }) => {
    const part = Math.min(rest, Math.max(0, Number(left)));
    rest -= part;
    return part > 0 ? [{ fee_bill_id: id, amount: part }] : [];
  });
  const ids = parts.map(({ fee_bill_id }) => fee_bill_id);
  await changeRows(context, feeBill, sql<SqlBool>`t.id = any(${sql.val(ids)}::bigint[]) and t.status = ${waits}`, { status: 10 });
  const { incubator_id, enterprise_id } = contract;
  const [stored] = await createRows(context, payment, [
    {
      ...{ incubator_id, number: await nextNumber(context, 'SK', incubator_id), paid_at: context.now, enterprise_id, contract_id: contract.id },
      ...{ payer_name: contract.party_name, amount: over, method: deposit, remark: roomChangeRemark, credit_left: rest },
    },
  ]);
  if (parts.length > 0)
    await context.db
      .insertInto('payment_bill')
      .values(parts.map((part) => ({ payment_id: Number(stored?.id), ...part })))
      .execute();
  await stepBills(context, ids);
  return { paid: over - rest, credit: rest };
}
