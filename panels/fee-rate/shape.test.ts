import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import { shape } from './shape';

it('收缴率、实收、应收与逾期各就其位', () => {
  expect(shape(operateFeed.sample)).toEqual({ rate: 83.3, received: 103.9, receivable: 124.8, overdue: 7.6, bills: 11 });
});
