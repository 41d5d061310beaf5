import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';

it('各阶段依次排列，入驻注明是本月', () => {
  expect(shape(operateFeed.sample).stages.map(({ name, value }) => [name, value])).toEqual([
    ['洽谈', 48],
    ['意向', 19],
    ['签约', 9],
    ['本月入驻', 3],
  ]);
});
