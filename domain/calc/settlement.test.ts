import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/moment';
import { settle, worthUntil, type OwedBill } from './settlement';
import { daysBetween } from './dates';
import { schedule } from './schedule';
import { cutAt } from './worth';

const bill = (more: Partial<OwedBill>): OwedBill => ({ id: 1, kind: 1, amount: 0, paid: 0, period_start: null, period_end: null, ...more });
const january = { period_start: '2026-01-01', period_end: '2026-01-31', amount: 310_00 };

it('counts days over the end of February', () =>
  expect([daysBetween('2028-02-28', '2028-03-01'), daysBetween('2026-03-01', '2026-02-28')]).toEqual([2, -1]));
describe('a settlement', () => {
  it('asks for the days that were used', () => {
    expect(worthUntil(bill(january), '2026-01-11')).toBe(100_00);
    expect(worthUntil(bill(january), '2026-01-01')).toBe(0);
    expect(worthUntil(bill(january), '2026-02-01')).toBe(310_00);
    expect(worthUntil(bill({ ...january, kind: 2 }), '2026-01-01')).toBe(310_00);
  });
  it('gives back what was paid ahead and the deposit, less what is owed and the penalty', () => {
    const bills = [
      bill({ ...january, id: 1, paid: 310_00 }),
      bill({ id: 2, amount: 280_00, period_start: '2026-02-01', period_end: '2026-02-28' }),
      bill({ id: 3, kind: 3, amount: 600_00, paid: 600_00 }),
      bill({ id: 4, kind: 2, amount: 45_67, paid: 5_67 }),
    ];
    expect(settle(bills, { exit: '2026-01-11', credit: 10_00, penalty: 20_00 })).toEqual({
      unpaid: 40_00,
      deposit: 600_00,
      credit: 220_00,
      amount: 760_00,
      changes: [
        { id: 1, remove: false, amount: -210_00 },
        { id: 2, remove: true, amount: 0 },
      ],
      shares: [
        { id: 1, worth: 100_00, paid: 310_00 },
        { id: 4, worth: 45_67, paid: 5_67 },
      ],
      deposits: [{ id: 3, paid: 600_00 }],
    });
  });
  it('looks at a bill as it was reduced, and adds what the meters come to', () => {
    const reduced = bill({ ...january, reduced: -62_00 });
    expect(worthUntil(reduced, '2026-01-11')).toBe(80_00);
    expect(settle([reduced], { exit: '2026-01-11', credit: 0, penalty: 0, metered: 12_34 })).toMatchObject({
      unpaid: 92_34,
      credit: 0,
      changes: [{ id: 1, remove: false, amount: -168_00 }],
    });
    // nobody is given what was taken off a bill that falls away
    expect(settle([reduced], { exit: '2026-01-01', credit: 0, penalty: 0 })).toMatchObject({ amount: 0, changes: [{ id: 1, remove: true }] });
    expect(settle([reduced], { exit: null, credit: 0, penalty: 0 })).toMatchObject({ unpaid: 248_00, changes: [] });
  });
  it('leaves the bills alone where nobody moves out', () => {
    const owed = [bill({ ...january, paid: 100_00 }), bill({ id: 2, kind: 3, amount: 600_00, paid: 600_00 })];
    expect(settle(owed, { exit: null, credit: 500_00, penalty: 0 })).toEqual({
      unpaid: 210_00,
      deposit: 0,
      credit: 500_00,
      amount: 290_00,
      changes: [],
      shares: [{ id: 1, worth: 310_00, paid: 100_00 }],
      deposits: [],
    });
  });
  it('asks for the days by their own price: free days and rises count where they lie', () => {
    const formula = { unit: 'yuan_m_day', area: '10', steps: [{ from: '2026-01-21', to: '2026-01-31', price: '1', quantity: '11' }] };
    const free = bill({ ...january, amount: 110_00, formula });
    expect([worthUntil(free, '2026-01-21'), worthUntil(free, '2026-01-26')]).toEqual([0, 50_00]);
    const steps = [
      { from: '2026-01-01', to: '2026-01-10', price: '1', quantity: '10' },
      { from: '2026-01-11', to: '2026-01-30', price: '2', quantity: '20' },
    ];
    expect(worthUntil(bill({ ...january, amount: 500_00, formula: { unit: 'yuan_m_day', area: '10', steps } }), '2026-01-16')).toBe(200_00);
  });
  it('takes off a bill of the whole contract the ㎡ that are left, once', () => {
    const formula = { unit: 'yuan_m_day', area: '20', steps: [{ from: '2026-01-01', to: '2026-01-30', price: '1', quantity: '30' }] };
    const whole = { ...january, period_end: '2026-01-30', amount: 600_00, formula };
    const both = [
      { area: '10', from: '2026-01-01', to: '2026-12-31' },
      { area: '10', from: '2026-01-01', to: '2026-12-31' },
    ];
    const until = (to: string) => ({ area: '10', from: '2026-01-01', to });
    const rooms = { before: both, after: [both[0] as (typeof both)[number], until('2026-01-15')] };
    const given = { exit: '2026-01-16', credit: 0, penalty: 0 };
    // nothing of it is owed now: it is paid when its own time comes
    expect(settle([bill({ ...whole, rooms, stays: true })], given)).toMatchObject({
      unpaid: 0,
      credit: 0,
      changes: [{ id: 1, remove: false, amount: -150_00 }],
    });
    expect(settle([bill({ ...whole, paid: 600_00, rooms, stays: true })], given)).toMatchObject({ unpaid: 0, credit: 150_00, amount: 150_00 });
    // the other room leaves five days later: fifteen days of both, five of one
    const then = { ...whole, reduced: -150_00, rooms: { before: rooms.after, after: rooms.after } };
    expect(worthUntil(bill(then), '2026-01-21')).toBe(350_00);
    // what was given back for the first room is not given back again
    expect(settle([bill({ ...then, paid: 600_00 })], { ...given, exit: '2026-01-21' })).toMatchObject({ credit: 100_00, amount: 100_00 });
    // what was taken off by hand since then is taken off what was left
    expect(worthUntil(bill({ ...then, reduced: -195_00 }), '2026-01-21')).toBe(315_00);
    // a price without ㎡ stays as it is while any room is held
    const flat = bill({ ...whole, formula: { unit: 'yuan_month', steps: formula.steps }, rooms, stays: true });
    expect(settle([flat], given)).toMatchObject({ unpaid: 0, credit: 0, changes: [] });
  });
});

