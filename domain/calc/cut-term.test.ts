import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/moment';
import { cutTerm, type NewPrice } from './cut-term';
import { addMonths, daysOf } from './dates';
import { schedule, type PayCycle, type PriceUnit, type Term } from './schedule';

const start_at = '2026-01-31';
/** Of a count of months from the first day: whether a new one begins on a day, and how many days the one that runs has. */
function* monthsFrom(months: number): Generator<{ readonly begins: boolean; readonly days: number }> {
  for (let at = 0; ; at++) {
    const [from, to] = [addMonths(start_at, at * months), addMonths(start_at, (at + 1) * months)];
    const days = daysOf(from, to) - 1;
    for (let day = 0; day < days; day++) yield { begins: at > 0 && day === 0, days };
  }
}
const round4 = (value: number): number => Math.round(value * 10_000 + 1e-7) / 10_000;
interface Change {
  readonly day: string;
  readonly to: NewPrice;
}
/** 元 of each day of a term before anybody cut it, with the prices that were agreed on since: reckoned day after day, without periods. */
function worthsOf(term: Term, changes: readonly Change[]): ReadonlyMap<string, number> {
  const free = term.free_from
    ? [term.free_from, term.free_to ?? term.end_at]
    : term.free_days
      ? [start_at, addDays(start_at, term.free_days - 1)]
      : [];
  const whole = { yuan_m_month: 1, yuan_month: 1, yuan_m_year: 12, yuan_year: 12 }[term.price_unit as 'yuan_month'];
  const [levels, counted] = [monthsFrom(term.increase_months ?? 1), monthsFrom(whole ?? 1)];
  const square = term.price_unit.startsWith('yuan_m_') ? Number(term.area) : 1;
  const worths = new Map<string, number>();
  let price = Number(term.price);
  for (let on = start_at; on <= term.end_at; on = addDays(on, 1)) {
    if (levels.next().value.begins && term.increase_months) price = round4(price * (1 + Number(term.increase_rate) / 100));
    const to = changes.find(({ day }) => day === on)?.to;
    if (to) price = 'price' in to ? Number(to.price) : round4(price * (1 + to.rise / 100));
    const { days } = counted.next().value;
    const isFree = free[0] !== undefined && free[1] !== undefined && on >= free[0] && on <= free[1];
    worths.set(on, isFree ? 0 : ((price * square) / (whole ? days : 1)) * (1 - Number(term.discount ?? 0) / 100));
  }
  return worths;
}
const repriced = (term: Term, day: string, to: NewPrice): Term[] => {
  const { ended, next, price } = cutTerm(term, day, to);
  return ended && next
    ? [
        { ...term, ...ended },
        { ...term, ...next, price },
      ]
    : [{ ...term, price }];
};
const plain: Term = { price: '2', price_unit: 'yuan_m_day', pay_cycle: 'quarter', start_at: '2026-01-01', end_at: '2026-12-31', area: '100' };

