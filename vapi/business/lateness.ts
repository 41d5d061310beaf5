import { sql, type SqlBool } from 'kysely';
import { feeBill } from '@/domain/resources/fee-bill';
import { changeRows } from '../kernel/changes';
import type { Context } from '../kernel/context';
import { leftOfBill } from './bills';
import { reduceBills } from './reductions';

interface Fee {
  readonly id: number;
  readonly number: string;
  /** Nothing was paid of it, and it is open. */
  readonly open: boolean;
  /** What it asks for with what was paid of it, 分. */
  readonly owed: number;
}
/**
 * Nobody was late with what was never to be paid: the late fees of bills that are removed go along. One that is open is removed; what was
 * paid of another goes back to its payment as credit.
 */
export async function removeLateness(context: Context, bills: readonly number[], why: string): Promise<void> {
  if (bills.length === 0) return;
  const found = await sql<Fee>`select f.id, o.number, f.status in (5, 10) and f.paid_amount = 0 as open, (${leftOfBill} + f.paid_amount)::bigint owed
    from fee_bill f join fee_bill o on o.id = f.origin_id where f.origin_id = any(${sql.val([...bills])}::bigint[]) and f.kind = 4 and f.status <> 30
    order by f.id`.execute(context.db);
  for (const { id, number, open, owed } of found.rows) {
    const reason = `账单 ${number} 移除：${why}`.slice(0, 100);
    if (open) {
      const those = sql<SqlBool>`(t.id = ${id} or (t.origin_id = ${id} and t.kind = 6 and t.amount < 0)) and t.status <> 30`;
      await changeRows(context, feeBill, those, { status: 30, remove_reason: reason });
    } else if (owed > 0) await reduceBills(context, [{ bill: id, amount: Number(owed), reason, formula: { unit: 'late', steps: [], late_of: id } }]);
  }
}
