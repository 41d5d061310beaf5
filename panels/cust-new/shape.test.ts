import { expect, it } from 'vitest';
import { residentsFeed } from '@/domain/feeds/residents';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

it('最近入驻的在前，没有入驻日期的不列', () => {
  const sample = sampleOf(residentsFeed);
  const rows = shape({ ...sample, data: sample.data.toReversed().map((row) => (row.id === 303 ? { ...row, settled_at: null } : row)) });
  expect(rows.map(({ id }) => id)).toEqual([301, 302, 304, 305]);
});
