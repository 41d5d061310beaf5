import Fraction from 'fraction.js';
import { addDays } from '../kernel/moment';
import { daysOf } from './dates';
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
/** What days of a bill are worth beside each other, up to a last one; of the ㎡ that it was charged for, those that are held. */
function worthOf(steps: readonly Weighed[], from: string, to: string, held?: readonly Held[]): Fraction {
  return steps.reduce((sum, one) => {
    const span = meet(one, { from, to });
    if (!span) return sum;
    if (!held || !one.area || one.area.equals(0)) return sum.add(one.day.mul(daysOf(span.from, span.to)));
    const { area, day } = one;
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
