import Fraction from 'fraction.js';
import { addDays } from '../kernel/moment';
import { addMonths, daysOf } from './dates';
import { monthsOfUnit, spans, type PriceUnit } from './schedule';
import { meet, piecesOf, type Held, type Span } from './spans';

/** How a bill was reckoned, as it stands with it: a step for each price, days and ㎡. */
export interface BillFormula {
  readonly unit?: string;
  readonly area?: string | number;
  /** Of a price by the month or the year: the day from which its months are counted; the first of the bill where it was not written down. */
  readonly since?: string;
  /** 分 that were taken off by hand for days that are no longer charged here: they went along with those. */
  readonly moved?: number;
  /** The last day that is still charged, where a change of room has ended it before its period does. */
  readonly until?: string;
  readonly steps?: readonly (Partial<Span> & {
    readonly price: string | number;
    readonly quantity: string | number;
    readonly area?: string | number;
  })[];
}
interface Weighed extends Span {
  /** What a day of it is worth beside the days of the others. */
  readonly day: Fraction;
  /** ㎡ that it was charged for; undefined where the price has none. */
  readonly area: Fraction | undefined;
}
const byArea = /^yuan_m_/;
interface Part extends Span {
  /** What a day of it counts for. */
  readonly share: Fraction;
}
/**
 * A step as the plan counts its quantity: every day alike, or, of a price by the month (the year), each day as a part of the month that it
 * lies in. So what is charged of a bill that ends early, and what is charged for its other days, are together what the whole of it was.
 */
function partsOf(step: Span, period: Span, { unit, since = period.from }: BillFormula): readonly Part[] {
  const months = monthsOfUnit[unit as PriceUnit];
  if (months === undefined) return [{ ...step, share: new Fraction(1) }];
  return spans(since, addMonths(step.to, months), months).flatMap((whole) => {
    const inside = meet(step, whole);
    return inside ? [{ ...inside, share: new Fraction(1, daysOf(whole.from, whole.to)) }] : [];
  });
}
const countOf = (parts: readonly Part[]): Fraction =>
  parts.reduce((sum, { from, to, share }) => sum.add(share.mul(daysOf(from, to))), new Fraction(0));
/** The steps of a bill of some days with the weight of a day; evenly over its period where no steps were written down. */
function weighed(period: Span, formula: BillFormula): Weighed[] {
  const { unit = 'yuan_m_day', area, steps = [] } = formula;
  const square = (own: string | number | undefined) => (byArea.test(unit) && own !== undefined ? new Fraction(own) : undefined);
  const dated = steps.flatMap(({ from, to, price, quantity, area: own = area }) => {
    if (!from || !to) return [];
    const parts = partsOf({ from, to }, period, formula);
    const whole = new Fraction(price)
      .mul(quantity)
      .mul(square(own) ?? 1)
      .div(countOf(parts));
    return parts.map(({ share, ...span }) => ({ ...span, day: whole.mul(share), area: square(own) }));
  });
  return dated.length > 0 ? dated : [{ ...period, day: new Fraction(1), area: square(area) }];
}
/**
 * How a bill was reckoned, with the days from a day on left out: what is charged of it ends the day before, and everything that is reckoned
 * by it later counts those days alone. `amount`: 元 of what is left of a bill whose steps were not written down.
 */
export function cutAt(period: Span, formula: BillFormula, day: string, amount: string): BillFormula & { readonly until: string } {
  const until = addDays(day, -1);
  const dated = (formula.steps ?? []).filter(({ from, to }) => from && to);
  if (dated.length === 0) {
    const days = daysOf(period.from, until);
    const steps = days > 0 ? [{ from: period.from, to: until, price: new Fraction(amount).div(days).round(6).toString(6), quantity: days }] : [];
    return { ...formula, unit: 'yuan_day', steps, until };
  }
  const steps = dated.flatMap((step) => {
    const [from = '', to = ''] = [step.from, step.to];
    const left = meet({ from, to }, { from, to: until });
    if (!left) return [];
    const parts = partsOf({ from, to }, period, formula);
    const kept = parts.flatMap(({ share, ...span }) => {
      const inside = meet(span, left);
      return inside ? [{ ...inside, share }] : [];
    });
    const quantity = new Fraction(step.quantity).mul(countOf(kept)).div(countOf(parts)).round(6).toString(6);
    return [{ ...step, ...left, quantity }];
  });
  return { ...formula, steps, until };
}
/** What days of a bill are worth beside each other, up to a last one; of the ㎡ that it was charged for, those that are held. */
function worthOf(steps: readonly Weighed[], from: string, to: string, held?: readonly Held[]): Fraction {
  return steps.reduce((sum, one) => {
    const span = meet(one, { from, to });
    if (!span) return sum;
    if (!held || one.area?.equals(0)) return sum.add(one.day.mul(daysOf(span.from, span.to)));
    const { area, day } = one;
    // a price without ㎡ is asked for on the days that any room is held
    if (!area) return piecesOf(span, held, false).reduce((more, piece) => more.add(day.mul(daysOf(piece.from, piece.to))), sum);
    return piecesOf(span, held).reduce((more, piece) => more.add(day.mul(daysOf(piece.from, piece.to)).mul(piece.area).div(area)), sum);
  }, new Fraction(0));
}
/** Rooms of a bill of the whole contract, as they are held before some of them leave and after. */
export interface Rooms {
  readonly before: readonly Held[];
  readonly after: readonly Held[];
}
/**
 * The part of what a bill asks for that is left when rooms leave: of its days those before `exit` (that day is no longer let; null: all of
 * them), each by its own price, so that free days and rises count where they lie. `rooms`: a bill of the whole contract is worth the ㎡
 * that are held after, where it was worth those held before.
 */
export function partUsed(period: Span, formula: BillFormula, exit: string | null, rooms?: Rooms): Fraction {
  const steps = weighed(period, formula);
  const all = worthOf(steps, period.from, period.to, rooms?.before);
  if (all.equals(0)) return new Fraction(1);
  const last = exit === null || exit > period.to ? period.to : addDays(exit, -1);
  return worthOf(steps, period.from, last, rooms?.after).div(all);
}
