import { expect, it } from 'vitest';
import { cardAt, stepOf } from './shape';

it('方向键按格走，到头停住，别的键不管', () => {
  const go = (key: string, at: number) => cardAt(key, at, 10, 3, 2);
  expect([go('ArrowRight', 0), go('ArrowDown', 0), go('ArrowUp', 1), go('ArrowLeft', 0)]).toEqual([1, 3, 0, 0]);
  expect([go('PageDown', 1), go('PageDown', 8), go('End', 0), go('Home', 9)]).toEqual([7, 9, 9, 0]);
  expect(go('a', 0)).toBeUndefined();
});
it('一次走一整行，走完翻页，最后一页回到第一页；全看得见时不动', () => {
  expect(stepOf(0, 5, 3, 1, 1)).toEqual({ row: 1 });
  expect(stepOf(2, 5, 3, 1, 4)).toEqual({ page: 2 });
  expect(stepOf(2, 5, 3, 4, 4)).toEqual({ page: 1 });
  expect(stepOf(2, 5, 3, 1, 1)).toEqual({ row: 0 });
  expect(stepOf(0, 3, 3, 1, 1)).toBeNull();
});
