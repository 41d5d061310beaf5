import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('营收从高到低，没有填报的不排', () => {
  const [first, ...others] = sampleOf(enterpriseFeed).top;
  if (!first) throw new Error('样例没有企业');
  const ranked = shape({ ...sampleOf(enterpriseFeed), top: [...others, { ...first, revenue: null }, { ...first, id: 9, field: null }] });
  expect(ranked[0]).toEqual({ id: 9, name: first.name, field: '其他', revenue: 3260 });
  expect(ranked).toHaveLength(5);
});
