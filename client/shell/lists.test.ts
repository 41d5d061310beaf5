import { describe, expect, it } from 'vitest';
import { routeById } from '@/domain/routes';
import type { ListLink, Opener } from '@/panels/kernel/host';
import { resourceByName } from '@/domain/resources';
import { panels } from '@/panels/index';
import { screenFrame } from '../pages';
import { queryNames } from '../kernel/list/listState';
import { billsOf, buildingRooms, fieldList, lists, listsOn } from '@/panels/lists';

const fail = (what: string): never => {
  throw new Error(`没有${what}的列表`);
};
const screens = screenFrame.around;
const all: readonly (readonly [string, ListLink])[] = [
  ...Object.entries<ListLink>(lists),
  ...Object.entries<ListLink>(listsOn('2026-11-20')),
  ['field', fieldList('电子信息') ?? fail('电子信息')],
  ['building', buildingRooms(11)],
];
/** Every way from a panel to a page: those of the cockpit's figures, and those in the title bars of the catalogue. */
const ways: readonly (readonly [string, ListLink])[] = [...all, ...panels.flatMap(({ id, jump }) => (jump ? [[id, jump] as const] : []))];
describe('驾驶舱数字背后的列表', () => {
  it.each(ways)('%s 打开的页面是做好的，列表能列', (_name, { route, query = {} }) => {
    const shows = routeById.get(route)?.shows;
    if (!shows || 'page' in shows) return void expect(screens).toContain(shows?.page);
    const resource = resourceByName.get(shows.resource);
    expect(resource?.operations).toContain('list');
    expect((resource?.filters ?? []).flatMap(queryNames)).toEqual(expect.arrayContaining(Object.keys(query)));
  });
  it('月份从第一天到最后一天', () => {
    expect(billsOf('2028-02').query).toEqual({ counted: '1', account_month_start: '2028-02-01', account_month_end: '2028-02-29' });
    expect(listsOn('2026-12-05').activities.query).toEqual({ is_online: '1', start_at_start: '2026-12-01', start_at_end: '2026-12-31' });
  });
  it('领域按名称筛选；其他没有一份加得起来的列表，不是链接', () => {
    expect(fieldList('其他')).toBeUndefined();
    expect(fieldList('电子信息')?.query?.tech_field).toMatch(/^\d+$/);
  });
  it('不存在的页面不能编译', () => {
    const opener: Opener = () => undefined;
    // @ts-expect-error there is no such page
    expect(opener('fee.list')).toBeUndefined();
  });
});
