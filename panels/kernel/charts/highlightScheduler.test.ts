import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { highlightEvery, highlightItems, HighlightScheduler } from './highlightScheduler';

const seen: string[] = [];
let held = false;
let asleep = false;
const chart = (name: string, count: () => number) => ({
  count,
  show: (index: number) => seen.push(`${name}${index}`),
  hide: () => seen.push(`-${name}`),
  held: () => held,
});
const turns = (count: number) => vi.advanceTimersByTime(count * highlightEvery);
beforeEach(() => {
  vi.useFakeTimers();
  seen.length = 0;
  held = false;
  asleep = false;
});
afterEach(() => vi.useRealTimers());

describe('图表自动轮播高亮', () => {
  it('每 2000 毫秒一项，最多 10 项，取最新的，然后轮到下一张图', () => {
    const highlightScheduler = new HighlightScheduler(() => asleep);
    highlightScheduler.join(chart('a', () => 24));
    highlightScheduler.join(chart('b', () => 2));
    turns(13);
    expect([highlightItems, highlightEvery]).toEqual([10, 2000]);
    expect(seen).toEqual([...Array.from({ length: 10 }, (_, n) => `a${14 + n}`), '-a', 'b0', 'b1', '-b', 'a14']);
  });
  it('有人细看或标签页隐藏时停下，之后接着来', () => {
    const highlightScheduler = new HighlightScheduler(() => asleep);
    highlightScheduler.join(chart('a', () => 5));
    turns(2);
    held = true;
    turns(2);
    held = false;
    asleep = true;
    turns(3);
    asleep = false;
    turns(1);
    expect(seen).toEqual(['a0', 'a1', '-a', '-a', 'a2']);
  });
  it('没有数据的图跳过，离开的图不再轮到', () => {
    const highlightScheduler = new HighlightScheduler(() => asleep);
    const leave = highlightScheduler.join(chart('a', () => 3));
    highlightScheduler.join(chart('b', () => 0));
    highlightScheduler.join(chart('c', () => 1));
    turns(1);
    leave();
    turns(3);
    expect(seen.filter((one) => !one.startsWith('-'))).toEqual(['a0', 'c0', 'c0', 'c0']);
  });
  it('全部离开后计时停止，一张也没有数据时不空转', () => {
    const highlightScheduler = new HighlightScheduler(() => asleep);
    const leave = highlightScheduler.join(chart('a', () => 0));
    turns(3);
    leave();
    expect(vi.getTimerCount()).toBe(0);
    expect(seen.every((one) => one === '-a')).toBe(true);
  });
});
