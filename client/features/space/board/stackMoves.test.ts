import { expect, it } from 'vitest';
import { steppedFrom } from './stackMoves';

// two buildings beside each other, the second lower by a floor
const spots = [
  { id: 1, x: 10, y: 10 },
  { id: 2, x: 40, y: 10 },
  { id: 3, x: 10, y: 30 },
  { id: 4, x: 40, y: 31 },
  { id: 5, x: 200, y: 30 },
];
it('箭头沿一层走，走到头到旁边的楼；上下到最近的一间；没有的地方不动', () => {
  const from = (id: number) => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => steppedFrom(spots, id, key));
  expect(from(1)).toEqual([undefined, 2, undefined, 3, 1, 2, undefined]);
  expect(from(4)).toEqual([3, 5, 2, undefined, 3, 5, undefined]);
  expect(from(5)).toEqual([4, undefined, 2, undefined, 3, 5, undefined]);
  expect(steppedFrom(spots, 9, 'ArrowUp')).toBeUndefined();
});
