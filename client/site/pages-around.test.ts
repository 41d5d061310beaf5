import { expect, it } from 'vitest';
import { pagesAround } from './pages-around';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [40, 9, [1, null, 9]],
])('第 %i 页，共 %i 页：%j', (current, last, pages) => expect(pagesAround(current, last)).toEqual(pages));
