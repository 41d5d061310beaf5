import { expect, it } from 'vitest';
import { axisTicks, lettersOf, seriesColors, seriesSpec, ticksIn } from './series';
import { colorOf } from './theme';

const lines = { x: ['2026-10', '2026-11'], series: [{ name: '退出', unit: '家', data: [1, 2] }] };
it('零线以下的刻度带负号', () => {
  const { axis } = seriesSpec({ lines, draws: ['down'] }, { unit: 1, colors: ['#fff'] }, { width: 300, height: 200 }) as {
    axis: { y: { labelFormatter: (value: number) => string } };
  };
  expect([axis.y.labelFormatter(-5), axis.y.labelFormatter(0), axis.y.labelFormatter(1500)]).toEqual(['−5', '0', '1,500']);
});
it('数的是家、件时没有半个的刻度，量的有', () => {
  const ticksOf = (unit: string): readonly number[] => {
    const shape = { lines: { x: ['11月'], series: [{ name: '入驻', unit, data: [1] }] }, draws: ['line'] as const };
    const { axis } = seriesSpec(shape, { unit: 1, colors: ['#fff'] }, { width: 300, height: 200 }) as {
      axis: { y: { tickFilter?: (value: number) => boolean } };
    };
    return [0, 0.5, 1].filter(axis.y.tickFilter ?? (() => true));
  };
  expect([ticksOf('家'), ticksOf('万元')]).toEqual([
    [0, 1],
    [0, 0.5, 1],
  ]);
});
it('退出的颜色不是预警的颜色，三条线各不相同', () => {
  const colors = seriesColors(['up', 'down', 'line']);
  expect(colors).not.toContain(colorOf(1));
  expect(new Set(colors).size).toBe(3);
});
it('月份标签按显示的字数计', () => {
  expect(lettersOf(lines)).toBe(3);
});
it('矮的图刻度少，字不相碰；高的图不多于四格', () => {
  for (const unit of [0.75, 1, 1.5, 2])
    for (const height of [60, 83, 120, 160, 240, 400]) {
      const most = ticksIn(height * unit, unit);
      const room = (height - 12) * unit - 1.9 * 18 * unit;
      expect(most).toBeLessThanOrEqual(5);
      if (most > 2) expect(room / (most - 1)).toBeGreaterThan(1.25 * 18 * unit);
    }
  expect([60, 400].map((height) => ticksIn(height, 1))).toEqual([2, 5]);
});
it('刻度是整的数，不比放得下的多，零在其中', () => {
  expect([axisTicks(0, 600, 5), axisTicks(0, 600, 3), axisTicks(0, 600, 2)]).toEqual([
    [0, 200, 400, 600],
    [0, 500],
    [0, 500],
  ]);
  expect([axisTicks(-10, 10, 3), axisTicks(90, 110, 3), axisTicks(0, 0.4, 5)]).toEqual([
    [-10, 0, 10],
    [90, 100, 110],
    [0, 0.1, 0.2, 0.3, 0.4],
  ]);
  expect(axisTicks(3, 3, 5)).toEqual([3]);
});
