import { expect, it } from 'vitest';
import { formulaLine } from './formula-steps';

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
