import Fraction from 'fraction.js';
import { addDays } from '../kernel/moment';
import { addMonths, daysOf, firstOfMonth } from './dates';
import { meet, piecesOf, without, type Held, type Span } from './spans';

export type PriceUnit = 'yuan_m_day' | 'yuan_m_month' | 'yuan_m_year' | 'yuan_year' | 'yuan_month' | 'yuan_day' | 'yuan';
export type PayCycle = 'month' | 'quarter' | 'half_year' | 'year' | 'all';
/** One price of a contract. Days are YYYY-MM-DD and included at both ends; decimals come as text, so that none is rounded on its way. */
export interface Term {
  readonly price: string;
  readonly price_unit: PriceUnit;
  readonly pay_cycle: PayCycle;
  readonly start_at: string;
  readonly end_at: string;
  /** The day from which its periods, months and rises are counted, where it goes on from a term that began earlier; else its first day. */
  readonly counted_from?: string | null;
  /** ㎡; not looked at by units without ㎡. */
  readonly area?: string | number;
  /** Rooms that it is charged for and their days, in place of `area`: a bill follows the ㎡ that are held, and days without any are not charged. */
  readonly held?: readonly Held[];
  /** Days that are not charged: a span, or so many from the start. */
  readonly free_from?: string | null;
  readonly free_to?: string | null;
  readonly free_days?: number | null;
  /** Every so many months the price rises by so many percent of itself. */
  readonly increase_months?: number | null;
  readonly increase_rate?: string | number | null;
  /** Percent off. */
  readonly discount?: string | number | null;
  /** Days before a period begins on which its bill is made out. */
  readonly ahead_days?: number | null;
}
/** One step of a period: the days at one price, as a person would reckon them after. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly price: string;
  /** Charged days, months or years (a broken month counts by its days); once for 元. */
  readonly quantity: string;
  /** ㎡, where they are not the same in all steps. */
  readonly area?: string;
  /** How often the price of the contract has risen to come to this one. */
  readonly rises?: number;
}
export interface PlannedBill {
  readonly period_start: string;
  readonly period_end: string;
  readonly account_month: string;
  readonly bill_at: string;
  readonly due_at: string;
  /** 分. */
  readonly amount: number;
  readonly formula: {
    readonly unit: PriceUnit;
    readonly area?: string;
    readonly discount?: string;
    /** Of a price by the month or the year: the day from which its months are counted. */
    readonly since?: string;
    /** Days of the period that are not charged. */
    readonly free?: Span;
    /** What a step that has risen began with, and how much of itself it rises by, in %. */
    readonly rising?: { readonly price: string; readonly percent: string };
    readonly steps: readonly Step[];
  };
}
const cycles: Readonly<Record<Exclude<PayCycle, 'all'>, number>> = { month: 1, quarter: 3, half_year: 6, year: 12 };
const byArea: ReadonlySet<PriceUnit> = new Set(['yuan_m_day', 'yuan_m_month', 'yuan_m_year']);
/** Months in the unit's own measure: 1 for a month, 12 for a year; days and one-offs have none. */
export const monthsOfUnit: Readonly<Partial<Record<PriceUnit, number>>> = { yuan_m_month: 1, yuan_month: 1, yuan_m_year: 12, yuan_year: 12 };
const hundred = new Fraction(100);

/** Spans of so many months each, counted from the term's own first day, the last one cut at its end. */
export function spans(start: string, end: string, months: number): Span[] {
  const out: Span[] = [];
  for (let at = 0; ; at++) {
    const from = addMonths(start, at * months);
    if (from > end) return out;
    const to = addDays(addMonths(start, (at + 1) * months), -1);
    out.push({ from, to: to < end ? to : end });
  }
}
/** Spans of so many months as a term counts them, of its own days. */
const countedSpans = ({ start_at, end_at, counted_from }: Term, months: number): Span[] =>
  spans(counted_from ?? start_at, end_at, months).flatMap((span) => meet(span, { from: start_at, to: end_at }) ?? []);
