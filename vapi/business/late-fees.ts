import { sql } from 'kysely';
import { firstOfMonth } from '@/domain/calc/dates';
import { lateFee } from '@/domain/calc/late';
import { yuanOf } from '@/domain/format';
import { addDays, today } from '@/domain/kernel/moment';
import { storeBills, type NewBill } from './bills';
import { reduceBills, type Reduction } from './reductions';
import type { Context } from '../kernel/context';
import { clearChecks, lateBills, ofLateness, settled, type Fee, type LateBill } from './late-bills';

/** What a late fee has to be paid in, in days. */
const daysToPay = 15;
const removed = 30;
type Reckoned = ReturnType<typeof lateFee>;

const latest = (days: readonly string[]): string | undefined => [...days].sort().at(-1);
const sumOf = (fees: readonly Fee[]): number => fees.reduce((sum, { amount, corrected }) => sum + amount + corrected, 0);
const becameOf = (was: number, is: number): string => `逾期天数或欠缴有变：已计 ${yuanOf(was)} 元，应计 ${yuanOf(is)} 元`;

/** A late fee of some days, as a bill that is not there yet. */
function newFee(bill: LateBill, item: number, day: string, { from, to }: Pick<Fee, 'from' | 'to'>, { amount, steps }: Reckoned, why = ''): NewBill {
  const { building_id, contract_id, room_id, enterprise_id, payer_name } = bill;
  const due_at = addDays(day, daysToPay);
  return {
    ...{ kind: ofLateness, building_id, contract_id, room_id, enterprise_id, payer_name, payment_item_id: item, origin_id: bill.id },
    ...{ period_start: from, period_end: to, account_month: firstOfMonth(due_at), amount, status: 10, bill_at: day, due_at },
    ...{
      edit_reason: `账单 ${bill.number} 逾期${why && `，${why}`}`,
      formula: { unit: 'late', rate: bill.rate, steps, ...(why && { note: why }) } as never,
    },
  };
}
/** The late fee that is to be asked for by now beyond what was charged: up to a day (of the months that are over), and, once it is paid, of the days up to its last payment. */
function nextFee(bill: LateBill, item: number, day: string, until: string): NewBill[] {
  const charged = latest(bill.fees.map(({ to }) => to));
  const from = addDays(charged ?? bill.due_at, 1);
  const to = bill.status === settled ? latest(bill.payments.map((one) => one.day)) : until;
  if (to === undefined || from > to) return [];
  const fee = lateFee(bill.owed, bill.payments, { from, to }, bill.rate);
  // its days are those that it charges: what an exit takes off was not late to the last
  return fee.amount > 0 ? [newFee(bill, item, day, { from, to: fee.steps.at(-1)?.to ?? to }, fee)] : [];
}
/**
 * What was charged of days that are over, held against what their lateness is by the payments as they stand now: a payment may have been
 * entered late, or voided since. Too much is taken off what was charged for the same days, the last first; too little is charged beside it.
 * Days that were let off (their fee was removed, or reduced by hand) stay let off.
 */
function corrected(bill: LateBill, item: number, day: string): { more: NewBill[]; less: Reduction[] } {
  const [more, less]: [NewBill[], Reduction[]] = [[], []];
  for (const span of new Map(bill.fees.map((fee) => [`${fee.from} ${fee.to}`, fee])).values()) {
    const fees = bill.fees.filter(({ from, to }) => from === span.from && to === span.to);
    const fee = lateFee(bill.owed, bill.payments, span, bill.rate);
    const standing = fees.filter(({ status }) => status !== removed);
    let excess = sumOf(standing) - fee.amount;
    const note = becameOf(sumOf(standing), fee.amount);
    const formula = { unit: 'late', rate: bill.rate, steps: fee.steps, note, late_of: bill.id };
    for (const one of standing.toReversed()) {
      const amount = Math.min(excess, one.amount + one.corrected, one.amount + one.reduced);
      if (amount <= 0) continue;
      less.push({ bill: one.id, amount, reason: note, formula });
      excess -= amount;
    }
    const lack = fee.amount - sumOf(fees);
    if (lack > 0 && standing.length === fees.length)
      more.push(newFee(bill, item, day, span, { ...fee, amount: lack }, becameOf(sumOf(fees), fee.amount)));
  }
  return { more, less };
}
/** Books what the lateness of these bills comes to by now beyond what was charged. Answers how many were made, and how many corrected. */
async function charge(context: Context, bills: readonly LateBill[], until: string): Promise<{ made: number; corrected: number }> {
  const day = today(context.now);
  const [item] = (await sql<{ id: number }>`select id from payment_item where code = 'late'`.execute(context.db)).rows;
  if (!item) return { made: 0, corrected: 0 };
  const parks = new Map<number, NewBill[]>();
  const less: Reduction[] = [];
  for (const bill of bills) {
    const difference = corrected(bill, item.id, day);
    less.push(...difference.less);
    if (bill.is_over) continue;
    const fees = [...difference.more, ...nextFee(bill, item.id, day, until)];
    if (fees.length > 0) parks.set(bill.incubator_id, [...(parks.get(bill.incubator_id) ?? []), ...fees]);
  }
  for (const [incubator, made] of parks) await storeBills(context, incubator, made);
  await reduceBills(context, less);
  return { made: [...parks.values()].flat().length, corrected: less.length };
}
/**
 * 滞纳金 (domain.md section 6): a bill of its own beside the one that was paid late, by the rate of its term. Each run compares what lateness
 * comes to by now with what was charged, and books the difference.
 */
export async function chargeLateness(context: Context): Promise<{ made: number; corrected: number }> {
  const day = today(context.now);
  const done = await charge(context, await lateBills(context, day), addDays(firstOfMonth(day), -1));
  await clearChecks(context);
  return done;
}
/** A bill that an exit leaves with less: by how much, from which day on nothing of that is owed. 分. */
export interface LateCut {
  readonly id: number;
  readonly amount: number;
  readonly day: string;
}
/**
 * The lateness of a contract's bills up to today, for the sheet of its exit: the month that runs is charged too, for nobody asks for it
 * afterwards. Days that the exit takes off a bill (`cuts`) were not late from its day on.
 */
export async function chargeLatenessOf(context: Context, contract: number, cuts: readonly LateCut[]): Promise<void> {
  const day = today(context.now);
  const cutOf = new Map(cuts.map((cut) => [cut.id, cut]));
  const bills = (await lateBills(context, day, contract)).map((bill) => {
    const cut = cutOf.get(bill.id);
    return cut ? { ...bill, payments: [...bill.payments, { day: cut.day, amount: cut.amount }] } : bill;
  });
  await charge(context, bills, day);
}
