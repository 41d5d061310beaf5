import { expect, it } from 'vitest';
import { leaseFeed } from '@/domain/feeds/lease';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('空置最久的在前，少收租金合计一致', () => {
  const { rows, lost } = shape(sampleOf(leaseFeed));
  expect(rows.map(({ days }) => days)).toEqual([121, 96, 63, 58]);
  expect(lost).toBe(6.4);
});
