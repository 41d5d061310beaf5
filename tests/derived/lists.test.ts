import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, meets } from '@/domain/kernel/condition';
import { endpointsOf } from '@/domain/kernel/derive';
import { listOf } from '@/domain/kernel/lists';
import type { Column, Filter, ListDefinition } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { routes } from '@/domain/routes';
import { openPark, type Park } from '../support/park';
import { readXlsx } from '../support/sheets';

const kept = ['id', 'version', 'created_at', 'updated_at', 'created_by'];
const keyOf = (column: unknown): string => (typeof column === 'string' ? column : (column as Column<any>).field);
const lists = allResources.flatMap((resource) =>
  Object.entries<ListDefinition>(resource.lists ?? {}).map(([name, list]) => ({ resource: resource as AnyResource, name, list, label: list.label })),
);
const clock = { now: new Date(), parameter: () => Number.NaN };
let park: Park;
beforeAll(async () => {
  park = await openPark();
});
afterAll(() => park?.close());

it('每个列表都有自己的页面，页面只说出存在的列表', () => {
  const shown = routes.flatMap(({ shows }) => ('resource' in shows && shows.list ? [`${shows.resource}.${shows.list}`] : []));
  expect(shown.sort()).toEqual(lists.map(({ resource, name }) => `${resource.name}.${name}`).sort());
});
describe.each(lists)('$label', ({ resource, name, list }) => {
  const shaped = listOf(resource, name);
  const [rows, sheet] = ['list', 'export'].map((does) => endpointsOf(resource).find((one) => one.list === name && one.does === does));
  const who = [rows?.access, sheet?.access] as string[];

  it('列、筛选、排序、操作与卡片都是资源的', () => {
    const known = [...Object.keys(resource.fields), ...kept];
    const columns = list.columns.map(keyOf);
    expect(columns.filter((key) => !known.includes(key))).toEqual([]);
    expect([...(list.views?.hidden ?? []), ...(list.views?.card ?? [])].filter((key) => !columns.includes(key))).toEqual([]);
    expect(list.sort.map((term) => term.slice(1)).filter((key) => !known.includes(key))).toEqual([]);
    const names = (resource.filters as readonly Filter[]).map(({ query, field }) => query ?? String(field));
    expect(list.filters.filter((filter) => !names.includes(filter))).toEqual([]);
    expect(list.actions.filter((action) => !(action in resource.actions))).toEqual([]);
    expect(columns.length).toBe(new Set(columns).size);
  });
  it('只有它自己的行，导出的就是列出的：同样的行、同样的列', async () => {
    const where = list.where ?? {};
    const mine = await park.make(resource, exampleOf(where));
    const other = list.where ? await park.make(resource, otherRow(where)) : undefined;
    const { body } = await park.call(who, 'GET', `/vapi${rows?.path}?pageSize=1000`);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(mine.id);
    if (other) expect(ids).not.toContain(other.id);
    expect(body.data.filter((row: Record<string, unknown>) => !meets(where, row, clock))).toEqual([]);
    expect(body.total).toBe(ids.length);

    const [header = [], ...lines] = await readXlsx((await park.call(who, 'GET', `/vapi${sheet?.path}`)).body);
    const labelOf = (key: string) => shaped.fields[key]?.label ?? { created_at: '创建时间', updated_at: '更新时间' }[key];
    expect(header).toEqual(list.columns.map(keyOf).map(labelOf));
    const title = list.columns.map(keyOf).indexOf(resource.title);
    expect(lines.map((line) => line[title])).toEqual(body.data.map((row: Record<string, unknown>) => row[resource.title]));
  });
});
/** A row that misses one test of a condition which only names values. */
function otherRow(where: object): Record<string, unknown> {
  const [field = '', test] = Object.entries(where).at(-1) ?? [];
  const taken = new Set([test].flat());
  const codes: readonly { code: unknown }[] = lists.find(({ list }) => list.where === where)?.resource.fields[field]?.codes?.items ?? [];
  return { ...exampleOf(where), [field]: codes.map(({ code }) => code).find((code) => !taken.has(code)) };
}
