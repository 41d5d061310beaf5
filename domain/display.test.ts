import { describe, expect, it } from 'vitest';
import type { DisplayStop } from './answers/display';
import { isQuiet, stopAt } from './display';
import { momentOf } from './kernel/moment';

const at = (text: string): number => momentOf(text)?.getTime() ?? Number.NaN;
const stop = (key: string, more: Partial<DisplayStop> = {}): DisplayStop => ({
  key,
  title: key,
  route: '/cockpit',
  board: null,
  seconds: 60,
  weekdays: null,
  from: null,
  to: null,
  ...more,
});
const shown = (stops: readonly DisplayStop[], text: string, own: DisplayStop | null = null): string | undefined =>
  stopAt({ own, stops }, at(text))?.key;

describe('一块大屏此刻显示什么', () => {
  it('按各项的停留时间轮流，两块同样安排的屏幕同步', () => {
    const round = [stop('甲', { seconds: 30 }), stop('乙', { seconds: 10 })];
    const seen = Array.from({ length: 80 }, (_, second) => stopAt({ own: null, stops: round }, at('2026-11-20 08:00:00') + second * 1000)?.key);
    expect([seen.filter((key) => key === '甲').length, seen.filter((key) => key === '乙').length]).toEqual([60, 20]);
    expect(seen.slice(0, 40)).toEqual(seen.slice(40));
    expect(seen.filter((key, second) => key !== seen[second + 1]).length).toBeLessThanOrEqual(5);
  });
  it('按星期与时间，跨午夜的一段属于开始的那天', () => {
    const night = [stop('夜', { weekdays: [5], from: '22:00', to: '06:00' })]; // 2026-11-20 is a Friday
    const own = stop('常驻');
    expect(
      ['2026-11-20 21:59:59', '2026-11-20 22:00:00', '2026-11-21 05:59:59', '2026-11-21 06:00:00', '2026-11-21 23:00:00', '2026-11-20 03:00:00'].map(
        (text) => shown(night, text, own),
      ),
    ).toEqual(['常驻', '夜', '夜', '常驻', '常驻', '常驻']);
    const week = [stop('工作日', { weekdays: [1, 2, 3, 4, 5] }), stop('周末', { weekdays: [6, 7] })];
    expect(['2026-11-20 12:00:00', '2026-11-22 12:00:00'].map((text) => shown(week, text))).toEqual(['工作日', '周末']);
    expect(shown(night, '2026-11-20 12:00:00')).toBeUndefined();
  });
  it('熄屏时段可以跨午夜，没有设置就不熄', () => {
    const quiet = { from: '23:30', to: '06:00' };
    expect(
      ['2026-11-20 23:29:59', '2026-11-20 23:30:00', '2026-11-21 05:59:00', '2026-11-21 06:00:00'].map((text) => isQuiet({ quiet }, at(text))),
    ).toEqual([false, true, true, false]);
    expect(isQuiet({ quiet: null }, at('2026-11-20 23:30:00'))).toBe(false);
  });
});
