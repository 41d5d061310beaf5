import { expect, it } from 'vitest';
import { moved } from './SortableList';

it('takes one out and puts it in where it was dropped', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});
it('leaves the list as it is where nothing moves', () => {
  const list = ['a', 'b'];
  expect([moved(list, 0, 0), moved(list, 0, 2), moved(list, 0, -1), moved(list, 5, 0)].every((next) => next === list)).toBe(true);
});
