import { expect, it } from 'vitest';
import { residentsFeed } from '@/domain/feeds/residents';
import { sampleOf } from '@/tests/support/samples';
import { shape } from './shape';

it('只有取得资质的企业，次序不变', () => {
  const sample = sampleOf(residentsFeed);
  expect(sample.data.some(({ tags }) => tags.length === 0)).toBe(true);
  expect(shape(sample).map(({ id }) => id)).toEqual(sample.data.filter(({ tags }) => tags.length > 0).map(({ id }) => id));
});
