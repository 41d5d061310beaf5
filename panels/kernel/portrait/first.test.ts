import { expect, it } from 'vitest';
import { residentsFeed } from '@/domain/feeds/residents';
import { sampleOf } from '@/tests/support/samples';
import { pickedIn } from './first';

it('选中的一家不必在这一页；不是编号的取第一家，没有企业时没有', () => {
  const data = sampleOf(residentsFeed);
  expect([pickedIn(data, '9'), pickedIn(data, 'abc'), pickedIn(data, undefined)]).toEqual([9, 301, 301]);
  expect(pickedIn({ data: [] }, undefined)).toBeNull();
});
