import { expect, it } from 'vitest';
import { incubatorFeed } from '@/domain/feeds/incubator';
import { shape } from './shape';

it('逐项对照，达标项计数', () => {
  expect(shape(incubatorFeed.sample)).toMatchObject({ met: 2, rows: [{ label: '在孵使用面积占比', state: '达标', done: 1 }, {}] });
});
it('没有数据的既不算达标也不算未达标', () => {
  const [first] = incubatorFeed.sample.check;
  if (!first) throw new Error('样例没有指标');
  const missed = shape({
    ...incubatorFeed.sample,
    check: [
      { ...first, value: null, ok: false },
      { ...first, value: 60, ok: false },
    ],
  });
  expect(missed.rows.map(({ state }) => state)).toEqual(['缺数据', '未达标']);
  expect(missed.rows[1]?.done).toBeCloseTo(0.8);
});
