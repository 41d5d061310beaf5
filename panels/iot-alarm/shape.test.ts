import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { shape } from './shape';

it('未处理的在前，已结束的不再用告警色', () => {
  const { open, rows } = shape({ ...iotFeed.sample, alarms: [...iotFeed.sample.alarms].reverse() });
  expect(open).toBe(2);
  expect(rows.map(({ status }) => status)).toEqual(['未处理', '处理中', '已恢复']);
  expect(rows[0]).toMatchObject({ mark: '▲', level: '预警', time: '11-20 03:10' });
  expect(rows[2]?.tone).toBe('plain');
});
