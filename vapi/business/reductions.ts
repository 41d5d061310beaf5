import { sql } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { today } from '@/domain/kernel/moment';
import type { feeBill } from '@/domain/resources/fee-bill';
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
    const due = due_at > day ? due_at : day;
    const dates = { account_month: firstOfMonth(due), bill_at: day, due_at: due };
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
