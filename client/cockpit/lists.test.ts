import { describe, expect, it } from 'vitest';
import { routeById } from '@/domain/routes';
import type { Opener } from '@/panels/kernel/host';
import { resourceByName } from '@/domain/resources';
import { queryNames } from '../kernel/listState';
import { billsOf, buildingRooms, fieldList, lists, listsOn, type ListLink } from './lists';

const all: readonly (readonly [string, ListLink])[] = [
  ...Object.entries<ListLink>(lists),
  ...Object.entries<ListLink>(listsOn('2026-11-20')),
  ['field', fieldList('电子信息')],
  ['building', buildingRooms(11)],
];
describe('驾驶舱数字背后的列表', () => {
  it.each(all)('%s 的筛选项是那个列表自己的', (_name, { route, query = {} }) => {
    const shows = routeById.get(route)?.shows;
    if (!shows || !('resource' in shows)) {
      expect(query).toEqual({});
      return;
    }
    const resource = resourceByName.get(shows.resource);
    const names = (resource?.filters ?? []).flatMap(queryNames);
    expect(names).toEqual(expect.arrayContaining(Object.keys(query)));
  });
  it('月份从第一天到最后一天', () => {
    expect(billsOf('2028-02').query).toEqual({ account_month_start: '2028-02-01', account_month_end: '2028-02-29' });
    expect(listsOn('2026-12-05').activities.query).toEqual({ start_at_start: '2026-12-01', start_at_end: '2026-12-31' });
  });
  it('领域按名称筛选，其他只到列表', () => {
    expect(fieldList('其他')).toEqual(lists.settled);
    expect(fieldList('电子信息').query?.tech_field).toMatch(/^\d+$/);
  });
  it('不存在的页面不能编译', () => {
    const opener: Opener = () => undefined;
    // @ts-expect-error there is no such page
    expect(opener('fee.list')).toBeUndefined();
  });
});