describe('a price that is another one from a day on', () => {
  it('ends the term with the day before, and keeps the days of its periods', () => {
    const all = repriced(plain, '2026-05-16', { price: '3' }).flatMap((term) => schedule(term));
    expect(all.map(({ period_start, period_end, amount }) => [period_start, period_end, amount])).toEqual([
      ['2026-01-01', '2026-03-31', 90 * 200_00],
      ['2026-04-01', '2026-05-15', 45 * 200_00],
      ['2026-05-16', '2026-06-30', 46 * 300_00],
      ['2026-07-01', '2026-09-30', 92 * 300_00],
      ['2026-10-01', '2026-12-31', 92 * 300_00],
    ]);
  });
  it('of a term that begins on the day or later is that term’s own price', () => {
    expect(cutTerm(plain, '2026-01-01', { rise: 10 })).toEqual({ before: '2', price: '2.2' });
    expect(cutTerm({ ...plain, start_at: '2026-06-01' }, '2026-03-01', { price: '5' })).toEqual({ before: '2', price: '5' });
  });
  it('a rise is of the price that the rises have come to by then', () => {
    const rising = { ...plain, increase_months: 3, increase_rate: '10' };
    expect(cutTerm(rising, '2026-07-01', { rise: 50 })).toMatchObject({ before: '2.42', price: '3.63' });
    const [, next] = repriced(rising, '2026-07-02', { price: '4' });
    expect(schedule(next as Term).map(({ amount }) => amount)).toEqual([91 * 400_00, 92 * 440_00]);
  });
  it('free days that are written down are shared by the two', () => {
    const free = { ...plain, free_from: '2026-05-01', free_to: '2026-06-15' };
    expect(cutTerm(free, '2026-05-16', { price: '3' })).toMatchObject({
      ended: { free_from: '2026-05-01', free_to: '2026-05-15' },
      next: { free_from: '2026-05-16', free_to: '2026-06-15' },
    });
    expect(cutTerm(free, '2026-04-16', { price: '3' }).ended).toMatchObject({ free_from: null, free_to: null });
  });
  const change = fc.record({
    day: fc.integer({ min: 0, max: 700 }).map((days) => addDays(start_at, days)),
    to: fc.oneof(
      fc.record({ price: fc.integer({ min: 1, max: 990_000 }).map((n) => (n / 10_000).toFixed(4)) }),
      fc.record({ rise: fc.integer({ min: -60, max: 80 }) }),
    ),
  });
  it('comes to the worth of every day, reckoned one by one: rises, free days and months go on, no day is charged twice or never', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.integer({ min: 100, max: 990_000 }).map((n) => (n / 10_000).toFixed(4)),
          price_unit: fc.constantFrom<PriceUnit>('yuan_m_day', 'yuan_m_month', 'yuan_m_year', 'yuan_day', 'yuan_month', 'yuan_year'),
          pay_cycle: fc.constantFrom<PayCycle>('month', 'quarter', 'half_year', 'year', 'all'),
          length: fc.integer({ min: 1, max: 700 }),
          area: fc.integer({ min: 100, max: 50_000 }).map((n) => (n / 100).toFixed(2)),
          increase_months: fc.constantFrom(null, 5, 12),
          increase_rate: fc.constantFrom('3', '7.5'),
          discount: fc.constantFrom(null, '5', '12.345'),
          free: fc.constantFrom({}, { free_days: 45 }, { free_from: '2026-03-10', free_to: '2026-04-25' }),
        }),
        fc.uniqueArray(change, { minLength: 1, maxLength: 3, selector: ({ day }) => day }),
        ({ length, free, increase_rate, ...given }, all) => {
          const whole: Term = { ...given, ...free, start_at, end_at: addDays(start_at, length), ...(given.increase_months && { increase_rate }) };
          // in the order of their days, as one supplement follows another
          const changes = [...all].sort((one, other) => one.day.localeCompare(other.day)).filter(({ day }) => day <= whole.end_at);
          const terms = changes.reduce<Term[]>(
            (now, { day, to }) => now.flatMap((term) => (term.end_at < day ? [term] : repriced(term, day, to))),
            [whole],
          );
          const bills = terms.flatMap((term) => schedule(term));
          const worths = worthsOf(whole, changes);
          const covered = new Set<string>();
          const twice: string[] = [];
          for (const { period_start, period_end, amount } of bills) {
            let worth = 0;
            for (let on = period_start; on <= period_end; on = addDays(on, 1)) {
              if (covered.has(on)) twice.push(on);
              covered.add(on);
              worth += worths.get(on) ?? Number.NaN;
            }
            expect(Math.abs(amount - worth * 100), `${period_start}–${period_end} of ${JSON.stringify({ whole, changes })}`).toBeLessThanOrEqual(
              0.51 + worth * 1e-6,
            );
          }
          // a period of which less than half a 分 is left has no bill
          const never = [...worths].filter(([on, worth]) => !covered.has(on) && worth >= 0.005);
          expect({ twice, never }).toEqual({ twice: [], never: [] });
        },
      ),
      { numRuns: 120 },
    );
  });
});
