import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';

it('营收从高到低，没有填报的不排', () => {
  const [first, ...others] = enterpriseFeed.sample.top;
  if (!first) throw new Error('样例没有企业');
  const ranked = shape({ ...enterpriseFeed.sample, top: [...others, { ...first, revenue: null }, { ...first, id: 9, field: null }] });
  expect(ranked[0]).toEqual({ id: 9, name: first.name, field: '其他', revenue: 3260 });
  expect(ranked).toHaveLength(5);
});
