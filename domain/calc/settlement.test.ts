import { describe, expect, it } from 'vitest';
import { settle, worthUntil, type OwedBill } from './settlement';
import { daysBetween } from './dates';
import { share } from './shares';

const bill = (more: Partial<OwedBill>): OwedBill => ({ id: 1, kind: 1, amount: 0, paid: 0, period_start: null, period_end: null, ...more });
const january = { period_start: '2026-01-01', period_end: '2026-01-31', amount: 310_00 };

describe('shares of money', () => {
  it('rounds a half away from zero and loses nothing over the parts', () => {
    expect([share(1, 1, 2), share(-1, 1, 2), share(100, 1, 3), share(100, 2, 3)]).toEqual([1, -1, 33, 67]);
    expect(share(9_007_199_254_740_991, 1, 1)).toBe(9_007_199_254_740_991);
  });
  it('counts days over the end of February', () =>
    expect([daysBetween('2028-02-28', '2028-03-01'), daysBetween('2026-03-01', '2026-02-28')]).toEqual([2, -1]));
});
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
    });
  });
});
