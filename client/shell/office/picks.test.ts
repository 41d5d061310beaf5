import { describe, expect, it } from 'vitest';
import { picksOf, withVisit } from './picks';

const items = [
  { key: 'group.home', title: '首页', children: [{ key: 'task', title: '进度看板', to: '/task' }] },
  { key: 'fee_bill.list', title: '账单管理', to: '/customer/fee' },
];
describe('菜单上方的收藏与最近使用', () => {
  it('收藏按收藏的先后，菜单里没有的不出现', () => {
    const { marked, recent } = picksOf(items, ['fee_bill.list', 'gone', 'task'], 1);
    expect(marked.map(({ title }) => title)).toEqual(['账单管理', '进度看板']);
    expect(recent).toEqual([]);
  });
  it('最近使用的新的在前，每页一次，至多留四页', () => {
    expect(withVisit(['a', 'b', 'c', 'd'], 'c')).toEqual(['c', 'a', 'b', 'd']);
    expect(withVisit(['a', 'b', 'c', 'd'], 'e')).toEqual(['e', 'a', 'b', 'c']);
  });
});
