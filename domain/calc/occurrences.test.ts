import { expect, it } from 'vitest';
import { meet, mostOccurrences, occurrences } from './occurrences';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const first = { start: at('2026-11-23T09:00:00'), end: at('2026-11-23T10:00:00') };
const starts = (repeat: number | null, until: string) =>
  occurrences(first, repeat, at(until)).map(({ start }) => new Date(start + 8 * 3600_000).toISOString().slice(5, 16));

it('不重复只有一次；每天、每周、每两周各隔几天，到最后一天为止', () => {
  expect(starts(null, '2026-12-31T00:00:00')).toEqual(['11-23T09:00']);
  expect(starts(1, '2026-11-26T00:00:00')).toEqual(['11-23T09:00', '11-24T09:00', '11-25T09:00']);
  expect(starts(2, '2026-12-08T00:00:00')).toEqual(['11-23T09:00', '11-30T09:00', '12-07T09:00']);
  expect(starts(3, '2026-12-08T00:00:00')).toEqual(['11-23T09:00', '12-07T09:00']);
  expect(occurrences(first, 1, at('2030-01-01T00:00:00'))).toHaveLength(mostOccurrences + 1);
});
/** A deterministic stream of numbers below `most`. */
function* numbers(most: number): Generator<number, never> {
  for (let seed = 7; ; ) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed % most;
  }
}
it('半开区间：首尾相接不算重叠；是否重叠与逐分钟数一致，也与先后无关', () => {
  expect(meet({ start: 0, end: 10 }, { start: 10, end: 20 })).toBe(false);
  const next = numbers(12);
  for (let round = 0; round < 2000; round += 1) {
    const [a, b] = [0, 1].map(() => {
      const start = next.next().value;
      return { start, end: start + 1 + (next.next().value % 5) };
    }) as [{ start: number; end: number }, { start: number; end: number }];
    const minutes = (one: { start: number; end: number }) => Array.from({ length: one.end - one.start }, (_, at) => one.start + at);
    const shared = minutes(a).some((one) => minutes(b).includes(one));
    expect([meet(a, b), meet(b, a)], JSON.stringify([a, b])).toEqual([shared, shared]);
  }
});
