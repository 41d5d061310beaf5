import { sql, type SqlBool } from 'kysely';
import { worthUntil, type OwedBill } from '@/domain/calc/settlement';
import type { Held } from '@/domain/calc/spans';
import { addDays, today } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import { isDeposit, lastDayOf, leftOfBill, reductionsOf, roomChangeRemark, stepBills } from '../../business/bills';
import { nextNumber } from '../../business/numbers';
import { changeRows, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import { correctBills } from './settle';
import type { Contract } from './sheet';

type Bill = OwedBill & Pick<TableOf<typeof feeBill>, 'status' | 'room_id' | 'edit_reason'>;
interface Move {
  readonly from: number;
  readonly day: string;
  /** Rooms of the contract with their days, before the change and after. */
  readonly before: readonly Held[];
  readonly after: readonly Held[];
}
const [planned, deposit] = [1, 7] as const;
const waits = 5;

/** Whether `f` asks for a sum once: it is neither charged for the new room nor taken back for the old one. */
const isOnce = sql<SqlBool>`exists (select 1 from contract_term t where t.contract_id = f.contract_id and t.payment_item_id = f.payment_item_id
  and t.room_id is not distinct from f.room_id and t.price_unit = 'yuan' and f.period_start between t.start_at and t.end_at)`;
/** What is left of a bill when the room changes: its days before the day. One of the whole contract stays as it is where the ㎡ do. */
function worthAfter(bill: Bill, owed: number, { day, before, after }: Move): number {
  if (bill.room_id !== null) return worthUntil(bill, day);
  return worthUntil({ ...bill, rooms: { before, after } }, null) === owed ? owed : worthUntil({ ...bill, rooms: { before, after: before } }, day);
}
/**
 * The bills that a change of room touches, cut at the day by a correction beside them: the days from there on are billed anew (generateBills).
 * What is not in force yet is answered as `gone`, to be made anew, unless a person has set it.
 * @returns `over`: 分 that were paid for days that are no longer charged there
 */
export async function revalue(context: Context, contract: Contract, move: Move): Promise<{ over: number; gone: number[] }> {
  const { from, day } = move;
  const found =
    await sql<Bill>`select f.id, f.kind, f.amount, ${reductionsOf} reduced, f.paid_amount paid, f.period_start, ${lastDayOf} period_end, f.formula, f.status,
      f.room_id, f.edit_reason
    from fee_bill f where f.contract_id = ${contract.id} and f.kind = ${planned} and f.status <> 30 and ${lastDayOf} >= greatest(f.period_start, ${day}::date)
      and (f.room_id = ${from} or f.room_id is null) and not ${isOnce} order by f.id`.execute(context.db);
  const gone = found.rows.filter(({ status, edit_reason }) => status === waits && edit_reason === null).map(({ id }) => id);
  const valued = found.rows
    .filter(({ id }) => !gone.includes(id))
    .map((bill) => {
      const owed = bill.amount + (bill.reduced ?? 0);
      const worth = worthAfter(bill, owed, move);
      return { bill, owed, worth, over: Math.max(0, Math.min(bill.paid, owed) - worth) };
    });
  const changes = valued
    .filter(({ owed, worth }) => worth < owed)
    .map(({ bill, owed, worth }) =>
      worth === 0 && bill.paid === 0 ? { id: bill.id, remove: true, amount: 0 } : { id: bill.id, remove: false, amount: worth - owed },
    );
  const { incubator_id } = contract;
  await correctBills(context, { incubator_id, exit_at: day, reason: '换房结算', formula: { change_of: contract.id } }, { changes });
  return { over: valued.reduce((sum, one) => sum + one.over, 0), gone };
}
interface Open {
  readonly id: number;
  readonly left: number;
}
/**
 * Money that was paid for days which are no longer charged, as a payment of its own: over what is asked for from the day on for the new room or
 * the whole contract, the earliest first; the rest stays to the contract's credit, so that nothing is lost. 分.
 */
export async function carryOver(
  context: Context,
  contract: Contract,
  { to, day }: { to: number; day: string },
  over: number,
): Promise<{ paid: number; credit: number }> {
  if (over <= 0) return { paid: 0, credit: 0 };
  const found =
    await sql<Open>`select f.id, ${leftOfBill} as left from fee_bill f where f.contract_id = ${contract.id} and f.status in (5, 10, 15) and f.amount > 0
    and not ${isDeposit} and (f.room_id = ${to} or (f.room_id is null and f.period_start >= ${day}::date)) and f.bill_at <= ${addDays(today(context.now), 31)}::date
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
