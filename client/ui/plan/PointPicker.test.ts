import { expect, it } from 'vitest';
import { pointIn } from './PointPicker';

it('a point is two degrees within their bounds; what is typed wrong is no point, and is not bent into one', () => {
  expect(pointIn([120.19, 30.19])).toEqual([120.19, 30.19]);
  expect(pointIn([0, 0])).toEqual([0, 0]);
  expect(pointIn([-180, 90])).toEqual([-180, 90]);
  for (const typed of [[], [120], [undefined, 30], [120, undefined], [180.000001, 30], [120, -90.5]]) expect(pointIn(typed)).toBeNull();
});
