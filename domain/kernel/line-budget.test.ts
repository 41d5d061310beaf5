import { expect, it } from 'vitest';
import { LineBudget } from './line-budget';

it('lets so many lines of a kind through in a stretch of time, and says afterwards how many it left out', () => {
  let now = 0;
  const budget = new LineBudget(2, 1000, () => now);
  expect([1, 2, 3, 4].map(() => budget.take('a'))).toEqual([0, 0, null, null]);
  expect(budget.take('b')).toBe(0);
  now = 1000;
  expect([budget.take('a'), budget.take('a'), budget.take('a')]).toEqual([2, 0, null]);
});
