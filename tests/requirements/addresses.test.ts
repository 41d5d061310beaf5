import { describe, expect, it } from 'vitest';
import { routes } from '@/domain/routes';
import { queryOf, quickLinks, tiles } from '@/domain/tiles';
import { builtCalls, callByAddress } from './built';
import { problemsOf, tableOf } from './tables';
import { callLines, missingOf } from './writes';

/** Calls that the specification names without a path: the address that answers them here (their notes, decisions.md). */
const answeredAt: Readonly<Record<string, string>> = {
  'E-221': 'GET /system/options/all',
  'E-222': 'GET /auth/authInfo',
  'E-223': 'GET /getIncubatorBuildingTree',
  'E-224': 'GET /menu',
  'E-225': 'GET /space/building',
  'E-226': 'GET /space/incubator',
  'E-227': 'GET /space/building',
  'E-228': 'GET /system/region',
  'E-229': 'GET /enterprise/from-select',
  'E-230': 'GET /customField',
  'E-231': 'GET /enterprise/{id}',
  'E-234': 'GET /message/notice-count',
  'E-235': 'GET /websit/home/settings',
  'E-236': 'GET /paymentItem',
  'E-237': 'GET /dashboard/panel',
  'E-238': 'GET /dashboard/panelDetail',
  'E-239': 'GET /dashboard/panelSearch',
  'E-241': 'POST /editor/upload',
  'E-242': 'GET /dashboard/counts',
  'E-243': 'GET /getIncubatorBuildingTree',
  'E-232': 'GET /enterprise/collect/{id}',
  'E-233': 'GET /score',
  'E-245': 'GET /payment',
  'E-246': 'GET /statistics/yq',
};
/** Whole subjects that the specification names in one word: they are there when all is there that their resource offers (writes.csv). */
const subjects: Readonly<Record<string, string>> = {
  'E-244': 'contract',
  'E-247': 'check_task',
  'E-248': 'facilitator_service',
  'E-249': 'project_promotion',
  'E-250': 'field_record',
};
const lacksOfSubject = (subject: string): string | undefined => {
  const missing = missingOf(callLines.flatMap(({ id = '', resource }) => (resource === subject ? [id] : [])));
  return missing.length > 0 ? `没有 ${missing.join('、')}` : undefined;
};
const addressOf = ({ id = '', method, path }: Record<string, string>): string =>
  path === '(not shown)' ? (answeredAt[id] ?? '') : `${method} ${path}`;

describe('接口清单', () => {
  const table = tableOf('endpoints');
  it('规格的每个接口都已建成，或列在未建清单里', () => {
    const findings = table.map((row) => {
      const address = addressOf(row);
      const subject = subjects[row.id ?? ''];
      if (subject) return { id: row.id ?? '', lacks: lacksOfSubject(subject) };
      return { id: row.id ?? '', lacks: callByAddress.has(address) ? undefined : `没有接口 ${address || row.notes}` };
    });
    expect(problemsOf('endpoints', findings)).toEqual([]);
  });
  it('公开与登录的区分与规格一致', () => {
    const wrong = table.flatMap((row) => {
      const found = callByAddress.get(addressOf(row));
      if (!found || row.path === '(not shown)') return [];
      return (found.access === 'public') === (row.audience === 'public') ? [] : [`${row.id} ${addressOf(row)}: ${found.access}`];
    });
    expect(wrong).toEqual([]);
  });
  it('规格之外的接口都标明由本项目决定', () => {
    // the printed GET of the menu covers the list (E-210), and with it a row of it
    const named = new Set([...table.map(addressOf), 'GET /rule/{id}']);
    const extra = builtCalls.filter(
      ({ source, method, path, aliases }) => source === 'spec' && ![`${method} ${path}`, ...aliases].some((one) => named.has(one)),
    );
    expect(extra.map(({ method, path, does }) => `${method} ${path} (${does})`)).toEqual([]);
  });
});

describe('页面清单', () => {
  const table = tableOf('routes');
  const byPath = new Map<string, (typeof routes)[number]>(routes.map((route) => [route.path, route]));
  it('规格的每个页面都已建成，或列在未建清单里', () => {
    const findings = table.map(({ id = '', path = '' }) => ({ id, lacks: byPath.has(path) ? undefined : `没有页面 ${path}` }));
    expect(problemsOf('routes', findings)).toEqual([]);
  });
  it('标题、布局、公开与否与规格一致', () => {
    const wrong = table.flatMap(({ id, path = '', title, layout, access }) => {
      const route = byPath.get(path);
      if (!route) return [];
      const open = route.access === 'public' || route.access === 'guest';
      const agrees = (title === '' || route.title === title) && route.layout === layout && open === (access === 'public');
      return agrees ? [] : [`${id} ${path}: ${route.title} ${route.layout} ${route.access}`];
    });
    expect(wrong).toEqual([]);
  });
  it('规格之外的页面都标明由本项目决定', () => {
    const named = new Set(table.map(({ path }) => path));
    expect(routes.filter(({ source, path }) => source === 'spec' && !named.has(path)).map(({ path }) => path)).toEqual([]);
  });
});

describe('工作台计数与快捷入口', () => {
  it('24 个计数：页面、参数、名称两边一致', () => {
    const wanted = tableOf('tiles').map(({ path, query, counter }) => `${counter} ${path} ${query?.replace('{current user id}', '7')}`);
    const found = tiles.map((tile) => `${tile.counter} ${tile.path} ${new URLSearchParams(queryOf(tile, 7))}`);
    expect(found.sort()).toEqual(wanted.sort());
  });
  it('17 个快捷入口按规格的次序', () => {
    expect(quickLinks.map(({ path }) => path)).toEqual(tableOf('quicklinks').map(({ path }) => path));
  });
});
