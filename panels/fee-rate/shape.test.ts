import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape, yearOf } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('收缴率、实收、应收与逾期各就其位', () => {
  expect(shape(sampleOf(operateFeed))).toEqual({ rate: 83.3, received: 103.9, receivable: 124.8, overdue: 7.6, bills: 11 });
});
it('近12个月每月实收占应收的比例，缺口是应收与实收之差', () => {
  const sample = sampleOf(operateFeed);
  const { lines, months, gap } = yearOf(sample);
  expect([lines.x.length, months, lines.series[0]?.data.at(-1), gap]).toEqual([12, 12, 83.3, 40.5]);
  const young = { ...sample.year, series: sample.year.series.map((one) => ({ ...one, data: one.data.map((value, at) => (at < 9 ? null : value)) })) };
  expect(yearOf({ year: young })).toMatchObject({ months: 3, lines: { x: sample.year.x.slice(9) } });
  const none = yearOf({
    year: {
      x: ['2026-11'],
      series: [
        { name: '应收', unit: '万元', data: [null] },
        { name: '实收', unit: '万元', data: [3] },
        { name: '收缴率', unit: '%', data: [null] },
      ],
    },
  });
  expect([none.lines.series[0]?.data, none.gap]).toEqual([[null], -3]);
});
