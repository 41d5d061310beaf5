import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { routes, routeById, routeByPath } from '@/domain/routes';
import { stubBrowser } from '../kernel/api/test-browser';

stubBrowser();
vi.stubGlobal('location', { origin: 'http://park' });
const { opensApart } = await import('../kernel/page/navigation');

/** id, path, access, layout, title: none of these columns holds a comma. */
const rows = readFileSync('tests/requirements/routes.csv', 'utf8').trim().split('\n').slice(1);
const required = new Map(
  rows.map((row) => row.split(',')).map(([, path = '', access = '', layout = '', title = '']) => [path, { access, layout, title }]),
);

describe('路由', () => {
  it('标识和路径都不重复', () => {
    expect(routeById.size).toBe(routes.length);
    expect(routeByPath.size).toBe(routes.length);
  });
  it.each(routes.filter(({ source }) => source === 'spec').map((route) => [route.path, route] as const))('%s 与需求表一致', (path, route) => {
    const wanted = required.get(path);
    expect(wanted).toBeDefined();
    expect(route.layout).toBe(wanted?.layout);
    expect(route.access === 'public' || route.access === 'guest').toBe(wanted?.access === 'public');
    if (wanted?.title) expect(route.title).toBe(wanted.title);
    expect(route.title).not.toBe('');
  });
  it('规格点名的地址，各是哪一页：手写的页面，或哪个资源的列表', () => {
    // the words of the specification's section 2, by hand
    const named: Readonly<Record<string, string>> = {
      '/dashboard/dashboard': 'dashboard',
      '/customPanel/workbench': 'workbench',
      '/user/login': 'login',
      '/message': 'message',
      '/space/room': 'room',
      '/customer/fee': 'fee_bill',
      '/setting/user': 'user',
      '/setting/role': 'role',
      '/business/enterprise': 'enterprise',
      '/iot/electric': 'meter',
      '/service/suggest': 'suggest',
    };
    const shown = (path: string) => {
      const shows = routeByPath.get(path)?.shows;
      return shows && ('page' in shows ? shows.page : shows.resource);
    };
    expect(Object.fromEntries(Object.keys(named).map((path) => [path, shown(path)]))).toEqual(named);
  });
  it('四个驾驶舱画面在新标签页打开，其余在本页打开', () => {
    expect(['/cockpit', '/dmap', '/danalyse', '/dcompany', '/cockpit?k=1.2'].every(opensApart)).toBe(true);
    expect(['/cockpitIot', '/dashboard/dashboard', '/service/notice?page=2'].some(opensApart)).toBe(false);
  });
});
