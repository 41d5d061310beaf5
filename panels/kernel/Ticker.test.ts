import { expect, it } from 'vitest';
import { stepsOf } from './Ticker';

it('列表停住再整行前进，一轮走完所有的行，每行停得一样久', () => {
  const steps = stepsOf(3, 44, 3000);
  expect(steps.map(({ y }) => y)).toEqual([-0, -0, -44, -44, -88, -88, -132]);
  expect(steps.map(({ offset }) => Math.round(offset * 9000))).toEqual([0, 2700, 3000, 5700, 6000, 8700, 9000]);
});
it('快得来不及停的也只在整行之间移动', () => {
  const steps = stepsOf(2, 30, 200);
  expect(steps.map(({ offset }) => offset)).toEqual([0, 0, 0.5, 0.5, 1]);
});
