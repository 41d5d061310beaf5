import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('四种状态合计为任务总数', () => {
  const { total, slices, doneRate } = shape(sampleOf(operateFeed));
  expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(total);
  expect(slices.map(({ value }) => value)).toEqual([55, 1, 5, 3]);
  expect(doneRate).toBe(85.9);
});
