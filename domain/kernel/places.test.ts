import { expect, it } from 'vitest';
import { numberIn } from './places';

it.each([
  ['１２３', '123'],
  ['１２。５', '12.5'],
  ['１，２３４．５０', '1234.50'],
  ['￥ 1,234.5', '1234.5'],
  ['－３', '-3'],
  ['5.', '5.'],
  ['.5', '.5'],
  ['1,2', undefined],
  ['1,23,456', undefined],
  ['一百', undefined],
  ['1e3', undefined],
  ['1.2.3', undefined],
  ['-', undefined],
  ['5²', undefined],
  ['', undefined],
])('“%s”读作 %s', (typed, figure) => expect(numberIn(typed)).toBe(figure));