/** The days that a term does not charge: between two days, or so many from one on, which is its first where none is named. */
export function freeOf({ start_at, end_at, free_from, free_to, free_days }: Term): Span | undefined {
  if (free_from) {
    const to = free_to ?? (free_days ? addDays(free_from, free_days - 1) : end_at);
    return meet({ from: free_from, to }, { from: start_at, to: end_at });
  }
  return free_days ? meet({ from: start_at, to: addDays(start_at, free_days - 1) }, { from: start_at, to: end_at }) : undefined;
}
/** The price after so many rises, to the ten-thousandth that is stored: what is shown is what is reckoned with. */
function priceAfter({ price, increase_rate }: Term, rises: number): Fraction {
  let now = new Fraction(price);
  const factor = new Fraction(increase_rate ?? 0).div(hundred).add(1);
  for (let at = 0; at < rises; at++) now = now.mul(factor).round(4);
  return now;
}
/** The price of a term on a day, with a further rise in % on top, to the ten-thousandth. */
export function priceOn(term: Term, day: string, rise = 0): string {
  const past = term.increase_months ? countedSpans(term, term.increase_months).filter(({ from }) => from <= day).length - 1 : 0;
  return priceAfter(term, Math.max(0, past)).mul(new Fraction(rise).div(hundred).add(1)).round(4).toString(4);
}
/** How often the price is charged over a span: its days, or its months (years) with broken ones by their actual days. */
function quantity(term: Term, span: Span): Fraction {
  const unit = monthsOfUnit[term.price_unit];
  if (unit === undefined) return new Fraction(daysOf(span.from, span.to));
  // one further than the last: a month after the end of February falls short of the month that begins there (28 February to 30 March)
  return spans(term.counted_from ?? term.start_at, addMonths(term.end_at, unit + 1), unit).reduce((sum, whole) => {
    const part = meet(span, whole);
    return part ? sum.add(new Fraction(daysOf(part.from, part.to), daysOf(whole.from, whole.to))) : sum;
  }, new Fraction(0));
}
interface Reckoned extends Span {
  readonly price: Fraction;
  readonly quantity: Fraction;
  /** ㎡; undefined where the unit has none. */
  readonly area: Fraction | undefined;
  readonly rises: number;
}
const worthOf = ({ price, quantity, area }: Reckoned): Fraction => (area ? price.mul(quantity).mul(area) : price.mul(quantity));
/** The pieces of a span with the ㎡ charged in each: cut where rooms come and go, days without any left out. */
function areasOf(term: Term, span: Span): (Span & { readonly area: Fraction | undefined })[] {
  const square = byArea.has(term.price_unit);
  if (!term.held) return [{ ...span, area: square ? new Fraction(term.area ?? 0) : undefined }];
  return piecesOf(span, term.held, square).map(({ from, to, area }) => ({ from, to, area: square ? area : undefined }));
}
/** The steps of a period: cut where the price rises, where the ㎡ change and where nothing is charged. */
function stepsOf(term: Term, period: Span): Reckoned[] {
  const free = freeOf(term);
  const rises = term.increase_months ? countedSpans(term, term.increase_months) : [{ from: term.start_at, to: term.end_at }];
  return rises.flatMap((level, count) => {
    const inside = meet(period, level);
    const price = priceAfter(term, count);
    const charged = inside ? without(inside, free ? [free] : []) : [];
    return charged.flatMap((span) => areasOf(term, span)).map((piece) => ({ ...piece, price, quantity: quantity(term, piece), rises: count }));
  });
}
/** The one step of a term in 元: it is asked for once, whenever it begins. */
const onceOf = (term: Term, { from, to }: Span): Reckoned => ({
  from,
  to,
  price: new Fraction(term.price),
  quantity: new Fraction(1),
  area: undefined,
  rises: 0,
});
function formulaOf(term: Term, period: Span, steps: readonly Reckoned[]): PlannedBill['formula'] {
  const { price, price_unit, discount, start_at, counted_from, increase_rate } = term;
  const span = freeOf(term);
  const free = span && price_unit !== 'yuan' ? meet(span, period) : undefined;
  const risen = Number(increase_rate ?? 0) !== 0;
  const areas = new Set(steps.flatMap(({ area }) => area?.toString(2) ?? []));
  const [one] = areas;
  return {
    unit: price_unit,
    ...(areas.size === 1 && one !== undefined && { area: one }),
    ...(discount && { discount: String(discount) }),
    ...(free && { free }),
    ...(risen && steps.some(({ rises }) => rises > 0) && { rising: { price: new Fraction(price).toString(4), percent: String(increase_rate) } }),
    ...(monthsOfUnit[price_unit] !== undefined && { since: counted_from ?? start_at }),
    steps: steps.map(({ from, to, price, quantity, area, rises }) => ({
      ...{ from, to, price: price.toString(4), quantity: quantity.round(6).toString(6) },
      ...(area && areas.size > 1 && { area: area.toString(2) }),
      ...(risen && rises > 0 && { rises }),
    })),
  };
}
/** 分 of an exact number of 元, a half rounded up. */
const fen = (yuan: Fraction): number => Number(yuan.mul(hundred).round());

/**
 * The bills of one term (domain.md sections 5 and 6): one a pay cycle, broken months by their actual days, free days left out, the
 * price rising by steps. Each bill is rounded to 分 once. 元 is charged once, in the first period.
 * A period in which no room is held ends (or begins) with the days that are.
 * @param covered days that bills stand for already: what is left of a period is charged by its days, so that none is charged twice or never
 * @throws RangeError where the term ends before it starts or its increase has no months
 */
export const schedule = (term: Term, covered: readonly Span[] = []): PlannedBill[] => periodsOf(term, covered).filter(({ amount }) => amount !== 0);
/** Periods of a term that nothing is charged for, because all of their days are free: no bill is made of them. */
export const freePeriods = (term: Term): PlannedBill[] =>
  freeOf(term) ? periodsOf(term).filter(({ amount, formula }) => amount === 0 && formula.free !== undefined) : [];
function periodsOf(term: Term, covered: readonly Span[] = []): PlannedBill[] {
  if (term.end_at < term.start_at) throw new RangeError('a term ends on or after its first day');
  if (term.increase_months !== null && term.increase_months !== undefined && term.increase_months < 0)
    throw new RangeError('months of an increase are above 0');
  const once = term.price_unit === 'yuan';
  const periods = term.pay_cycle === 'all' ? [{ from: term.start_at, to: term.end_at }] : countedSpans(term, cycles[term.pay_cycle]);
  const kept = hundred.sub(new Fraction(term.discount ?? 0)).div(hundred);
  const [first] = periods;
  const open = once
    ? periods.slice(0, 1).filter(() => !covered.some((span) => first && meet(span, first)))
    : periods.flatMap((period) => without(period, covered)).flatMap((span) => (term.held ? piecesOf(span, term.held, false) : [span]));
  return open.map(({ from, to }): PlannedBill => {
    const steps = once ? [onceOf(term, { from, to })] : stepsOf(term, { from, to });
    const amount = fen(steps.reduce((sum, step) => sum.add(worthOf(step)), new Fraction(0)).mul(kept));
    return {
      period_start: from,
      period_end: to,
      account_month: firstOfMonth(from),
      bill_at: addDays(from, -(term.ahead_days ?? 0)),
      due_at: from,
      amount,
      formula: formulaOf(term, { from, to }, steps),
    };
  });
}
