import { sql, type SqlBool } from 'kysely';
import { feeBill } from '@/domain/resources/fee-bill';
import { payment } from '@/domain/resources/payment';
import { changeRows, createRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import type { TableOf } from '../kernel/handlers';
import { nextNumber } from './numbers';

type Payment = TableOf<typeof payment>;
export type Payer = Pick<Payment, 'incubator_id' | 'enterprise_id' | 'contract_id' | 'payer_name'>;
export interface OpenBill {
  readonly id: number;
  /** What it still asks for, 分: less by what was paid of it here. */
  left: number;
}
/**
 * One payment (amount in 分) over open bills of its payer, in their order; those that were only planned come into force with it. Whoever
 * calls holds the ledger, sees to it that the bills take all of the amount, and steps them afterwards.
 * @param held_since where the money was there before it paid these bills: from which day on they are not late with it
 * @returns the bills that it pays
 */
export async function payOpen(
  context: Context,
  payer: Payer,
  open: readonly OpenBill[],
  given: Pick<Payment, 'amount' | 'method' | 'remark'> & { readonly paid_at: Payment['paid_at'] | Date },
  held_since: string | null = null,
): Promise<number[]> {
  if (given.amount <= 0) return [];
  const number = await nextNumber(context, 'SK', payer.incubator_id);
  const { incubator_id, enterprise_id, contract_id, payer_name } = payer;
  const [stored] = await createRows(context, payment, [{ incubator_id, enterprise_id, contract_id, payer_name, number, ...given }]);
  let rest = given.amount;
  const parts: { payment_id: number; fee_bill_id: number; amount: number; held_since: string | null }[] = [];
  for (const bill of open) {
    const part = Math.min(rest, Math.max(0, bill.left));
    if (part > 0) parts.push({ payment_id: Number(stored?.id), fee_bill_id: bill.id, amount: part, held_since });
    bill.left -= part;
    rest -= part;
  }
  const ids = parts.map(({ fee_bill_id }) => fee_bill_id);
  await changeRows(context, feeBill, sql<SqlBool>`t.id = any(${sql.val(ids)}::bigint[]) and t.status = 5`, { status: 10 });
  await context.db.insertInto('payment_bill').values(parts).execute();
  return ids;
}
