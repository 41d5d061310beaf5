import { expect, it } from 'vitest';
import { analysisFeed } from '@/domain/feeds/analysis';
import { sampleOf } from '@/tests/support/samples';
import { metricGroups, periodsOf } from './shape';

it('只列填报过的指标，选中的总在；没有一项的一组不列', () => {
  const { metrics } = sampleOf(analysisFeed);
  const labels = metricGroups(metrics, 'export').flatMap(({ choices }) => choices.map(({ label }) => label));
  expect(labels).toContain('出口总额');
  expect(labels).not.toContain('工业总产值');
  expect(metricGroups(['revenue'], 'revenue').map(({ title }) => title)).toEqual(['经济 · 万元']);
});
it('列最近八期，更早的与没有填报的只在选中时列', () => {
  const periods = Array.from({ length: 10 }, (_, at) => ({ period: `2026-${at}`, reported: 1, expected: 2 }));
  expect(periodsOf({ periods }, '')).toHaveLength(8);
  expect(periodsOf({ periods }, 'year')).toHaveLength(8);
  expect(periodsOf({ periods }, '2026-9').at(-1)).toEqual({ period: '2026-9', reported: 1, expected: 2 });
  expect(periodsOf({ periods }, '2030-Q1').at(-1)).toEqual({ period: '2030-Q1', reported: 0, expected: 0 });
});
