import { expect, it } from 'vitest';
import { incubatorFeed } from '@/domain/feeds/incubator';
import { sampleOf } from '@/tests/support/samples';
import { checkLists } from '../lists';
import { shape } from './shape';

it('逐项对照，未达标的在前并说出还差多少，另一项已达标的说二者居一', () => {
  const { met, rows } = shape(sampleOf(incubatorFeed));
  expect([met, rows.length]).toEqual([12, 13]);
  expect(rows[0]).toEqual({ key: 'professional', label: '专业服务人员占比', value: '76.2%', target: '≥ 80%', state: '未达标', note: '还差 1 人' });
  expect(rows.find(({ key }) => key === 'patent_share')).toMatchObject({ state: '达标', note: '二者居一' });
  expect(rows.find(({ key }) => key === 'area')).toMatchObject({ value: '36,200 ㎡', target: '≥ 10,000 ㎡', note: '' });
});
it('没有数据的既不算达标也不算未达标', () => {
  const [first] = sampleOf(incubatorFeed).check;
  if (!first) throw new Error('样例没有指标');
  const missed = shape({
    ...sampleOf(incubatorFeed),
    check: [
      { ...first, value: null, ok: false },
      { ...first, value: 60, ok: false, missing: { value: 9940, unit: '㎡' } },
    ],
  });
  expect(missed.rows.map(({ state }) => state)).toEqual(['未达标', '缺数据']);
});
it('几个园区逐个认定：写出几个达标、谁没达标，合计不算数', () => {
  const [first] = sampleOf(incubatorFeed).check;
  if (!first) throw new Error('样例没有指标');
  const park = (name: string, value: number | null, ok: boolean) => ({ name, value, ok });
  const { met, rows } = shape({
    ...sampleOf(incubatorFeed),
    check: [
      { ...first, ok: true, parks: [park('甲', 20_000, true), park('乙', 12_000, true)] },
      { ...first, ok: false, value: 99_000, parks: [park('甲', 20_000, true), park('乙', 60, false), park('丙', null, false)] },
      { ...first, ok: false, value: 20_000, parks: [park('甲', 20_000, true), park('乙', null, false)] },
    ],
  });
  expect(met).toBe(1);
  expect(rows.map(({ value, state, note }) => [value, state, note])).toEqual([
    ['1 / 3 个园区', '未达标', '乙 等 2 个园区'],
    ['1 / 2 个园区', '缺数据', '乙'],
    ['2 / 2 个园区', '达标', ''],
  ]);
});
it('每一项都打开它所计的列表', () => {
  expect(sampleOf(incubatorFeed).check.filter(({ key }) => !checkLists[key])).toEqual([]);
});
