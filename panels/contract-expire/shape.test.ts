import { expect, it } from 'vitest';
import { leaseFeed } from '@/domain/feeds/lease';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('三段不重叠，合计为 90 天内到期；30 天内另有颜色', () => {
  const { total, buckets } = shape(sampleOf(leaseFeed));
  expect([total, buckets[0]?.value, buckets.map(({ tone }) => tone)]).toEqual([17, 6, ['warn', undefined, undefined]]);
});
