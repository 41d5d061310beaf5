import { expect, it } from 'vitest';
import { economyFeed } from '@/domain/feeds/economy';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('四个季度之和为上方的数', () => {
  const { lines, sums } = shape(sampleOf(economyFeed));
  const total = (at: number) => lines.series[at]?.data.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect([total(0), total(1)]).toEqual(sums.map(({ value }) => value));
  expect(lines.x).toEqual(['25年Q4', '26年Q1', '26年Q2', '26年Q3']);
});
