import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('用电从多到少，放得下几行就几行', () => {
  expect(shape(sampleOf(iotFeed), 3).map(({ name }) => name)).toEqual(['A座1203', '研发楼0502', 'B座0601']);
  expect(shape(sampleOf(iotFeed), 99)).toHaveLength(8);
});
