import { expect, it } from 'vitest';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('各阶段合计为入驻企业数', () => {
  expect(shape(sampleOf(enterpriseFeed))).toMatchObject({ total: 186, slices: [{ name: '在孵', value: 142 }, {}, {}] });
});
