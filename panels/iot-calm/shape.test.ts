import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

const sample = sampleOf(iotFeed);
it('只有数目：没有告警的文字、地点与处理人', () => {
  const message = JSON.stringify(shape(sample));
  for (const { text, handler } of sample.alarms) {
    expect(message).not.toContain(text);
    if (handler) expect(message).not.toContain(handler);
  }
  expect(shape(sample).words).toBe('2 处情况在跟踪');
  expect(shape({ ...sample, alarms_open: 0 }).words).toBe('✓ 设备与用能正常');
});
it('各类设备的在线率，连同台数；一台也没有的是 0，不是 NaN', () => {
  const { bars } = shape({ ...sample, devices: { ...sample.devices, by_kind: [{ name: '电表', total: 0, online: 0, offline: 0, fault: 0 }] } });
  expect(bars).toEqual([{ name: '电表', value: 0, note: '0/0' }]);
});
