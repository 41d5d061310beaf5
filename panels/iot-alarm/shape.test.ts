import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

it('只列未处理完的，最重的在前；已处理的是一个数；离线与故障合计', () => {
  const { open, closed, alarms, offline } = shape({ ...sampleOf(iotFeed), alarms: [...sampleOf(iotFeed).alarms].reverse() });
  expect([open, closed, offline]).toEqual([2, 4, 7]);
  expect(alarms.map(({ level, status }) => `${level} ${status}`)).toEqual(['alarm 处理中', 'warn 未处理']);
});
