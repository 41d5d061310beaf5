import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
const { allClosed, neighbourOf, othersClosed, tabClosed, tabsPinned, tabsSlice, tabVisited } = await import('./tabs');
const reduce = tabsSlice.reducer;
const home = { path: '/dashboard/dashboard', to: '/dashboard/dashboard', title: '工作台', fixed: true };
const visit = (path: string, to = path) => tabVisited({ path, to, title: path });
const three = [tabsPinned([home]), visit('/a'), visit('/b'), visit('/c')].reduce(reduce, []);
const paths = (tabs: readonly { path: string }[]) => tabs.map(({ path }) => path);

describe('标签页', () => {
  it('打开过的页面各有一个标签，再次打开只更新地址', () => {
    const again = reduce(three, visit('/a', '/a?page=2'));
    expect(paths(again)).toEqual(['/dashboard/dashboard', '/a', '/b', '/c']);
    expect(again[1]?.to).toBe('/a?page=2');
  });
  it('固定标签不能关闭', () => expect(reduce(three, tabClosed(home.path))).toEqual(three));
  it('关闭其他：保留当前与固定标签', () => expect(paths(reduce(three, othersClosed('/b')))).toEqual(['/dashboard/dashboard', '/b']));
  it('关闭全部：保留固定标签', () => expect(paths(reduce(three, allClosed()))).toEqual(['/dashboard/dashboard']));
  it('关闭后先到右边的标签，没有则到左边', () => {
    expect(neighbourOf(three, '/b')?.path).toBe('/c');
    expect(neighbourOf(three, '/c')?.path).toBe('/b');
  });
});
