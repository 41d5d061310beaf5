import { expect, it } from 'vitest';
import { iotFeed } from '@/domain/feeds/iot';
import { powerLines, shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

const withLimit = (value: number | null) => ({
  ...sampleOf(iotFeed),
  electric: { ...sampleOf(iotFeed).electric, threshold: value === null ? null : { value, unit: 'kW' } },
});
it('近24小时与前24小时的功率共用一条时间轴', () => {
  const { x, series } = powerLines(sampleOf(iotFeed));
  expect(series.map(({ data }) => data.length)).toEqual([x.length, x.length]);
});
it('阈值不超过最高点一半以上时画线，否则写成数字与现占的比例', () => {
  const names = (value: number | null) => shape(withLimit(value)).lines.series.map(({ name }) => name);
  const labels = (value: number | null) => shape(withLimit(value)).figures.map(({ label }) => label);
  expect(names(600)).toEqual(['近24小时', '前24小时', '告警阈值']);
  expect([names(null), names(1860)]).toEqual([
    ['近24小时', '前24小时'],
    ['近24小时', '前24小时'],
  ]);
  expect(labels(1860)).toEqual(['当前功率', '今日用电', '告警阈值（现占 26.1%）']);
  expect([labels(600), labels(null)]).toEqual([
    ['当前功率', '今日用电'],
    ['当前功率', '今日用电'],
  ]);
});
