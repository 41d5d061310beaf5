import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('从多到少，合计为应收', () => {
  const { total, slices } = shape(sampleOf(operateFeed));
  expect(slices.map(({ name }) => name)).toEqual(['租金', '电费', '物业费', '水费']);
  expect(slices.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(total ?? 0, 5);
});
it('至多五块，其余并入其他', () => {
  const { fee } = sampleOf(operateFeed);
  const many = shape({
    ...sampleOf(operateFeed),
    fee: { ...fee, by_item: [...fee.by_item, { id: 5, name: '停车费', value: 2 }, { id: 6, name: '网络费', value: 1.1 }] },
  });
  expect(many.slices).toHaveLength(5);
  expect(many.slices.at(-1)).toEqual({ name: '其他', value: 2 });
});
