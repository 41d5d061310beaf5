import { sql } from 'kysely';
import { spread } from '@/domain/calc/spread';
import { yuanOf } from '@/domain/format';
import { cutsDays, lastDayOf, leftOfBill } from '../../business/bills';
import { reduceBills } from '../../business/reductions';
import type { Context } from '../../kernel/context';

/** What was taken off a bill by hand for days that are no longer charged with it. */
export interface HandedOver {
  /** The bill. */
  readonly id: number;
  readonly number: string;
  readonly room_id: number | null;
  readonly payment_item_id: number;
  /** 分, above 0. */
  readonly amount: number;
  readonly from: string;
  readonly to: string;
}
/** Where a reduction came from before: said once. */
const origin = /（自账单 \S+ 转来）/g;

/** Why money was taken off a bill, in the words of whoever did. */
async function wordsOf({ db }: Context, bill: number): Promise<string> {
  const found = await sql<{ words: string | null }>`select string_agg(distinct a.edit_reason, '；') words from fee_bill a
    where a.origin_id = ${bill} and a.kind = 6 and a.amount < 0 and not ${cutsDays('a')}`.execute(db);
  return (found.rows[0]?.words ?? '').replace(origin, '');
}
/**
 * A reduction belongs to the days of its bill: what of it lies on days that are billed anew goes on to the bills of those days, each with
 * where it came from, as far as they carry it; first to those that begin on them: after a change at an earlier day a bill may begin before.
 * @param roomOf the room that is charged for in place of one
 * @returns how much of it they carry; 分
 */
export async function handOverReductions(
  context: Context,
  contract: number,
  handedOver: readonly HandedOver[],
  roomOf: (room: number | null) => number | null = (room) => room,
): Promise<number> {
  let all = 0;
  for (const { id, number, room_id, payment_item_id, amount, from, to } of handedOver) {
    const found = await sql<{ id: number; left: number }>`select f.id, ${leftOfBill} as left from fee_bill f
      where f.contract_id = ${contract} and f.kind = 1 and f.status in (5, 10, 15) and f.payment_item_id = ${payment_item_id}
        and f.room_id is not distinct from ${roomOf(room_id)} and ${lastDayOf} >= greatest(f.period_start, ${from}::date) and f.period_start <= ${to}::date
      order by f.period_start < ${from}::date, f.period_start, f.id`.execute(context.db);
    const parts = spread(
      found.rows.map(({ left }) => Number(left)),
      amount,
    );
    const suffix = `（自账单 ${number} 转来）`;
    const reason = `${(await wordsOf(context, id)).slice(0, 100 - suffix.length)}${suffix}`;
    const formula = { handed_from: id };
    await reduceBills(
      context,
      found.rows.flatMap(({ id: bill }, at) => (parts[at] ? [{ bill, amount: parts[at], reason, formula }] : [])),
    );
    all += parts.reduce((sum, part) => sum + part, 0);
  }
  return all;
}
/** What is said of it. */
export const handedOverNote = (amount: number): readonly string[] => (amount > 0 ? [`减免 ${yuanOf(amount)} 元随天数转到新账单`] : []);
