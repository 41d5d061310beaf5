import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('最后一个月的柱与上方数字一致', () => {
  const { lines, receivable, received, month } = shape(sampleOf(operateFeed));
  expect(lines.series.map(({ data }) => data.at(-1))).toEqual([receivable, received]);
  expect([lines.x.at(-1), month]).toEqual(['2026-11', '11月']);
});
