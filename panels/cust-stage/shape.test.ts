import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';

it('各阶段合计为入驻企业数', () => {
  expect(shape(enterpriseFeed.sample)).toMatchObject({ total: 186, slices: [{ name: '在孵', value: 142 }, {}, {}] });
});
