import { sql } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { addDays, today } from '@/domain/kernel/moment';
import type { Context } from '../kernel/context';
import { refuse } from '../kernel/errors';
import { removeBills, storeBills } from './bills';
import { lockLedger } from './ledger';

/** What a user of a room has to pay within, in days. */
const daysToPay = 15;
/** bill_kind: 会议室/场地. */
const ofUse = 7;
/** Who used what, and what it comes to. */
export interface Use {
  readonly incubator_id: number;
  readonly building_id: number | null;
  /** A venue; a meeting room is no room that is let. */
  readonly room_id?: number | null;
  readonly enterprise_id: number | null;
  /** Who pays where no enterprise does. */
  readonly payer_name: string;
  /** Code of the payment item. */
  readonly item: 'mtroom' | 'venue';
  /** 分, above 0. */
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  /** Last day to pay; so many days from now where none is given. */
  readonly due?: string | undefined;
  readonly formula?: object;
}
/** The use of a meeting room or a venue, as a bill of its own that is owed at once (domain.md sections 6 and 7). Answers its id. */
export async function chargeUse(context: Context, use: Use): Promise<number> {
  await lockLedger(context, [use.incubator_id]);
  const { incubator_id, building_id, room_id = null, enterprise_id, amount, from, to, formula } = use;
  const found = await sql<{ item: number | null; name: string | null }>`select (select id from payment_item where code = ${use.item}) item,
    (select name from enterprise where id = ${enterprise_id}) name`.execute(context.db);
  const { item, name } = found.rows[0] ?? {};
  if (!item) return refuse('没有对应的费用项，不能出账');
  const day = today(context.now);
  const [bill] = await storeBills(context, incubator_id, [
    {
      ...{ kind: ofUse, building_id, room_id, enterprise_id, payer_name: name ?? use.payer_name, payment_item_id: item, amount },
      ...{
        period_start: from,
        period_end: to,
        account_month: firstOfMonth(to),
        status: 10,
        bill_at: day,
        due_at: use.due ?? addDays(day, daysToPay),
      },
      ...(formula && { formula: formula as never }),
    },
  ]);
  return bill as number;
}
/** Why a bill cannot be taken back, in the words of whoever made it. */
interface Refusals {
  readonly paid: string;
  readonly reduced: string;
}
/** Takes a bill back, and what was taken off it; refused where something was paid of it, or where reductions alone have settled it. */
export async function takeBillBack(context: Context, bill: number, reason: string, { paid, reduced }: Refusals): Promise<void> {
  const found = await sql<{
    paid: number;
    status: number;
  }>`select paid_amount paid, status from fee_bill where id = ${bill} for no key update`.execute(context.db);
  const [row] = found.rows;
  if (!row || row.status === 30) return;
  if (Number(row.paid) > 0) refuse(paid);
  // 已缴清 without a payment: reductions took all of it off, which would go with it
  if (row.status === 20) refuse(reduced);
  await removeBills(context, [bill], reason.slice(0, 100));
}
/** Takes the bill of a use back that is called off. */
export async function withdrawCharge(context: Context, bill: number | null, reason: string): Promise<void> {
  if (bill === null) return;
  await takeBillBack(context, bill, reason, { paid: '费用已收款，请先作废收款再操作', reduced: '费用账单已减免至0，不能再撤回' });
}
