import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';

it('各阶段是现在的企业数，本月入驻另列，不算比例', () => {
  expect(shape(operateFeed.sample)).toEqual({
    stages: [
      { name: '洽谈', value: 48 },
      { name: '意向', value: 19 },
      { name: '签约', value: 9 },
    ],
    movedIn: 3,
  });
  expect(shape({ ...operateFeed.sample, funnel: [] })).toEqual({ stages: [], movedIn: null });
});
