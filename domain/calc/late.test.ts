import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/moment';
import { lateFee } from './late';

describe('滞纳金', () => {
  it('每逾期一日按当日未缴的金额计，缴清的当日是最后一日', () => {
    expect(lateFee(9069_36, [], { from: '2026-10-16', to: '2026-10-31' }, '0.05')).toEqual({
      amount: 72_55,
      steps: [{ from: '2026-10-16', to: '2026-10-31', price: '9069.36', quantity: '16' }],
    });
    const half = lateFee(1000_00, [{ day: '2026-11-05', amount: 400_00 }], { from: '2026-11-02', to: '2026-11-09' }, '0.1');
    expect(half).toEqual({
      amount: 6_40,
      steps: [
        { from: '2026-11-02', to: '2026-11-05', price: '1000', quantity: '4' },
        { from: '2026-11-06', to: '2026-11-09', price: '600', quantity: '4' },
      ],
    });
  });
  it('提前缴的在第一日就不再计；缴清之后没有步骤', () =>
    expect(lateFee(100_00, [{ day: '2026-10-01', amount: 100_00 }], { from: '2026-11-01', to: '2026-11-30' }, 1)).toEqual({ amount: 0, steps: [] }));
  it('与逐日相加一致', () => {
    const payment = fc.record({ day: fc.integer({ min: -5, max: 70 }), amount: fc.integer({ min: 1, max: 400_00 }) });
    const given = fc.record({
      owed: fc.integer({ min: 1, max: 90_000_00 }),
      payments: fc.array(payment, { maxLength: 6 }),
      days: fc.integer({ min: 1, max: 62 }),
      rate: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(given, ({ owed, payments, days, rate }) => {
        const first = '2028-02-10';
        const dated = payments.map(({ day, amount }) => ({ day: addDays(first, day), amount }));
        let tenThousandths = 0n;
        for (let at = 0; at < days; at++) {
          const open = payments.filter(({ day }) => day < at).reduce((left, { amount }) => left - amount, owed);
          if (open > 0) tenThousandths += BigInt(open) * BigInt(rate);
        }
        const expected = Number((tenThousandths + 500_000n) / 1_000_000n);
        expect(lateFee(owed, dated, { from: first, to: addDays(first, days - 1) }, rate / 10_000).amount).toBe(expected);
      }),
    );
  });
});
