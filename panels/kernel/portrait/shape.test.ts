import { expect, it } from 'vitest';
import { publicEnterpriseFeed, type Portrait } from '@/domain/feeds/enterprise';
import { sampleOf } from '@/tests/support/samples';
import { axesOf, factsOf, idOf, knownOf } from './shape';

const one = sampleOf(publicEnterpriseFeed).enterprise as Portrait;
it('有数的维度不足三个时不画雷达，缺的说出来', () => {
  expect(knownOf(one)).toEqual({ missing: [], enough: true });
  const radar = { ...(one.radar as NonNullable<Portrait['radar']>), value: [80, null, null, null, 90, null] };
  expect(knownOf({ radar })).toEqual({ missing: ['成长', '团队', '融资', '活跃'], enough: false });
  expect(knownOf({ radar: null })).toEqual({ missing: [], enough: false });
});
it('维度背后是逐月的得分，创新还有知识产权，融资还有公开的轮次', () => {
  const rows = axesOf(one);
  expect(rows[0]).toMatchObject({ axis: '创新', value: 82, average: 55, also: ['发明专利 6 件', '软件著作权 19 件'] });
  expect(rows[2]?.months.map(({ score }) => score)).toEqual([66, null, 68]);
  expect(rows[3]?.also).toEqual(['2025-05-20 天使']);
});
it('没有的登记信息写作破折号；地址里不是编号的不当编号', () => {
  expect(Object.fromEntries(factsOf({ ...one, industry: null, founded: null }))).toMatchObject({ 所属行业: '—', 成立日期: '—' });
  expect([idOf('?id=301'), idOf('?id=abc'), idOf('?id=-1'), idOf('')]).toEqual([301, null, null, null]);
});
