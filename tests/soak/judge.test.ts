import { expect, it } from 'vitest';
import { judge, type Point } from './judge';

const limits = { warmUp: 60, share: 0.1, slack: 2 };
const every5 = (of: (second: number) => number): Point[] => Array.from({ length: 120 }, (_, n) => ({ second: n * 5, value: of(n * 5) }));

it('a leak is seen through the saw of collections, and what is loaded at the beginning is none', () => {
  const saw = (second: number): number => (second % 35) * 2;
  const loads = (second: number): number => Math.min(second, 50);
  const level = judge(
    'level',
    every5((second) => 100 + saw(second) + loads(second)),
    { ...limits, width: 7 },
  );
  expect(level).toMatchObject({ isFlat: true });
  const leak = judge(
    'leak',
    every5((second) => 100 + saw(second) + second / 15),
    { ...limits, width: 7 },
  );
  expect(leak.isFlat).toBe(false);
  expect(leak.perMinute).toBeCloseTo(4, 0);
  expect(
    judge(
      'shrinks',
      every5((second) => 500 - second / 5),
      limits,
    ).isFlat,
  ).toBe(true);
  expect(() => judge('none', every5(() => 1).slice(0, 12), limits)).toThrow('too few');
});
