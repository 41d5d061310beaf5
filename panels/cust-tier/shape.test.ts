import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

it('从在孵到上市各是多少家，与上年同日相差几家；没有上年数字的不写', () => {
  expect(shape(sampleOf(enterpriseFeed)).map(({ name, value, note }) => [name, value, note])).toEqual([
    ['在孵', 142, '▲ +11'],
    ['科技型中小', 64, '▲ +8'],
    ['高企', 38, '▲ +4'],
    ['专精特新', 7, '持平'],
    ['上市', 2, '—'],
  ]);
});
it('少了的写少了几家', () => {
  const [first] = sampleOf(enterpriseFeed).tiers;
  if (!first) throw new Error('样例没有梯队');
  expect(shape({ ...sampleOf(enterpriseFeed), tiers: [{ ...first, value: 9, before: 12 }] })[0]?.note).toBe('▼ −3');
});
