import { expect, it } from 'vitest';
import { iotFeed, isOpenAlarm } from '@/domain/feeds/iot';
import { liveElectricFeed, liveWaterFeed } from '@/domain/feeds/live';
import { deviceRows, limitText, minuteLine, nightFlow, onlineRate, powerWithLimit, readsEnough, toneOf } from './shapes';

it('功率曲线带前24小时，阈值不超过最高点一半以上时画线，否则写成文字', () => {
  const withLimit = (value: number | null) => ({
    ...iotFeed.sample,
    electric: { ...iotFeed.sample.electric, threshold: value === null ? null : { value, unit: 'kW' } },
  });
  const names = (value: number | null) => powerWithLimit(withLimit(value)).series.map(({ name }) => name);
  expect(names(600)).toEqual(['近24小时', '前24小时', '告警阈值']);
  expect(names(null)).toEqual(['近24小时', '前24小时']);
  expect(names(1860)).toEqual(['近24小时', '前24小时']);
  expect(limitText(withLimit(1860))).toBe('告警阈值 1,860.0 kW · 现占 26.1%');
  expect([limitText(withLimit(600)), limitText(withLimit(null))]).toEqual([null, null]);
});
it('未处理告警取其中最高的级别', () => {
  const alarm = (level: 'info' | 'warn' | 'alarm', status = '未处理') => ({ level, status });
  expect(toneOf([])).toBeUndefined();
  expect(toneOf([alarm('alarm', '已恢复')])).toBeUndefined();
  expect(toneOf([alarm('info'), alarm('warn')])).toBe('warn');
  expect(toneOf([alarm('warn'), alarm('alarm', '处理中')])).toBe('alarm');
});
it('夜间最小流量只看一点到五点，没有读数时为空', () => {
  expect(nightFlow(iotFeed.sample.water.curve)).toBe(0.5);
  expect(nightFlow({ x: ['12:00'], series: [{ name: '用水', unit: 't', data: [3] }] })).toBeNull();
});
it('未读到的分钟是缺口，不补零', () => {
  expect(minuteLine([{ at: '2026-11-20 17:00:00', value: null }], '功率', 'kW')).toEqual({
    x: ['17:00'],
    series: [{ name: '功率', unit: 'kW', data: [null] }],
  });
});
it('少于两个读数不成曲线', () => {
  const [one, two] = [
    { at: '2026-11-20 17:00:00', value: 3 },
    { at: '2026-11-20 17:01:00', value: null },
  ];
  expect([readsEnough([]), readsEnough([one, two]), readsEnough([one, { ...two, value: 4 }])]).toEqual([false, false, true]);
});
it('各类设备之和等于设备总数', () => {
  const rows = deviceRows(iotFeed.sample.devices, liveElectricFeed.sample.meters, liveWaterFeed.sample.meters);
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ['电表', 312],
    ['水表', 120],
    ['道闸及其他', 4],
  ]);
  expect(rows.reduce((sum, { online }) => sum + online, 0)).toBe(429);
  expect(onlineRate(iotFeed.sample.devices)).toBe(98.4);
  expect(iotFeed.sample.alarms.filter(isOpenAlarm)).toHaveLength(iotFeed.sample.alarms_open);
});
