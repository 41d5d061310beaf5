import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';

it('十二个月，年份只标在年初，合计随图', () => {
  const { lines, totals } = shape(enterpriseFeed.sample);
  expect(lines.x.slice(0, 3)).toEqual(['25-12', '26-01', '2月']);
  expect(new Set(lines.x).size).toBe(12);
  expect(totals).toEqual([
    { name: '入驻', value: 32 },
    { name: '退出', value: 12 },
    { name: '毕业', value: 9 },
  ]);
});
