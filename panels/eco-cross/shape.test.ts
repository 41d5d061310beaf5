import { expect, it } from 'vitest';
import { analysisFeed, type Analysis } from '@/domain/feeds/analysis';
import { sampleOf } from '@/tests/support/samples';
import { analysedList } from '../lists';
import { captionOf, partLines, tableRows, titleOf, totalLines } from './shape';

const data = sampleOf(analysisFeed);
const many: Analysis = {
  ...data,
  rows: Array.from({ length: 10 }, (_, at) => ({ ...(data.rows[0] as Analysis['rows'][number]), code: at, value: at, values: [at, null] })),
  x: ['2026-Q2', '2026-Q3'],
};
it('说得出看的是什么，合计在前', () => {
  expect(titleOf(data)).toBe('26年Q3营业收入');
  expect(captionOf({ ...data, whole: true })).toBe('近四季营业收入，按技术领域');
  expect(tableRows(data).map(({ name }) => name)).toEqual(['合计', ...data.rows.map(({ name }) => name)]);
  expect(totalLines(data).series[0]?.data).toEqual(data.total.values);
});
it('各类叠成一柱，类多时较小的合为一类，总数不变', () => {
  const { lines, draws } = partLines(many);
  expect(lines.series).toHaveLength(5);
  expect(lines.series.at(-1)).toMatchObject({ name: '另 6 类', data: [15, null] });
  expect(lines.series.reduce((sum, one) => sum + (one.data[0] ?? 0), 0)).toBe(45);
  expect(new Set(draws)).toEqual(new Set(['stack']));
});
it('有负数时画成线，不叠', () => {
  const below = { ...data, rows: data.rows.map((row) => ({ ...row, values: row.values.map((value) => (value === null ? null : -value)) })) };
  expect(new Set(partLines(below).draws)).toEqual(new Set(['line']));
});
it('只有列得出同样几份填报的数才是入口', () => {
  expect(analysedList([7, 8], 'stage', null)).toEqual({ route: 'report_return.query', query: { report_id: ['7', '8'] } });
  expect(analysedList([8], 'field', 99)?.query).toEqual({ report_id: ['8'], tech_field: '99' });
  expect(analysedList([8], 'building', 11)?.query).toEqual({ report_id: ['8'], building_id: '11' });
  expect([analysedList([8], 'building', 0), analysedList([8], 'stage', 1), analysedList([8], 'tenure', 1), analysedList([], 'field', null)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
