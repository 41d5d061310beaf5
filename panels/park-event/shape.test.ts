import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

const sample = sampleOf(operateFeed);
it('未处理的告警在前，其余最新的在前，键不重复', () => {
  const rows = shape({ ...sample, events: [...sample.events].reverse() });
  expect(rows.slice(0, 3).map(({ kind }) => kind)).toEqual(['warn', 'alarm', 'event']);
  expect(rows[2]?.text).toBe('访客 李* 已到访 A座');
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
it('还开着的告警不重复出现，已恢复的只在动态里', () => {
  const night = (rows: ReturnType<typeof shape>) => rows.filter(({ text }) => text.includes('夜间流量异常')).map(({ kind }) => kind);
  expect(night(shape(sample))).toEqual(['warn']);
  expect(night(shape({ ...sample, alarms: sample.alarms.map((alarm) => ({ ...alarm, status: '已恢复' })) }))).toEqual(['event']);
});
