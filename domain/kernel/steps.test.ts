import { expect, it } from 'vitest';
import { firstSteps, furthestStep, stepsUpTo } from './steps';

it('四步：开始只开第一步；到第 n 步开前 n 步，回头不关；重置回到开始', () => {
  const start = firstSteps(4);
  expect(start).toEqual([true, false, false, false]);
  const third = stepsUpTo(start, 3);
  expect(third).toEqual([true, true, true, false]);
  expect(stepsUpTo(third, 1)).toEqual(third);
  expect(stepsUpTo(third, 4)).toEqual([true, true, true, true]);
  expect([furthestStep(start), furthestStep(third)]).toEqual([1, 3]);
  expect(firstSteps(4)).toEqual(start);
});
