import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counters } from '@/domain/counters';
import { endpointsOf } from '@/domain/kernel/derive';
import type { AnyResource } from '@/domain/kernel/resource';
import { resourceByName } from '@/domain/resources';
import { routeByPath } from '@/domain/routes';
import { listPages } from '@/domain/routes/lists';
import type { ListLink } from '@/panels/kernel/host';
import { checkLists, returnLists } from '@/panels/lists';
import { seedDemo } from '@/vapi/seed/demo';
import { openPark, type Park, type Session } from '../support/park';
import { figures, without } from './figure-lists';
import { oddRows } from './odd-rows';
import { rightsOf } from './people';

const now = new Date('2026-11-20T17:05:00+08:00');
type Rows = readonly Readonly<Record<string, unknown>>[];
let park: Park;
let chief: Session;
let operator: Session;
/** Buildings by the park they stand in. */
let places: Map<number, number[]>;

beforeAll(async () => {
  park = await openPark({ now: () => now });
  await seedDemo(park.database.q, now, { passwordHash: 'hash', gatewayTokenHash: 'token', progress: () => undefined });
  const houses = await park.database.rows<{ id: number; incubator_id: number }>('select id, incubator_id from building order by incubator_id, id');
  places = new Map();
  for (const { id, incubator_id } of houses) places.set(incubator_id, [...(places.get(incubator_id) ?? []), id]);
  await oddRows(park, houses);
  chief = await park.account({ type: 1, permissions: rightsOf(1) });
  operator = await park.account({ type: 2, permissions: rightsOf(2), incubators: [...places.keys()].slice(1) });
});
afterAll(() => park.close());

async function get(who: Session, path: string, query: ListLink['query'], buildings: readonly number[]): Promise<any> {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query ?? {})) for (const one of [values].flat()) search.append(name, one);
  const { status, body } = await park.call(
    who,
    'GET',
    `/vapi${path}?${search}`,
    undefined,
    buildings.length > 0 ? { buildings: buildings.join() } : {},
  );
  expect([path, status, body?.message]).toEqual([path, 200, undefined]);
  return body;
}
/** Where the rows of a page come from, and the filters that it always has. */
function sourceOf({ route, query = {} }: ListLink): { readonly path: string; readonly query: NonNullable<ListLink['query']> } {
  const shows = listPages.find(({ id }) => id === route)?.shows as
    | {
        readonly resource: string;
        readonly list?: string;
        readonly fixed?: Readonly<Record<string, number>>;
        readonly lists?: readonly { readonly key: string; readonly resource: string; readonly fixed?: Readonly<Record<string, number>> }[];
      }
    | undefined;
  if (!shows) throw new Error(`${route} is no list page`);
  // of several lists on one page the address says which
  const { list: key, ...filters } = query;
  const first = shows.lists?.find((one) => one.key === key) ?? shows.lists?.[0] ?? shows;
  const whole = resourceByName.get(first.resource) as AnyResource;
  const own = shows.list ? whole.lists?.[shows.list]?.at : undefined;
  const path = own ? own.split(' ')[1] : endpointsOf(whole).find(({ does }) => does === 'list')?.path;
  const always = Object.fromEntries(Object.entries({ ...shows.fixed, ...first.fixed }).map(([name, value]) => [name, String(value)]));
  return { path: path ?? '', query: { ...filters, ...always } };
}
async function listOf(who: Session, link: ListLink, buildings: readonly number[]): Promise<{ total: number; rows: Rows }> {
  const { path, query } = sourceOf(link);
  const { total, data } = await get(who, path, { ...query, pageSize: '1000' }, buildings);
  return { total, rows: data };
}
const scopes = (): readonly (readonly [string, Session, readonly number[]])[] => {
  const [one = [], two = []] = [...places.values()];
  return [
    ['管理员，全部园区', chief, []],
    ['管理员，一个园区', chief, one],
    ['管理员，一栋楼', chief, one.slice(0, 1)],
    ['运营，自己的园区', operator, []],
    ['运营，一个园区', operator, two],
    ['运营，一栋楼', operator, two.slice(0, 1)],
  ];
};

