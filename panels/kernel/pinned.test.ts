import { expect, it } from 'vitest';
import { pinned, wraps } from './Pinned';

it('放得下几条写几条，至少一条；放不下的说出还有几条', () => {
  expect(pinned(6, 2, 10, 23)).toEqual({ shown: 3, more: 20 });
  expect(pinned(6, 2, 2, 2)).toEqual({ shown: 2, more: 0 });
  expect(pinned(2, 2, 10, 10)).toEqual({ shown: 1, more: 9 });
  expect(pinned(6, 2, 0, 0)).toEqual({ shown: 0, more: 0 });
});
it('有空余的地方时，告警的字可以写成两行；没有空余，或没有告警，仍是一行', () => {
  expect([wraps(4.5, 4, 1), wraps(6, 5, 3), wraps(6, 5, 4), wraps(6, 6, 1), wraps(6, 3, 0)]).toEqual([true, true, false, false, false]);
});
