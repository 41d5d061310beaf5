import { describe, expect, it } from 'vitest';
import { branchesOf, pathTo, searchTree, withAbove } from '../../ui/tree';
import { mayGoBelow, moveTo, spotOf, type TreeRow } from './treeMoves';

const row = (id: number, name: string, sort: number, children: readonly TreeRow[] = []): TreeRow => ({ id, name, sort, version: 1, children });
const tree = [
  row(1, '运营中心', 10, [row(11, '招商部', 1), row(12, 'IT Support', 2, [row(121, '机房', 1)]), row(13, '物业部', 3)]),
  row(2, '财务中心', 20),
];
const names = (nodes: readonly TreeRow[]): unknown[] =>
  nodes.map(({ name, children = [] }) => (children.length > 0 ? [name, names(children)] : name));
const search = (text: string) => searchTree(tree, text, (one) => String(one.name));

describe('树形表格', () => {
  it('B-069 按首列文字筛选，不分大小写', () => {
    expect(names(search('it SUPP'))).toEqual([['运营中心', ['IT Support']]]);
    expect(names(search('没有'))).toEqual([]);
    expect(search('  ')).toBe(tree);
  });
  it('B-070 命中的行，上级都留着并展开', () => {
    const found = search('机房');
    expect(names(found)).toEqual([['运营中心', [['IT Support', ['机房']]]]]);
    expect(branchesOf(found)).toEqual([1, 12]);
  });
  it('选中的叶子连同它的上级一起算数', () => {
    expect(withAbove(tree, new Set([121, 2]))).toEqual([1, 12, 121, 2]);
    expect(pathTo(tree, 121).map(({ id }) => id)).toEqual([1, 12, 121]);
  });
  it('挪动只改必须改的行：有空位不动别人，没有才顺延', () => {
    expect(moveTo(tree, 2, { parent: null, at: 0 }, 'sort')).toEqual([{ id: 2, version: 1, parent: null, sort: 1 }]);
    expect(moveTo(tree, 13, { parent: 1, at: 1 }, 'sort')).toEqual([
      { id: 13, version: 1, parent: 1, sort: 2 },
      { id: 12, version: 1, parent: 1, sort: 3 },
    ]);
    expect(moveTo(tree, 121, { parent: null, at: 1 }, 'sort')).toEqual([{ id: 121, version: 1, parent: null, sort: 11 }]);
    expect(moveTo(tree, 12, { parent: 1, at: 1 }, 'sort')).toEqual([]);
    expect(moveTo(tree, 11, { parent: 2, at: 0 }, 'sort')).toEqual([{ id: 11, version: 1, parent: 2, sort: 1 }]);
  });
  it('不能挪到自身或下级', () => {
    expect(spotOf(tree, 121)).toEqual({ parent: 12, at: 0 });
    expect([
      mayGoBelow(tree, 12, 12),
      mayGoBelow(tree, 12, 121),
      mayGoBelow(tree, 1, 121),
      mayGoBelow(tree, 12, 2),
      mayGoBelow(tree, 12, null),
    ]).toEqual([false, false, false, true, true]);
  });
});
