import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/moment';
import { addMonths, daysOf } from './dates';
import { freePeriods, schedule, type PayCycle, type PriceUnit, type Term } from './schedule';

const term = (more: Partial<Term>): Term => ({
  price: '1.2',
  price_unit: 'yuan_m_day',
  pay_cycle: 'month',
  start_at: '2026-01-01',
  end_at: '2026-12-31',
  area: 100,
  ...more,
});
const amounts = (more: Partial<Term>): number[] => schedule(term(more)).map(({ amount }) => amount);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('months', () => {
  it('end on the last day where the next month is shorter', () => {
    expect([addMonths('2026-01-31', 1), addMonths('2028-01-31', 1), addMonths('2026-03-31', -1), addMonths('2026-11-30', 3)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-02-28',
      '2027-02-28',
    ]);
  });
});
describe('a schedule', () => {
  it('charges the days of each month', () => {
    expect(amounts({ end_at: '2026-03-31' })).toEqual([3720_00, 3360_00, 3720_00]);
  });
  it.each<[PriceUnit, string, number]>([
    ['yuan_m_day', '1', 365 * 100_00],
    ['yuan_m_month', '30', 12 * 3000_00],
    ['yuan_m_year', '365', 36500_00],
    ['yuan_day', '80', 365 * 80_00],
    ['yuan_month', '2500.5', 12 * 2500_50],
    ['yuan_year', '12000', 12000_00],
    ['yuan', '999.99', 999_99],
  ])('%s over a year of 100 ㎡', (price_unit, price, total) => {
    expect(amounts({ price_unit, price, pay_cycle: 'all' })).toEqual([total]);
  });
  it.each<[PayCycle, number]>([
    ['month', 12],
    ['quarter', 4],
    ['half_year', 2],
    ['year', 1],
    ['all', 1],
  ])('%s makes %i bills of a year, without gaps', (pay_cycle, count) => {
    const bills = schedule(term({ pay_cycle }));
    expect(bills.length).toBe(count);
    expect(bills[0]?.period_start).toBe('2026-01-01');
    expect(bills.at(-1)?.period_end).toBe('2026-12-31');
    for (const [at, bill] of bills.entries()) if (at > 0) expect(bill.period_start).toBe(addDays(bills[at - 1]?.period_end as string, 1));
  });
  it('names the periods that are free from end to end, and no others', () => {
    const quarters = term({ pay_cycle: 'quarter', free_from: '2026-01-01', free_to: '2026-04-30' });
    expect(freePeriods(quarters)).toMatchObject([{ period_start: '2026-01-01', period_end: '2026-03-31', amount: 0 }]);
    expect(schedule(quarters).map(({ period_start }) => period_start)).toEqual(['2026-04-01', '2026-07-01', '2026-10-01']);
    expect(freePeriods(term({ pay_cycle: 'quarter' }))).toEqual([]);
    expect(freePeriods(term({ price: '0' }))).toEqual([]);
  });
  it('counts a month that begins on the last of February to the day before the 31st', () => {
    const from31 = { price_unit: 'yuan_month', price: '310', start_at: '2026-01-31', end_at: '2026-02-28', pay_cycle: 'month' } as const;
    expect(amounts(from31)).toEqual([310_00, 10_00]);
  });
  it('counts broken months by their days, months beginning with the term', () => {
    expect(amounts({ price_unit: 'yuan_month', price: '310', start_at: '2026-01-16', end_at: '2026-02-25', pay_cycle: 'month' })).toEqual([
      310_00, 110_71,
    ]);
  });
  it('leaves free days out, whether a span or so many from the start', () => {
    expect(amounts({ end_at: '2026-01-31', free_from: '2026-01-11', free_to: '2026-01-20' })).toEqual([21 * 120_00]);
    expect(amounts({ end_at: '2026-02-28', free_days: 31 })).toEqual([28 * 120_00]);
  });
  it('raises the price by steps, also in the middle of a period, and shows each step', () => {
    const [bill] = schedule(term({ price: '1', end_at: '2027-12-31', pay_cycle: 'all', increase_months: 12, increase_rate: 5 }));
    expect(bill?.amount).toBe(36500_00 + 38325_00);
    expect(bill?.formula.steps).toEqual([
      { from: '2026-01-01', to: '2026-12-31', price: '1', quantity: '365' },
      { from: '2027-01-01', to: '2027-12-31', price: '1.05', quantity: '365', rises: 1 },
    ]);
    expect(bill?.formula.rising).toEqual({ price: '1', percent: '5' });
  });
  it('says of each bill which of its days are free and how often its price has risen, and nothing of a bill that knows neither', () => {
    const bills = schedule(term({ price: '1', end_at: '2027-12-31', pay_cycle: 'quarter', free_days: 40, increase_months: 12, increase_rate: 5 }));
    expect(bills[0]?.formula).toMatchObject({ free: { from: '2026-01-01', to: '2026-02-09' }, steps: [{ from: '2026-02-10' }] });
    expect(bills.slice(1, 4).flatMap(({ formula }) => [formula.free, formula.rising, formula.steps[0]?.rises])).toEqual(Array(9).fill(undefined));
    expect(bills[4]?.formula).toMatchObject({ rising: { price: '1', percent: '5' }, steps: [{ price: '1.05', rises: 1 }] });
  });
  it('gives a discount, makes the bill out ahead, and is due when the period begins', () => {
    const [bill] = schedule(term({ end_at: '2026-01-31', discount: '12.5', ahead_days: 15 }));
    expect(bill).toMatchObject({ amount: 3255_00, bill_at: '2025-12-17', due_at: '2026-01-01', account_month: '2026-01-01' });
  });
});
describe('no money is made or lost', () => {
  const anyTerm = fc.record({
    price: fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 10_000).toFixed(4)),
    price_unit: fc.constantFrom<PriceUnit>('yuan_m_day', 'yuan_m_month', 'yuan_m_year', 'yuan_day', 'yuan_month', 'yuan_year'),
    start_at: fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2020-01-01', n)),
    length: fc.integer({ min: 0, max: 1500 }),
    area: fc.integer({ min: 1, max: 500_000 }).map((n) => (n / 100).toFixed(2)),
    increase_months: fc.constantFrom(null, 12, 6, 24),
    increase_rate: fc.integer({ min: 0, max: 20_000 }).map((n) => (n / 1000).toFixed(3)),
    discount: fc.constantFrom(null, '5', '12.345'),
    free_days: fc.constantFrom(null, 15, 90),
  });
  const whole = ({ length, ...rest }: { length: number; start_at: string }) =>
    ({ ...rest, end_at: addDays(rest.start_at, length) }) as unknown as Term;

  it('however often it is billed: cycles differ by less than half a 分 a bill', () => {
    fc.assert(
      fc.property(anyTerm, fc.constantFrom<PayCycle>('month', 'quarter', 'half_year', 'year'), (given, pay_cycle) => {
        const base = whole(given);
        const parts = schedule({ ...base, pay_cycle }).map(({ amount }) => amount);
        const [all] = schedule({ ...base, pay_cycle: 'all' });
        // a period of which less than half a 分 is left has no bill, but counts here
        const periods = given.length / { month: 28, quarter: 89, half_year: 181, year: 365, all: 1 }[pay_cycle] + 1;
        expect(Math.abs(sum(parts) - (all?.amount ?? 0))).toBeLessThanOrEqual(periods / 2 + 1);
      }),
      { numRuns: 150 },
    );
  });
  it('periods cover every day of the term once', () => {
    fc.assert(
      fc.property(anyTerm, (given) => {
        const base = { ...whole(given), free_days: null };
        const days = schedule({ ...base, pay_cycle: 'month', price: '100000' }).reduce(
          (total, { period_start, period_end }) => total + daysOf(period_start, period_end),
          0,
        );
        expect(days).toBe(given.length + 1);
      }),
      { numRuns: 100 },
    );
  });
});
describe('rooms that come and go', () => {
  const half = { from: '2026-01-01', to: '2026-06-30', area: 100 };
  it('are charged for the days that they are held', () => {
    const moved = term({ held: [half, { from: '2026-07-01', to: '2026-12-31', area: 100 }], pay_cycle: 'half_year' });
    expect(schedule(moved).map(({ amount }) => amount)).toEqual([181 * 120_00, 184 * 120_00]);
    const grown = schedule(term({ held: [half, { from: '2026-04-01', to: '2026-12-31', area: 50 }], pay_cycle: 'half_year' }));
    expect(grown[0]).toMatchObject({
      amount: 181 * 120_00 + 91 * 60_00,
      formula: {
        steps: [
          { to: '2026-03-31', area: '100' },
          { from: '2026-04-01', area: '150' },
        ],
      },
    });
    expect(schedule(term({ held: [half], pay_cycle: 'year', price_unit: 'yuan_day', price: '10' }))).toMatchObject([
      { period_end: '2026-06-30', amount: 181 * 10_00 },
    ]);
  });
  it('what bills stand for already is charged by no second one, and the days around them are', () => {
    const quarters = term({ pay_cycle: 'quarter', end_at: '2026-06-30' });
    const rest = schedule(quarters, [{ from: '2026-02-01', to: '2026-04-14' }]);
    expect(rest.map(({ period_start, period_end, amount }) => [period_start, period_end, amount])).toEqual([
      ['2026-01-01', '2026-01-31', 31 * 120_00],
      ['2026-04-15', '2026-06-30', 77 * 120_00],
    ]);
    expect(schedule(quarters, [{ from: '2025-01-01', to: '2026-06-30' }])).toEqual([]);
  });
  it('come to the days × ㎡ × price of each day, whatever is billed already', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
    const span = fc.tuple(day, day).map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
    const room = fc.tuple(span, fc.integer({ min: 1, max: 400 })).map(([days, area]) => ({ ...days, area }));
    const cycle = fc.constantFrom<PayCycle>('month', 'quarter', 'half_year', 'year', 'all');
    fc.assert(
      fc.property(fc.array(room, { minLength: 1, maxLength: 3 }), fc.array(span, { maxLength: 2 }), cycle, (held, covered, pay_cycle) => {
        const bills = schedule(term({ held, pay_cycle, price: '2' }), covered);
        let owed = 0;
        for (let at = 0; at < 365; at++) {
          const on = addDays('2026-01-01', at);
          const inside = (one: { from: string; to: string }) => one.from <= on && on <= one.to;
          if (!covered.some(inside)) owed += sum(held.filter(inside).map(({ area }) => area * 200));
          expect(bills.filter(({ period_start: from, period_end: to }) => inside({ from, to })).length).toBeLessThanOrEqual(1);
        }
        expect(sum(bills.map(({ amount }) => amount))).toBe(owed);
      }),
      { numRuns: 60 },
    );
  });
});
