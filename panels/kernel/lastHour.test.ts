import { describe, expect, it } from 'vitest';
import { liveElectricFeed, liveWaterFeed } from '@/domain/feeds/live';
import { lastHour } from './lastHour';
import { sampleOf } from '@/tests/support/samples';

describe.each([sampleOf(liveElectricFeed), sampleOf(liveWaterFeed)])('$kind', (sample) => {
  it('曲线每分钟一点，单位与当前功率相同，峰值是其中最高的', () => {
    const { peak, lines } = lastHour(sample, '功率');
    const [series] = lines.series;
    expect(lines.x).toHaveLength(60);
    expect(series).toMatchObject({ name: '功率', unit: sample.power.unit });
    expect(series?.data).toHaveLength(60);
    expect(peak).toBe(Math.max(...sample.points.map(({ value }) => value ?? 0)));
  });
  it('没有读数的分钟留空，全空则没有峰值', () => {
    const points = sample.points.map(({ at }) => ({ at, value: null }));
    const { peak, lines } = lastHour({ ...sample, points }, '功率');
    expect(peak).toBeNull();
    expect(lines.series[0]?.data.every((value) => value === null)).toBe(true);
  });
});
