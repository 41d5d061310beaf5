import { payment } from '@/domain/resources/payment';
import { nextNumber } from '../../business/numbers';
import { changeOne, createRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { Columns, TableOf } from '../../kernel/handlers';
import { allocate } from './pay';

type Payment = TableOf<typeof payment>;
type Received = Columns<Payment> & Pick<Payment, 'incubator_id' | 'amount' | 'method'>;

/**
 * Money that has come in, and that another record tells of, becomes one payment of these bills; what is left over is kept as credit where
 * that is said, else refused. Whoever calls holds the ledger.
 */
export async function receive(context: Context, given: Received, bills: unknown, credit: unknown): Promise<Payment> {
  const number = await nextNumber(context, 'SK', given.incubator_id);
  const [made] = await createRows(context, payment, [{ ...given, number }]);
  const paid = made as Payment;
  const kept = await allocate(context, paid, bills, credit);
  if (kept.credit_left) await changeOne(context, payment, paid.id, kept);
  return paid;
}
