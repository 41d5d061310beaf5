import type { Field } from '@/domain/kernel/field';
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
    const named = ({ label, unit }: Field): string => (unit ? `${label}(${unit})` : label);
    const labelOf = (key: string) =>
      (shaped.fields[key] ? named(shaped.fields[key]) : undefined) ?? { created_at: '创建时间', updated_at: '更新时间' }[key];
    expect(header).toEqual(list.columns.map(keyOf).map(labelOf));
    const title = list.columns.map(keyOf).indexOf(resource.title);
    expect(lines.map((line) => line[title])).toEqual(body.data.map((row: Record<string, unknown>) => row[resource.title]));
  });
});
const endpointOf = (resource: AnyResource, does: string) => endpointsOf(resource).find((one) => one.does === does && one.list === undefined);
describe('列表下面的合计', () => {
  const summed = allResources.flatMap((one: AnyResource) => (one.views?.sums ? [{ resource: one, label: one.label, sums: one.views.sums }] : []));
  it.each(summed)('$label：接口按列表的筛选答复页面要写的每一项', async ({ resource, sums }) => {
    const endpoint = endpointOf(resource, sums.query);
    const { status, body } = await park.call([endpoint?.access ?? ''], 'GET', `/vapi${endpoint?.path}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(sums.fields)));
    expect((sums.bad ?? []).filter((key) => !(key in sums.fields))).toEqual([]);
  });
});
describe('从…到…的筛选', () => {
  const between = allResources.flatMap((one: AnyResource) =>
    (one.filters as readonly Filter[]).flatMap((filter) => {
      const endpoint = endpointOf(one, 'list');
      const field = one.fields[String(filter.field)];
      return filter.match === 'between' && !filter.own && endpoint ? [{ resource: one, label: one.label, endpoint, field, filter }] : [];
    }),
  );
  const ofDays: ReadonlySet<string | undefined> = new Set(['date', 'dateTime', 'range', undefined]);
  it.each(between)('$label，按 $filter.field：两头都是页面写得出的值', async ({ endpoint, field, filter }) => {
    const key = filter.query ?? String(filter.field);
    const [start, end] = ofDays.has(field?.kind) ? ['2026-01-01', '2026-12-31'] : ['1', '99'];
    const { status, body } = await park.call([endpoint.access], 'GET', `/vapi${endpoint.path}?${key}_start=${start}&${key}_end=${end}`);
    expect([status, body.message]).toEqual([200, undefined]);
  });
  const stretches = between.filter(({ field }) => field?.kind === 'range' && field.of === 'dateTime');
  it.each(stretches)('$label，按 $filter.field：在它开始的那天', async ({ resource, endpoint, filter }) => {
    const row = await park.make(resource, { [String(filter.field)]: '["2026-03-10 15:00:00+00","2026-03-10 17:00:00+00")' });
    const key = filter.query ?? String(filter.field);
    const found = async (day: string) => {
      const { body } = await park.call([endpoint.access], 'GET', `/vapi${endpoint.path}?${key}_start=${day}&${key}_end=${day}`);
      return body.data.some(({ id }: { id: number }) => id === row.id);
    };
    expect([await found('2026-03-09'), await found('2026-03-10'), await found('2026-03-11')]).toEqual([false, true, false]);
  });
});
describe('树的筛选', () => {
  type Node = { readonly id: number; readonly children: readonly Node[] } & Readonly<Record<string, unknown>>;
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const trees = allResources.flatMap((one: AnyResource) => {
    const filter = (one.filters as readonly Filter[]).find(({ field, match }) => field === one.title && match === 'contains');
    return one.tree && filter ? [{ resource: one, label: one.label, parent: one.tree.parent, name: filter.query ?? String(filter.field) }] : [];
  });
  it.each(trees)('$label：找到的行和它们的上级，别的行不在', async ({ resource, parent, name }) => {
    const endpoint = endpointOf(resource, 'tree');
    const read = async (query: string): Promise<Node[]> =>
      flat((await park.call([endpoint?.access ?? ''], 'GET', `/vapi${endpoint?.path}${query}`)).body.data);
    if (resource.operations.includes('store')) {
      const top = await park.make(resource, { [resource.title]: '筛选上级', ...(resource.fields.kind && { kind: 1 }) });
      await park.make(resource, { [resource.title]: '筛选下级', [parent]: top.id });
      await park.make(resource, { [resource.title]: '不相干的', [parent]: null, ...(resource.fields.kind && { kind: 1 }) });
    }
    const whole = await read('');
    const wanted = whole.findLast((node) => node[parent] !== null && node.children.length === 0);
    const found = await read(`?${name}=${encodeURIComponent(String(wanted?.[resource.title]))}`);
    const above: unknown[] = [];
    for (let at = wanted; at && at[parent] !== null; at = whole.find(({ id }) => id === at?.[parent])) above.push(at[parent]);
    expect(above.length).toBeGreaterThan(0);
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([wanted?.id, ...above]));
    const matching = (node: Node): boolean => String(node[resource.title]).includes(String(wanted?.[resource.title]));
    expect(found.filter((node) => !flat([node]).some(matching))).toEqual([]);
    expect(found.length).toBeLessThan(whole.length);
  });
  it('不合法的条件说明是哪一项', async () => {
    const [tree] = trees.filter(({ resource }) => resource.name === 'menu');
    const answer = await park.call([endpointOf(tree?.resource as AnyResource, 'tree')?.access ?? ''], 'GET', '/vapi/rule?kind=x');
    expect([answer.status, answer.body.message]).toEqual([400, '类型格式不正确']);
  });
});
/** A row that misses one test of a condition which only names values. */
function otherRow(where: object): Record<string, unknown> {
  const [field = '', test] = Object.entries(where).at(-1) ?? [];
  const taken = new Set([test].flat());
  const codes: readonly { code: unknown }[] = lists.find(({ list }) => list.where === where)?.resource.fields[field]?.codes?.items ?? [];
  return { ...exampleOf(where), [field]: codes.map(({ code }) => code).find((code) => !taken.has(code)) };
}
