import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';

it('每个数都有单位，没有评价时满意度为空', () => {
  expect(shape(operateFeed.sample).every(({ unit }) => unit !== '')).toBe(true);
  const { service } = operateFeed.sample;
  expect(shape({ ...operateFeed.sample, service: { ...service, satisfaction: null } }).at(-1)?.value).toBeNull();
});
