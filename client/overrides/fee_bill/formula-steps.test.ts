import { expect, it } from 'vitest';
import { cutOff, formulaLine, isApproximate } from './formula-steps';

const step = { from: '2026-11-01', to: '2026-11-15', price: '1.45', quantity: '15' };
it('says on one line how an amount was reckoned, and what beside it was taken off', () => {
  const formula = { unit: 'yuan_m_day', area: '74', steps: [step] };
  expect(formulaLine(formula, {}, 1609.5)).toBe('1.45 元/㎡/天 × 15 天 × 74 ㎡');
  expect(formulaLine(formula, {}, 1509.5)).toBe('1.45 元/㎡/天 × 15 天 × 74 ㎡ － 调整 100.00');
  expect(formulaLine({ ...formula, discount: '10', steps: [step, { ...step, price: '2' }] }, {}, 3446.55)).toBe(
    '（1.45 元/㎡/天 × 15 天 × 74 ㎡ ＋ 2 元/㎡/天 × 15 天 × 74 ㎡） × (1 - 10%)',
  );
  expect(formulaLine(null, {}, 5)).toBe('');
});
it('says what a change took off beside a bill together with its days, and calls no such gap a rounding', () => {
  const formula = { unit: 'yuan_m_day', area: '77', steps: [{ from: '2026-09-01', to: '2026-11-15', price: '1.25', quantity: '76' }] };
  expect(cutOff(formula.steps, { ...formula, until: '2026-11-15' }, 8758.75)).toBe(1443.75);
  expect([cutOff(formula.steps, formula, 8758.75), isApproximate(formula.steps, formula, 8758.75)]).toEqual([0, true]);
  expect(cutOff([], { ...formula, until: '2026-08-31' }, 8758.75)).toBe(8758.75);
});
