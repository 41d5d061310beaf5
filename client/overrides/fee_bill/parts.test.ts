import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schedule } from '@/domain/calc/schedule';
import { spread } from '@/domain/calc/spread';
import { yuanOf } from '@/domain/format';
import { isApproximate, reckoned, riseWords, stepsOf } from './formula-steps';
import { byAge, fenOf, ofOnePayer, sumOf, partFault } from './parts';

it('reads and writes 元 without losing a 分', () => {
  expect([fenOf('1234.5'), fenOf('0.07'), fenOf('-3.10'), fenOf(''), fenOf('x'), fenOf(19.99)]).toEqual([123450, 7, -310, 0, 0, 1999]);
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => fenOf(yuanOf(fen)) === fen));
});
it('spreads an amount over bills, never more than a bill asks for and never more than there is', () => {
  expect(spread([100, 50, 70], 120)).toEqual([100, 20, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(1e6), { maxLength: 20 }), fc.nat(1e7), (lefts, amount) => {
      const parts = spread(lefts, amount);
      return parts.every((part, at) => part >= 0 && part <= (lefts[at] ?? 0)) && sumOf(parts) === Math.min(amount, sumOf(lefts));
    }),
  );
});
it('knows who pays together', () => {
  const bill = { incubator_id: 1, enterprise_id: 2, contract_id: 3 };
  expect(ofOnePayer([bill, { ...bill, contract_id: 4 }])).toBe(true);
  expect(ofOnePayer([bill, { ...bill, enterprise_id: 5 }])).toBe(false);
  expect(ofOnePayer([bill, { ...bill, incubator_id: 9 }])).toBe(false);
  expect(
    ofOnePayer([
      { ...bill, enterprise_id: null },
      { ...bill, enterprise_id: null, contract_id: 4 },
    ]),
  ).toBe(false);
  expect(
    byAge([
      { id: 2, due_at: '2026-02-01' },
      { id: 1, due_at: '2026-01-01' },
    ]).map(({ id }) => id),
  ).toEqual([1, 2]);
});
it('shows steps from which anybody comes to the amount of the bill', () => {
  const term = { price: '1.23', start_at: '2026-01-10', end_at: '2027-03-31', area: '88.8' } as const;
  for (const price_unit of ['yuan_m_day', 'yuan_m_month', 'yuan_day', 'yuan_month', 'yuan_m_year', 'yuan'] as const)
    for (const more of [{}, { discount: '5' }, { increase_months: 6, increase_rate: '4.5' }, { free_days: 40 }])
      for (const { formula, amount } of schedule({ ...term, price_unit, pay_cycle: 'quarter', ...more }))
        expect(Math.abs(reckoned(stepsOf(formula, {}), formula) - amount / 100)).toBeLessThan(0.011);
  const flat = { price: 1.22, unit: 'yuan_m_day', area: 248, days: 30 };
  expect(reckoned(stepsOf(flat, { period_start: '2026-10-01', period_end: '2026-10-31' }), flat)).toBeCloseTo(9076.8, 6);
  expect(stepsOf({}, {})).toEqual([]);
  // an exact half of a 分 is rounded up, and nothing of it is approximate; the price says where it comes from
  const [, , half] = schedule({
    ...{ price: '1', price_unit: 'yuan_m_day', area: '73', start_at: '2026-07-01', end_at: '2029-06-30' },
    ...{ pay_cycle: 'quarter', increase_months: 3, increase_rate: '5' },
  });
  if (!half) throw new Error('no bill');
  const [step] = stepsOf(half.formula, {});
  expect([step?.price, half.amount, isApproximate([step as never], half.formula, half.amount / 100)]).toEqual(['1.1025', 724343, false]);
  expect(riseWords(step as never, half.formula, String, '元')).toBe('由 1 元 每次递增 5%，第 2 次递增后');
});
it('一张账单的本次收款：写错的说明错在哪里，不替人改', () => {
  const left = 23_333;
  expect(['0', '0.00', '233.33', ' 12.5 '].map((text) => partFault(text, left))).toEqual([undefined, undefined, undefined, undefined]);
  expect(['-1', 'abc', '233.33333', '1e3', '1.'].map((text) => partFault(text, left))).toEqual(
    Array.from({ length: 5 }, () => '请输入不小于0的金额，最多两位小数'),
  );
  expect(partFault('233.34', left)).toBe('不能大于待缴金额 ¥233.33');
  expect(partFault('', left)).toBe('请输入本次收款金额');
});
