import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { shape } from './shape';

it('用电从多到少，放得下几行就几行', () => {
  expect(shape(iotFeed.sample, 3).map(({ name }) => name)).toEqual(['A座1203', '研发楼0502', 'B座0601']);
  expect(shape(iotFeed.sample, 99)).toHaveLength(8);
});
