import { expect, it } from 'vitest';
import { toWire } from './moment';
import { runKeyOf, scheduleText, slotAfter, slotAt, type Schedule } from './schedule';

const at = (text: string) => new Date(`${text}+08:00`);
it.each<[Schedule, string, string, string, string]>([
  [{ daily: '00:00' }, '2026-11-20T00:00:00', '2026-11-20 00:00:00', '2026-11-21 00:00:00', '2026-11-20'],
  [{ daily: '00:00' }, '2026-11-19T23:59:59', '2026-11-19 00:00:00', '2026-11-20 00:00:00', '2026-11-19'],
  [{ daily: '08:30' }, '2026-11-20T08:29:00', '2026-11-19 08:30:00', '2026-11-20 08:30:00', '2026-11-19'],
  [{ every: 5 }, '2026-11-20T00:04:59', '2026-11-20 00:00:00', '2026-11-20 00:05:00', '2026-11-20 00:00'],
  [{ every: 5 }, '2026-11-20T23:58:00', '2026-11-20 23:55:00', '2026-11-21 00:00:00', '2026-11-20 23:55'],
  [{ every: 60 }, '2026-12-31T23:58:00', '2026-12-31 23:00:00', '2027-01-01 00:00:00', '2026-12-31 23:00'],
])('%o 在 %s：上一次 %s，下一次 %s', (schedule, now, slot, next, key) => {
  expect(toWire(slotAt(schedule, at(now)))).toBe(slot);
  expect(toWire(slotAfter(schedule, at(now)))).toBe(next);
  expect(runKeyOf(schedule, slotAt(schedule, at(now)))).toBe(key);
});
it('时间安排用文字说明', () => {
  expect([{ daily: '00:05' }, { every: 5 }, { every: 60 }].map((one) => scheduleText(one as Schedule))).toEqual([
    '每天 00:05',
    '每 5 分钟',
    '每小时',
  ]);
});
