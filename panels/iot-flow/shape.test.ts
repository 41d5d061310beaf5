import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { nightFlow } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('夜间最小流量只看一点到五点，没有读数时为空', () => {
  expect(nightFlow(sampleOf(iotFeed).water.curve)).toBe(0.5);
  expect(nightFlow({ x: ['12:00'], series: [{ name: '用水', unit: 't', data: [3] }] })).toBeNull();
});
