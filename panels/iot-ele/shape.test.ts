import { expect, it } from 'vitest';
import { liveElectricFeed } from '@/domain/feeds/live';
import { shape } from './shape';

it('曲线每分钟一点，在线与离线合计为表计总数', () => {
  const { lines, power, online, silent, meters } = shape(liveElectricFeed.sample);
  expect(power).toBe(486.2);
  expect(lines.x).toHaveLength(lines.series[0]?.data.length ?? 0);
  expect(online + silent).toBe(meters);
});
it('没有读数的分钟留空，全空则没有峰值', () => {
  const points = liveElectricFeed.sample.points.map(({ at }) => ({ at, value: null }));
  const { peak, lines } = shape({ ...liveElectricFeed.sample, points });
  expect(peak).toBeNull();
  expect(lines.series[0]?.data.every((value) => value === null)).toBe(true);
});
