import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

const sum = (bars: readonly { value: number }[]) => bars.reduce((total, { value }) => total + value, 0);

it('从多到少，其他在最后', () => {
  expect(shape(sampleOf(enterpriseFeed), 8).bars.map(({ name }) => name)).toEqual(['电子信息', '生物医药与医疗器械', '先进制造', '新材料', '其他']);
});
it('放不下的并入其他，合计不变', () => {
  const { total, bars } = shape(sampleOf(enterpriseFeed), 3);
  expect(bars).toEqual([
    { name: '电子信息', value: 74 },
    { name: '生物医药与医疗器械', value: 31 },
    { name: '其他', value: 81 },
  ]);
  expect(sum(bars)).toBe(total);
});
