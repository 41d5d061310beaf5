import { sql, type SqlBool } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { today } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { changeRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';
import { leftOfBill, stepBills, storeBills } from './bills';
import { releaseToCredit } from './credit';

export interface Reduction {
  readonly bill: number;
  /** 分, above 0; no more than the bill asks for. */
  readonly amount: number;
  readonly reason: string;
  readonly formula: object;
}
type Origin = Pick<
  TableOf<typeof feeBill>,
  'id' | 'incubator_id' | 'building_id' | 'contract_id' | 'room_id' | 'enterprise_id' | 'payer_name' | 'payment_item_id' | 'due_at'
>;
const adjustment = 6;
const longest = 100;

/** The day on which a reduction that is made on `day` falls due, with the month that it counts in: with its bill, never before it. */
export function dueWith(bill: { readonly due_at: string }, day: string): { account_month: string; due_at: string } {
  const due_at = bill.due_at > day ? bill.due_at : day;
  return { account_month: firstOfMonth(due_at), due_at };
}
/** A bill is due on another day than before: so are its reductions. One that was made due later stays so, as long as that is not before its bill. */
export async function moveReductions(context: Context, bill: { readonly id: number; readonly due_at: string }, before: string): Promise<void> {
  const due = sql`case when t.due_at <= ${before}::date then greatest(${bill.due_at}::date, t.bill_at) else greatest(${bill.due_at}::date, t.due_at) end`;
  await changeRows(context, feeBill, sql<SqlBool>`t.origin_id = ${bill.id} and t.kind = ${adjustment} and t.amount < 0 and t.status <> 30`, {
    due_at: sql<string>`${due}`,
    account_month: sql<string>`date_trunc('month', ${due})::date`,
  });
}
/**
 * Takes money off bills by the product itself, in an adjustment beside each with where it comes from; it falls due with its bill, never
 * before it. What was paid beyond what is then asked for goes back to its payment as credit.
 */
export async function reduceBills(context: Context, all: readonly Reduction[]): Promise<void> {
  const day = today(context.now);
  for (const { bill, amount, reason, formula } of all) {
    const found =
      await sql<Origin>`select f.id, f.incubator_id, f.building_id, f.contract_id, f.room_id, f.enterprise_id, f.payer_name, f.payment_item_id, f.due_at
      from fee_bill f where f.id = ${bill}`.execute(context.db);
    const [origin] = found.rows;
    if (!origin) throw new Error(`bill ${bill} is not there`);
    const { id: origin_id, incubator_id, due_at, ...same } = origin;
    const dates = { ...dueWith({ due_at }, day), bill_at: day };
    const words = { edit_reason: reason.slice(0, longest), formula: formula as never };
    await storeBills(context, incubator_id, [{ ...same, ...dates, ...words, origin_id, kind: adjustment, amount: -amount, status: 20 }]);
    const left = await sql<{ over: number }>`select greatest(0, -${leftOfBill})::bigint as over from fee_bill f where f.id = ${bill}`.execute(
      context.db,
    );
    const over = Number(left.rows[0]?.over ?? 0);
    if (over > 0) await releaseToCredit(context, bill, over);
  }
  await stepBills(context, [...new Set(all.map(({ bill }) => bill))]);
}
