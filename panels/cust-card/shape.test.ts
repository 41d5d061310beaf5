import { expect, it } from 'vitest';
import { residentsFeed } from '@/domain/feeds/residents';
import { sampleOf } from '@/tests/support/samples';
import { factsOf, shape } from './shape';

it('选中的一家；不在这一页的取第一家，没有企业时没有', () => {
  const data = sampleOf(residentsFeed);
  expect([shape(data, '303')?.id, shape(data, '9')?.id, shape(data, undefined)?.id]).toEqual([303, 301, 301]);
  expect(shape({ ...data, data: [] }, '303')).toBeUndefined();
});
it('没有选中时是第一家有得分可看的，一家也没有时是第一家', () => {
  const rows = sampleOf(residentsFeed).data;
  const bare = rows.map((row) => ({ ...row, scores: null }));
  const later = bare.map((row) => (row.id === 302 ? { ...row, scores: [61, null, null, null, null, null] } : row));
  expect([shape({ data: later }, undefined)?.id, shape({ data: bare }, undefined)?.id]).toEqual([302, 301]);
});
it('没有房间与日期时说明白，不留空', () => {
  const [first] = sampleOf(residentsFeed).data;
  if (!first) throw new Error('样例没有企业');
  const facts = Object.fromEntries(factsOf({ ...first, rooms: [], field: null, founded: null }));
  expect(facts).toMatchObject({ 房间: '未租用房间', 技术领域: '未填写', 成立日期: '—' });
});
