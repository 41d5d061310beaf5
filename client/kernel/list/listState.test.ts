import { describe, expect, it } from 'vitest';
import { code, date, dateTime, flag, text } from '@/domain/kernel/field';
import { codes } from '@/domain/kernel/codes';
import type { Filter } from '@/domain/kernel/presentation';
import { defineResource } from '@/domain/kernel/resource';
import { park } from '@/domain/kernel/scope';
import { isFiltered, listQuery, openingTab, readListState, withFilters, writeListState } from './listState';

const state = codes('toy_state', [
  { code: 1, label: '甲' },
  { code: 2, label: '乙' },
  { code: 3, label: '全部' },
]);
const toy = defineResource({
  name: 'toy',
  label: '玩具',
  title: 'name',
  base: '/toy',
  source: 'decided',
  scope: park,
  operations: ['list'],
  fields: { name: text('名称'), status: code('状态', state), is_open: flag('进行中'), day: date('日期'), at: dateTime('时刻') },
  columns: ['name'],
  filters: [
    { field: 'name', match: 'contains' },
    { field: 'status', match: 'oneOf', query: 'activeName', as: 'tabs' },
    { field: 'is_open', match: 'equals' },
    { field: 'day', match: 'between' },
  ],
  sort: ['-created_at'],
  actions: {},
});
const ordered = { pageSize: 10, opens: { activeName: 1 }, order: { sortField: 'day', sortOrder: 'ascend' } } as const;
const filters = toy.filters as readonly Filter[];
const read = (address: string, opens?: Record<string, number>) =>
  readListState(new URLSearchParams(address), filters, { pageSize: 10, ...(opens && { opens }) });
const write = (before: string, next: Parameters<typeof writeListState>[1], opens?: Record<string, number>) =>
  writeListState(new URLSearchParams(before), next, filters, { pageSize: 10, ...(opens && { opens }) }).toString();

describe('列表与地址', () => {
  it('空地址：第 1 页，每页 10 条，没有筛选', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 10, filters: {} });
  });
  it('地址里的页码、排序和按查询名写的筛选都读得出', () => {
    expect(read('page=3&pageSize=20&sortField=day&sortOrder=descend&activeName=1&activeName=2&day_start=2026-01-01&name=')).toEqual({
      page: 3,
      pageSize: 20,
      sortField: 'day',
      sortOrder: 'descend',
      filters: { activeName: ['1', '2'], day_start: ['2026-01-01'] },
    });
  });
  it('打开时的排序只随打开时的筛选，换了别的就按列表自己的顺序', () => {
    const readIn = (address: string) => readListState(new URLSearchParams(address), filters, ordered);
    const writeIn = (next: Parameters<typeof writeListState>[1]) => writeListState(new URLSearchParams(), next, filters, ordered).toString();
    const opened = readIn('');
    expect(opened).toEqual({ page: 1, pageSize: 10, sortField: 'day', sortOrder: 'ascend', filters: { activeName: ['1'] } });
    expect(readIn('name=x').sortField).toBeUndefined();
    const all = withFilters(opened, {}, ordered);
    expect(all.sortField).toBeUndefined();
    expect([writeIn(all), readIn(writeIn(all))]).toEqual(['all=1', all]);
    // back on the first tab, in its order
    expect(withFilters(all, { activeName: ['1'] }, ordered)).toEqual(opened);
    // an order of the person's own goes along
    const own = { ...opened, sortField: 'name', sortOrder: 'descend' } as const;
    expect(withFilters(own, { activeName: ['2'] }, ordered)).toMatchObject({ sortField: 'name', sortOrder: 'descend' });
    const same = { ...all, sortField: 'day', sortOrder: 'ascend' } as const;
    expect(readIn(writeIn(same))).toEqual(same);
  });
  it('不可能的页码、条数和方向按默认处理', () => {
    expect(read('page=0&pageSize=5000&sortField=day&sortOrder=up')).toEqual({ page: 1, pageSize: 10, filters: {} });
    expect(read('page=-2&pageSize=abc')).toMatchObject({ page: 1, pageSize: 10 });
  });
  it('写回地址后再读，状态不变；默认值不写，其他参数保留', () => {
    const next = { page: 2, pageSize: 10, filters: { name: ['云杉'], activeName: ['1', '2'] } };
    const address = write('id=7&page=9&name=旧', next);
    expect(read(address)).toEqual(next);
    expect(new URLSearchParams(address).get('id')).toBe('7');
    expect(address).not.toContain('pageSize');
  });
  it('打开时自带的筛选：地址没有筛选时生效，清空后不再回来', () => {
    expect(read('', { activeName: 2 }).filters).toEqual({ activeName: ['2'] });
    expect(read('name=x', { activeName: 2 }).filters).toEqual({ name: ['x'] });
    const cleared = write('', { page: 1, pageSize: 10, filters: {} }, { activeName: 2 });
    expect(isFiltered(toy, read(cleared, { activeName: 2 }).filters)).toBe(false);
  });
  it('打开时自带的标签不算自己筛选的；另有筛选时才算', () => {
    const opens = { activeName: 2 };
    expect(openingTab(toy, read('', opens).filters, opens)).toBe('乙');
    expect(openingTab(toy, read('activeName=2&name=x', opens).filters, opens)).toBeUndefined();
    expect(openingTab(toy, read('activeName=1', opens).filters, opens)).toBeUndefined();
    expect(openingTab(toy, read('activeName=2').filters)).toBeUndefined();
    expect(isFiltered(toy, read('activeName=1', opens).filters)).toBe(true);
  });
  it('打开时自带的是非筛选，以所问的为名，不以“是”为名', () => {
    const opens = { is_open: 1 };
    expect(openingTab(toy, read('', opens).filters, opens)).toBe('进行中');
  });
  it('自带“全部”的代码：选它等于没有筛选', () => {
    const opens = { activeName: 3 };
    expect(isFiltered(toy, read('', opens).filters)).toBe(false);
    expect(openingTab(toy, read('', opens).filters, opens)).toBeUndefined();
    expect(isFiltered(toy, read('activeName=3&name=x').filters)).toBe(true);
  });
  it('向服务器的查询：数组重复、区间两端、固定筛选压过地址', () => {
    expect(
      listQuery(toy, { page: 1, pageSize: 10, filters: { activeName: ['1', '2'], day_end: ['2026-02-01'], foreign: ['x'] } }, { activeName: 2 }),
    ).toEqual({
      page: 1,
      pageSize: 10,
      activeName: 2,
      day_end: '2026-02-01',
    });
  });
});
