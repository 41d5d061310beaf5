import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('十二个月，合计随图', () => {
  const { lines, totals } = shape(sampleOf(enterpriseFeed).movement);
  expect(lines.x).toHaveLength(12);
  expect(totals).toEqual([
    { name: '入驻', value: 32 },
    { name: '退出', value: 12 },
    { name: '毕业', value: 9 },
  ]);
});
it('净增为入驻减退出，代替毕业', () => {
  const { lines, totals } = shape(sampleOf(enterpriseFeed).movement, true);
  expect(lines.series.map(({ name }) => name)).toEqual(['入驻', '退出', '净增']);
  expect([lines.series[2]?.data.at(-1), totals[2]]).toEqual([3, { name: '净增', value: 20 }]);
});
