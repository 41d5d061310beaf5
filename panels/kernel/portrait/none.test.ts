import { expect, it } from 'vitest';
import { allResidents } from '@/domain/feeds/residents';
import { isNarrowed, nobody } from './none';

it('没有一家企业时，有条件才说条件；排序与页码不是条件', () => {
  const words = (chosen: Partial<typeof allResidents>) => nobody(isNarrowed({ ...allResidents, ...chosen }));
  expect(words({})).toBe('还没有企业');
  expect(words({ sort: 'star', page: '2' } as object)).toBe('还没有企业');
  for (const name of ['stage', 'field', 'tag']) expect(words({ [name]: '1' }), name).toBe('没有符合条件的企业');
});