describe('数字与它打开的列表', () => {
  it.each(figures)('$panel $says', async ({ feed, params, parts }) => {
    const wrong: string[] = [];
    let some = 0;
    for (const [where, who, buildings] of scopes()) {
      const data: unknown = await get(who, feed.endpoint, params, buildings);
      for (const { says = '', value, link, adds } of parts(data, '2026-11-20')) {
        if (!link) {
          wrong.push(`${where} ${says}：没有列表`);
          continue;
        }
        const { total, rows } = await listOf(who, link, buildings);
        const listed = adds ? adds(rows) : total;
        if (rows.length !== Math.min(total, 1000) || listed !== (value ?? 0)) wrong.push(`${where} ${says}：${value}，列表 ${listed}`);
        if (listed > 0) some += 1;
      }
    }
    expect(wrong).toEqual([]);
    // nought that equals nought proves nothing
    expect(some).toBeGreaterThan(0);
  });
  it('figure-knowledge 有效知识产权是它打开的填报里填的数之和', async () => {
    for (const [where, who, buildings] of scopes()) {
      const { knowledgeValidNum, reports } = await get(who, '/report/last-knowledge-sum', {}, buildings);
      const { rows } = await listOf(who, returnLists(reports).approved, buildings);
      const filed = await park.database.rows<{ sum: number }>(
        `select coalesce(sum(v.number_value), 0)::float8 sum from report_value v join report_item i on i.id = v.item_id and i.key = 'knowledge_valid'
          where v.return_id = any($1::bigint[])`,
        [rows.map(({ id }) => id)],
      );
      expect([where, filed[0]?.sum]).toEqual([where, knowledgeValidNum]);
    }
  });
  it('在孵使用面积与另写的一句 SQL 相同', async () => {
    for (const [where, who, buildings] of scopes()) {
      const { rows } = await listOf(who, checkLists.area_share as ListLink, buildings);
      const reach = buildings.length > 0 ? buildings : [...places].slice(who === chief ? 0 : 1).flatMap(([, houses]) => houses);
      const found = await park.database.rows<{ sum: number }>(
        `select sum(r.area)::float8 sum from room r where r.building_id = any($1::bigint[]) and r.deleted_at is null
          and not exists (select 1 from room u where u.parent_id = r.id and u.deleted_at is null)
          and (r.use = 3 or (r.use = 1 and r.rentable_from <= $2::date and coalesce(r.rentable_to, 'infinity') > $2::date and exists (
            select 1 from room_occupancy o join entry_information s on s.enterprise_id = o.enterprise_id and s.exited_at is null and s.status = 2
            join incubation i on i.enterprise_id = o.enterprise_id and i.start_at <= $2::date and i.end_at is null
            where o.room_id = r.id and o.kind = 3 and o.released_at is null and o.during @> $2::date and s.building_id = any($1::bigint[]))))`,
        [reach, '2026-11-20'],
      );
      expect([where, rows.reduce((sum, { area }) => sum + Number(area), 0)]).toEqual([where, found[0]?.sum]);
    }
  });
  it('待办的每个计数是它打开的列表的条数', async () => {
    for (const [where, who, buildings] of scopes()) {
      const counted = await get(who, '/dashboard/counts', {}, buildings);
      expect(counted.errors).toEqual([]);
      const id = who === chief ? chief.userId : operator.userId;
      for (const { name, path, resource, filterOf } of counters) {
        if (!routeByPath.has(path)) continue;
        const at = endpointsOf(resourceByName.get(resource) as AnyResource).find(({ does }) => does === 'list')?.path ?? '';
        const { total } = await get(who, at, filterOf(id), buildings);
        expect([where, name, total]).toEqual([where, name, counted[name]]);
      }
    }
  });
  it('每个打开列表的面板都在这里对过，或说明它的数字为什么不是列表的条数', () => {
    const sources = import.meta.glob<string>(['../../panels/*/*.{ts,tsx}', '!../../panels/**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const leading = new Set(
      Object.entries(sources).flatMap(([file, text]) => {
        const name = file.split('/').at(-2) ?? '';
        return name !== 'kernel' && /from '\.\.\/lists'|<Funnel|jump: \{/.test(text) ? [name] : [];
      }),
    );
    const known = new Set(['figure-knowledge', ...figures.map(({ panel }) => panel), ...Object.keys(without)]);
    expect([...leading].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !leading.has(name))).toEqual([]);
  });
});
