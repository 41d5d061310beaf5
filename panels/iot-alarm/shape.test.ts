import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { shape } from './shape';

it('未处理的在前，之后按时间；离线与故障合计', () => {
  const { open, rows, offline } = shape({ ...iotFeed.sample, alarms: [...iotFeed.sample.alarms].reverse() });
  expect([open, offline]).toEqual([2, 7]);
  expect(rows.map(({ status }) => status)).toEqual(['未处理', '处理中', '已恢复']);
});
