import { describe, expect, it, vi } from 'vitest';
import { routes } from '@/domain/routes';

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
const { allClosed, fixedTabs, neighbourOf, othersClosed, tabClosed, tabRenewed, tabsPinned, tabsSlice, tabVisited } = await import('./tabs');
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
  it('重新打开：同一标签换一个新的页面', () => {
    const renewed = reduce(three, tabRenewed('/b'));
    expect(renewed.map(({ life }) => life ?? 0)).toEqual([0, 0, 1, 0]);
    expect(paths(renewed)).toEqual(paths(three));
  });
  it('菜单里固定的页面也是固定标签，名称随菜单', () => {
    const route = {
      id: 'tag.list',
      path: '/setting/tag',
      source: 'spec',
      title: '标签管理',
      layout: 'office',
      access: 'login',
      shows: { resource: 'tag' },
    } as const;
    const nobody = { administrator: false, enterprise: false, facilitator: false, tutor: false } as Parameters<typeof fixedTabs>[1];
    expect(fixedTabs([route], nobody)).toEqual([]);
    expect(fixedTabs([route], nobody, [{ key: 'tag.list', title: '我的标签', to: '/setting/tag', affix: true }])).toEqual([
      { path: '/setting/tag', to: '/setting/tag', title: '我的标签', fixed: true },
    ]);
  });
  it('P-036 固定的页各不相同：管理员、企业是工作台，服务商、导师是自己的详情页', () => {
    const nobody = { administrator: false, enterprise: false, facilitator: false, tutor: false };
    const pinned = (flag: keyof typeof nobody) => paths(fixedTabs(routes, { ...nobody, [flag]: true }));
    expect([pinned('administrator'), pinned('enterprise')]).toEqual([['/dashboard/dashboard'], ['/dashboard/dashboard']]);
    expect([pinned('facilitator'), pinned('tutor')]).toEqual([['/enterprise/facilitatorDetail'], ['/web/teacherDetail']]);
  });
  it('打不开自己那一页的服务商和导师，工作台不能关闭', () => {
    const page = (path: `/${string}`, fixedFor?: readonly 'facilitator'[]) =>
      ({
        id: path,
        path,
        title: path,
        source: 'spec',
        layout: 'office',
        access: 'login',
        shows: { page: 'x' },
        ...(fixedFor && { tab: { fixedFor } }),
      }) as const;
    const provider = { administrator: false, enterprise: false, facilitator: true, tutor: false };
    const [dashboard, own] = [page('/dashboard/dashboard'), page('/enterprise/facilitatorDetail', ['facilitator'])];
    expect(paths(fixedTabs([dashboard, page('/message')], provider))).toEqual(['/dashboard/dashboard']);
    expect(paths(fixedTabs([dashboard, own], provider))).toEqual(['/enterprise/facilitatorDetail']);
  });
});
