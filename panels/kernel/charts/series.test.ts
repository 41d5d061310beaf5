import { expect, it } from 'vitest';
import { lettersOf, seriesColors, seriesSpec, ticksIn } from './series';
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
  expect([60, 90, 120, 160, 400].map((height) => ticksIn(height, 0.75))).toEqual([2, 2, 3, 4, 4]);
  expect([60, 90, 160, 400].map((height) => ticksIn(height, 1.5))).toEqual([2, 2, 2, 4]);
});
