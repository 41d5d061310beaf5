import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('最后一个月的柱与上方数字一致', () => {
  const { lines, receivable, received, month } = shape(sampleOf(operateFeed));
  expect(lines.series.map(({ data }) => data.at(-1))).toEqual([receivable, received]);
  expect([lines.x.at(-1), month]).toEqual(['2026-11', '11月']);
});
it('一年的从第一张账单的月份画起，至少六个月，最后一个月不变', () => {
  const sample = sampleOf(operateFeed);
  const { x, series } = sample.year;
  expect(shape(sample, true).lines).toEqual({ x, series: series.slice(0, 2) });
  const young = series.map((one) => ({ ...one, data: one.data.map((value, at) => (at < 9 ? 0 : value)) }));
  const { lines } = shape({ ...sample, year: { x, series: young } }, true);
  expect([lines.x, lines.series.map(({ data }) => data.length)]).toEqual([x.slice(-6), [6, 6]]);
});
