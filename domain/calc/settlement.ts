import Fraction from 'fraction.js';
import { partUsed, type BillFormula, type Rooms } from './worth';

/** A bill as a settlement looks at it; money in 分, days as YYYY-MM-DD, the last day of a period included. */
export interface OwedBill {
  readonly id: number;
  readonly kind: number;
  readonly amount: number;
  /** What adjustments beside it took off, 0 or below. */
  readonly reduced?: number;
  /** What of that was granted by hand, and not for days that went: 0 or below. */
  readonly granted?: number;
  readonly paid: number;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly formula?: BillFormula | null;
  /** It asks for a sum once, whatever its formula says: who changes its sum in the plan leaves it none. */
  readonly once?: boolean;
  /** Of a bill of the whole contract. */
  readonly rooms?: Rooms;
  /** It stands for rooms that stay as well: it is corrected for those that leave, and paid when its own time comes. */
  readonly stays?: boolean;
}
export interface BillChange {
  readonly id: number;
  /** Nothing of it is owed and nothing was paid: it is removed. Else an adjustment of `amount` (below 0) corrects it. */
  readonly remove: boolean;
  readonly amount: number;
  /** What of the reductions by hand goes with the days; none where it is not there. */
  readonly moved?: number;
}
export interface Settlement {
  readonly unpaid: number;
  readonly deposit: number;
  readonly credit: number;
  /** deposit + credit - unpaid - penalty; below 0 the tenant pays (entities.md 5.6). */
  readonly amount: number;
  readonly changes: readonly BillChange[];
  /** What `unpaid` and `credit` are made of beside prepaid money and meters: each bill that is not paid to its worth, or beyond it. */
  readonly shares: readonly { readonly id: number; readonly worth: number; readonly paid: number }[];
  /** What `deposit` is made of. */
  readonly deposits: readonly { readonly id: number; readonly paid: number }[];
}
const plan = 1;
const once = 'yuan';
const deposits = 3;

const owed = ({ amount, reduced = 0 }: OwedBill): number => amount + reduced;
/** What was paid of a bill and lies there still: what exceeds it was given back when it was reduced for rooms that had gone. */
const paidOf = (bill: OwedBill): number => Math.min(bill.paid, owed(bill));
/**
 * What a bill of the contract's plan is worth when the rooms are left on `exit` (that day is no longer let), or with the rooms that are
 * held where that is null: by the price of its days, to the 分.
 */
export function worthUntil(bill: OwedBill, exit: string | null): number {
  const { kind, period_start: from, period_end: to, formula, rooms } = bill;
  if (kind !== plan || !from || !to) return owed(bill);
  // a sum that is asked for once is neither asked for again nor taken back once its days have begun
  if (bill.once || formula?.unit === once) return exit === null || from < exit ? owed(bill) : 0;
  return Number(
    partUsed({ from, to }, formula ?? {}, exit, rooms)
      .mul(new Fraction(owed(bill)))
      .round(),
  );
}
/** What of the reductions by hand lies on the days that go, when a bill is left with what it is `worth` up to `exit`; 分. */
export function movedWith(bill: OwedBill, exit: string | null, worth: number): number {
  const { granted = 0, reduced = 0 } = bill;
  if (granted === 0) return 0;
  return Math.max(0, worth - granted - worthUntil({ ...bill, reduced: reduced - granted }, exit));
}
/**
 * The sheet of a refund (domain.md section 3): what is still owed for the days used, the deposits paid, and what was paid ahead.
 * `exit` null leaves the bills as they are (退款). Bills already removed or settled are not given, and no reduction by itself: it stands in
 * its bill's `reduced`. `credit` is the prepaid money of the contract, `metered` what the last readings come to.
 */
export function settle(
  bills: readonly OwedBill[],
  given: { readonly exit: string | null; readonly credit: number; readonly penalty: number; readonly metered?: number },
): Settlement {
  let [unpaid, deposit, credit] = [given.metered ?? 0, 0, given.credit];
  const changes: BillChange[] = [];
  const shares: { id: number; worth: number; paid: number }[] = [];
  const held: { id: number; paid: number }[] = [];
  for (const bill of bills) {
    const paid = paidOf(bill);
    if (bill.kind === deposits) {
      // what was never paid of a deposit is not asked for any more
      if (given.exit === null) {
        unpaid += Math.max(0, owed(bill) - paid);
        if (owed(bill) > paid) shares.push({ id: bill.id, worth: owed(bill), paid });
      } else {
        deposit += paid;
        if (paid > 0) held.push({ id: bill.id, paid });
        // one that was let off altogether is settled, and stays so
        if (bill.paid === 0 && owed(bill) > 0) changes.push({ id: bill.id, remove: true, amount: 0 });
        else if (paid < owed(bill)) changes.push({ id: bill.id, remove: false, amount: paid - owed(bill) });
      }
      continue;
    }
    const worth = given.exit === null ? owed(bill) : worthUntil(bill, bill.stays ? null : given.exit);
    if (worth < paid || (worth > paid && !bill.stays)) shares.push({ id: bill.id, worth, paid });
    if (worth < paid) credit += paid - worth;
    else if (!bill.stays) unpaid += worth - paid;
    const moved = movedWith(bill, bill.stays ? null : given.exit, worth);
    // of one that reductions have brought to nothing, nothing changes but the days that they stand for
    if (worth === owed(bill)) {
      if (moved > 0) changes.push({ id: bill.id, remove: false, amount: 0, moved });
      continue;
    }
    changes.push(
      worth === 0 && bill.paid === 0
        ? { id: bill.id, remove: true, amount: 0 }
        : { id: bill.id, remove: false, amount: worth - owed(bill), ...(moved > 0 && { moved }) },
    );
  }
  return { unpaid, deposit, credit, amount: deposit + credit - unpaid - given.penalty, changes, shares, deposits: held };
}
