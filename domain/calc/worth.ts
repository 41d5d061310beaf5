import Fraction from 'fraction.js';
import { addDays, daysOf } from './dates';
import { meet, piecesOf, type Held, type Span } from './spans';

/** How a bill was reckoned, as it stands with it: a step for each price, days and ㎡. */
export interface BillFormula {
  readonly unit?: string;
  readonly area?: string | number;
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
/** The steps of a bill of some days with the weight of a day; evenly over its period where no steps were written down. */
function weighed(period: Span, { unit = 'yuan_m_day', area, steps = [] }: BillFormula): Weighed[] {
  const square = (own: string | number | undefined) => (byArea.test(unit) && own !== undefined ? new Fraction(own) : undefined);
  const dated = steps.flatMap(({ from, to, price, quantity, area: own = area }) =>
    from && to
      ? [
          {
            from,
            to,
            day: new Fraction(price)
              .mul(quantity)
              .mul(square(own) ?? 1)
              .div(daysOf(from, to)),
            area: square(own),
          },
        ]
      : [],
  );
  return dated.length > 0 ? dated : [{ ...period, day: new Fraction(1), area: square(area) }];
}
/**
 * The part of a bill that its days are worth up to `exit` (that day is no longer let; null: to its end): by the price of each day, so that
 * free days and rises count where they lie. `held`: rooms of a bill of the whole contract; it is worth the ㎡ that are held of those charged.
 */
export function partUsed(period: Span, formula: BillFormula, exit: string | null, held?: readonly Held[]): Fraction {
  const last = exit === null ? period.to : addDays(exit, -1);
  const worthOf = (one: Weighed, span: Span): Fraction => {
    const whole = one.day.mul(daysOf(span.from, span.to));
    if (!held || !one.area || one.area.equals(0)) return whole;
    const { area } = one;
    return piecesOf(span, held).reduce((sum, piece) => sum.add(one.day.mul(daysOf(piece.from, piece.to)).mul(piece.area).div(area)), new Fraction(0));
  };
  const steps = weighed(period, formula);
  const all = steps.reduce((sum, one) => sum.add(one.day.mul(daysOf(one.from, one.to))), new Fraction(0));
  if (all.equals(0)) return new Fraction(1);
  const used = steps.reduce((sum, one) => {
    const span = meet(one, { from: period.from, to: last });
    return span ? sum.add(worthOf(one, span)) : sum;
  }, new Fraction(0));
  return used.div(all);
}
