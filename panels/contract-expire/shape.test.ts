import { expect, it } from 'vitest';
import { leaseFeed } from '@/domain/feeds/lease';
import { shape } from './shape';

it('三段不重叠，合计为 90 天内到期', () => {
  expect(shape(leaseFeed.sample)).toMatchObject({ total: 17, soon: 6 });
});
