import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { yuanOf } from '@/domain/format';
import { movedWith, worthUntil, type OwedBill } from '@/domain/calc/settlement';
import type { Held } from '@/domain/calc/spans';
import { cutAt } from '@/domain/calc/worth';
import { addDays, today } from '@/domain/kernel/moment';
import { feeBill } from '@/domain/resources/fee-bill';
import { grantedOn, isDeposit, isOnce, lastDayOf, leftOfBill, reductionsOf, stepBills } from '../../business/bills';
import { releaseToCredit, takeCredit, type HeldMoney } from '../../business/credit';
import { payOpen, type OpenBill } from '../../business/pay-open';
import { changeOne } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import type { HandedOver } from './handed-over';
import { correctBills } from './settle';
import type { Contract } from './sheet';

type Bill = OwedBill &
  Pick<TableOf<typeof feeBill>, 'number' | 'status' | 'room_id' | 'payment_item_id' | 'edit_reason'> & {
    readonly granted: number;
  };
interface Move {
  /** Which bills `f` of the contract. */
  readonly which: RawBuilder<SqlBool>;
  readonly day: string;
  /** What the corrections say for themselves. */
  readonly reason: string;
  /** Rooms of the contract with their days, as they were until now: what left earlier has reduced its days already. */
  readonly before: readonly (Held & { readonly room_id: number })[];
}
const [planned, fromCredit] = [1, 6] as const;
const [waits, settled] = [5, 20] as const;
const mostNamed = 10;

/** A bill of the plan that somebody had changed, with why. */
const editOf = ({ edit_reason, period_start, period_end, amount }: Bill): string[] =>
  edit_reason === null ? [] : [`${period_start} 至 ${period_end} 的 ${yuanOf(amount)} 元（${edit_reason}）`];
/** What is lost with them, for whoever agreed to it. */
export const editedNote = (edited: readonly string[]): readonly string[] =>
  edited.length > 0
    ? [`改过的计划账单按条款重出：${edited.slice(0, mostNamed).join('、')}${edited.length > mostNamed ? `等 ${edited.length} 张` : ''}`]
    : [];
/**
 * The bills that a change of room or of price touches, ended at the day: those that are owed are corrected to the days before it, and say so in their formula, so that whatever is reckoned by them later counts those alone. The days from
 * the day on are to be billed anew (generateBills). What is not in force yet, or lies behind the day and was not paid, is answered as `gone`; one that reductions
 * alone have settled stays (domain.md section 6: never 20→30) and stands for no day any more.
 * @returns `over`: bills that more was paid of than they are worth now, with how much; `handedOver`: what was taken off by hand for the days from the day on; 分.
 * `edited`: what was agreed for bills that are gone, in words: those that take their place are reckoned by the terms again
 */