describe('a price by the month or the year', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((at) => addDays('2027-01-31', at));
  const anyTerm = fc.record({
    price_unit: fc.constantFrom('yuan_m_month' as const, 'yuan_m_year' as const, 'yuan_month' as const, 'yuan_year' as const, 'yuan_m_day' as const),
    pay_cycle: fc.constantFrom('month' as const, 'quarter' as const, 'half_year' as const, 'year' as const, 'all' as const),
    start_at: day,
    days: fc.integer({ min: 1, max: 900 }),
    price: fc.integer({ min: 100, max: 90_000 }).map((price) => (price / 100).toFixed(2)),
    increase_months: fc.constantFrom(null, 7, 12),
    increase_rate: fc.constantFrom(5, -3),
    free_days: fc.constantFrom(null, 20, 92),
    leaves: fc.nat(),
  });
  it('asks for the days before an exit, or a change of room, what the plan would have asked for them', () => {
    fc.assert(
      fc.property(anyTerm, ({ days, leaves, ...rest }) => {
        const end_at = addDays(rest.start_at, days);
        const exit = addDays(rest.start_at, leaves % (days + 1));
        const term = { ...rest, end_at, area: '73.5' };
        const bills = schedule(term).map((one, id) => bill({ ...one, id }));
        const used = bills.reduce((sum, one) => sum + worthUntil(one, exit), 0);
        // the same days as the plan reckons them: bills stand for those from the exit on
        const plan = schedule(term, [{ from: exit, to: end_at }]).reduce((sum, { amount }) => sum + amount, 0);
        // a quantity is kept to the millionth, and each of the two is rounded once
        expect(Math.abs(used - plan)).toBeLessThanOrEqual(1 + Math.ceil(plan / 1e6));
      }),
      { numRuns: 400 },
    );
  });
  it('explains what is left of it by the months that are', () => {
    const [quarter] = schedule({
      start_at: '2026-10-15',
      end_at: '2027-01-14',
      price: '3.5',
      price_unit: 'yuan_m_month',
      pay_cycle: 'quarter',
      area: '150',
    });
    const period = { from: '2026-10-15', to: '2027-01-14' };
    expect(cutAt(period, quarter?.formula ?? {}, '2026-11-20', '612.50').steps).toMatchObject([{ to: '2026-11-19', quantity: '1.166667' }]);
    expect(worthUntil(bill({ ...quarter, id: 1 }), '2026-11-20')).toBe(612_50);
  });
});
