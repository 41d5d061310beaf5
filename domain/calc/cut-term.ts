import { addDays } from '../kernel/moment';
import { freeOf, priceOn, type Term } from './schedule';
import { meet } from './spans';

/** What a price becomes: itself another one, or changed by so many percent. */
export type NewPrice = { readonly price: string } | { readonly rise: number };
interface Charged extends Term {
  readonly free_from?: string | null;
  readonly free_to?: string | null;
}
type FreeDays = Pick<Charged, 'free_days' | 'free_from' | 'free_to'>;
export interface CutTerm {
  /** The price of the last day before, and of the day. */
  readonly before: string;
  readonly price: string;
  /** What becomes of the term: it ends with the day before; undefined where it begins on the day or later, and has the new price itself. */
  readonly ended?: Pick<Term, 'end_at'> & FreeDays;
  /** What goes on from it: its periods, months and rises as they would have been, and the free days that were left. */
  readonly next?: Pick<Term, 'start_at' | 'end_at'> & { readonly counted_from: string } & FreeDays;
}
/** A term whose price is another one from a day on, which lies before its end. */
export function cutTerm(term: Charged, day: string, to: NewPrice): CutTerm {
  const { start_at, end_at, counted_from, free_from, free_to } = term;
  const at = start_at > day ? start_at : day;
  const before = priceOn(term, at);
  const price = 'price' in to ? to.price : priceOn(term, at, to.rise);
  if (start_at >= day) return { before, price };
  const free = freeOf(term);
  const [early, late] = [
    { from: start_at, to: addDays(day, -1) },
    { from: day, to: end_at },
  ].map((span) => free && meet(free, span));
  const kept = free_from ? { free_from: early?.from ?? null, free_to: early?.to ?? null } : { free_from, free_to };
  return {
    before,
    price,
    ended: {
      end_at: addDays(day, -1),
      free_days: free_from ? null : (term.free_days ?? null),
      free_from: kept.free_from ?? null,
      free_to: kept.free_to ?? null,
    },
    next: {
      start_at: day,
      end_at,
      counted_from: counted_from ?? start_at,
      free_days: null,
      free_from: late?.from ?? null,
      free_to: late?.to ?? null,
    },
  };
}