export async function endBills(
  context: Context,
  contract: Contract,
  { which, day, before, reason }: Move,
): Promise<{ over: readonly Over[]; handedOver: readonly HandedOver[]; gone: number[]; edited: readonly string[] }> {
  const found =
    await sql<Bill>`select f.id, f.number, f.payment_item_id, f.kind, f.amount, ${reductionsOf} reduced, ${grantedOn} granted, f.paid_amount paid, f.period_start, ${lastDayOf} period_end, f.formula,
      f.status, f.room_id, f.edit_reason
    from fee_bill f where f.contract_id = ${contract.id} and f.kind = ${planned} and f.status <> 30 and ${lastDayOf} >= greatest(f.period_start, ${day}::date)
      and ${which} and not ${isOnce} order by f.id`.execute(context.db);
  const isBehind = ({ period_start }: Bill): boolean => String(period_start) >= day;
  const isGone = (bill: Bill): boolean =>
    (bill.status === waits && bill.edit_reason === null && bill.granted === 0) || (bill.paid === 0 && bill.status !== settled && isBehind(bill));
  const valued = found.rows
    .filter((bill) => !isGone(bill))
    .map((bill) => {
      const owed = bill.amount + (bill.reduced ?? 0);
      const own = before.filter(({ room_id }) => bill.room_id === null || room_id === bill.room_id);
      const rooms = own.length > 0 ? { rooms: { before: own, after: own } } : {};
      const worth = isBehind(bill) ? 0 : worthUntil({ ...bill, ...rooms }, day);
      const moved = isBehind(bill) ? -bill.granted : movedWith({ ...bill, ...rooms }, day, worth);
      return { bill, owed, worth, moved, over: Math.max(0, Math.min(bill.paid, owed) - worth) };
    });
  const { incubator_id } = contract;
  const correction = { incubator_id, exit_at: day, reason, formula: { change_of: contract.id } };
  const changes = valued.map(({ bill, owed, worth }) => ({ id: bill.id, remove: false, amount: worth - owed })).filter(({ amount }) => amount < 0);
  await correctBills(context, correction, { changes });
  for (const { bill, worth, moved } of valued) {
    const period = { from: String(bill.period_start), to: String(bill.period_end) };
    const cut = cutAt(period, bill.formula ?? {}, day, yuanOf(worth));
    const formula = JSON.stringify(moved > 0 ? { ...cut, moved: (cut.moved ?? 0) + moved } : cut);
    await changeOne(context, feeBill, bill.id, { formula: sql`${formula}::jsonb` });
  }
  const gone = found.rows.filter(isGone);
  const handedOverOf = ({ id, number, room_id, payment_item_id, period_start, period_end }: Bill, amount: number): HandedOver[] => {
    const span = { from: String(period_start) > day ? String(period_start) : day, to: String(period_end) };
    return amount > 0 ? [{ id, number, room_id, payment_item_id, amount, ...span }] : [];
  };
  return {
    over: valued.flatMap(({ bill, over }) => (over > 0 ? [{ id: bill.id, over }] : [])),
    handedOver: [...valued.flatMap(({ bill, moved }) => handedOverOf(bill, moved)), ...gone.flatMap((bill) => handedOverOf(bill, -bill.granted))],
    gone: gone.map(({ id }) => id),
    edited: gone.flatMap(editOf),
  };
}
interface Over {
  readonly id: number;
  readonly over: number;
}
/** Sums by the day since which they are held, the earliest first. */
function bySince(held: readonly HeldMoney[]): [since: string, amount: number][] {
  const sums = new Map<string, number>();
  for (const { since, amount } of held) sums.set(since, (sums.get(since) ?? 0) + amount);
  return [...sums].sort(([one], [other]) => one.localeCompare(other));
}
/**
 * Money that was paid for days which are no longer charged goes back to the payments that paid it, as credit; of that the
 * bills in their place are paid, the earliest first, as of the day on which it came in. The rest stays to the tenant's credit, so that nothing is lost. 分.
 */
export async function payFromOver(
  context: Context,
  contract: Contract,
  { which, day, remark }: Pick<Move, 'which' | 'day'> & { readonly remark: string },
  over: readonly Over[],
): Promise<{ paid: number; credit: number }> {
  const total = over.reduce((sum, one) => sum + one.over, 0);
  if (total === 0) return { paid: 0, credit: 0 };
  const held: HeldMoney[] = [];
  for (const { id, over: amount } of over) held.push(...(await releaseToCredit(context, id, amount)));
  await stepBills(
    context,
    over.map(({ id }) => id),
  );
  const found =
    await sql<OpenBill>`select f.id, ${leftOfBill} as left from fee_bill f where f.contract_id = ${contract.id} and f.status in (5, 10, 15) and f.amount > 0
    and not ${isDeposit} and ${which} and f.period_start >= ${day}::date and f.bill_at <= ${addDays(today(context.now), 31)}::date
    order by f.period_start, f.id`.execute(context.db);
  const open = found.rows.map((bill) => ({ ...bill, left: Math.max(0, Number(bill.left)) }));
  const paid = Math.min(
    total,
    open.reduce((sum, { left }) => sum + left, 0),
  );
  if (paid === 0) return { paid, credit: total };
  const { incubator_id, enterprise_id, id: contract_id, party_name: payer_name } = contract;
  await takeCredit(context, { incubator_id, enterprise_id, contract_id }, paid);
  const payer = { incubator_id, enterprise_id, contract_id, payer_name };
  let rest = paid;
  const ids = new Set<number>();
  for (const [since, sum] of bySince(held)) {
    const amount = Math.min(rest, sum);
    rest -= amount;
    const done = await payOpen(context, payer, open, { amount, method: fromCredit, remark, paid_at: context.now }, since);
    for (const id of done) ids.add(id);
  }
  await stepBills(context, [...ids]);
  return { paid, credit: total - paid };
}
