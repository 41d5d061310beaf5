import { yesNo } from '@/domain/kernel/codes';
import { dateTime, integer, type Field } from '@/domain/kernel/field';
import { writer } from '@/domain/kernel/writer';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Query } from '../api/api';

export type SortOrder = 'ascend' | 'descend';
/** What a list shows, as its address says it. Filter values are the address's texts, by their query names. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sortField?: string;
  readonly sortOrder?: SortOrder;
  readonly filters: FilterValues;
}
/** Filters by their names in the address, as a page holds them fast or opens with them. */
export type FixedFilters = Readonly<Record<string, string | number>>;
export type FilterValues = Readonly<Record<string, readonly string[]>>;
export interface ListDefaults {
  readonly pageSize: number;
  /** Filters the page opens with when its address carries none. */
  readonly opens?: FixedFilters | undefined;
  /** The order of the rows that it opens with, where it is not the list's own. */
  readonly order?: ListOrder | undefined;
}
export interface ListOrder {
  readonly sortField: string;
  readonly sortOrder: SortOrder;
}
export const pageSizes = [10, 20, 50, 100] as const;
/** Says that a page which opens with filters has had them taken away. */
const unfiltered = 'all';

const kept: Readonly<Record<string, Field>> = {
  id: integer('编号'),
  version: integer('版本'),
  created_at: dateTime('创建时间'),
  updated_at: dateTime('更新时间'),
  created_by: writer,
};
/** A field of a resource, or one of the engine's own columns. */
export const fieldOf = (resource: AnyResource, key: string): Field => {
  const field = resource.fields[key] ?? kept[key];
  if (!field) throw new Error(`${resource.name} has no field ${key}`);
  return field;
};

/** What a filter asks about: a field, or a question of its own. */
export const filterField = (resource: AnyResource, filter: Filter): Field => filter.own ?? fieldOf(resource, filter.field);
export const queryName = (filter: Filter): string => filter.query ?? filter.field;
/** The names a filter has in the address: one, or for a span its two ends. */
export const queryNames = (filter: Filter): string[] =>
  filter.match === 'between' ? [`${queryName(filter)}_start`, `${queryName(filter)}_end`] : [queryName(filter)];

const wholeNumber = (text: string | null, otherwise: number): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise);

/** Address -> what the list shows. Values that no list can have (page=0, pageSize=7) fall back to the usual ones. */
export function readListState(search: URLSearchParams, filters: readonly Filter[], defaults: ListDefaults): ListState {
  const names = filters.flatMap(queryNames);
  const given = names.flatMap((name): [string, string[]][] => {
    const values = search.getAll(name).filter((value) => value !== '');
    return values.length > 0 ? [[name, values]] : [];
  });
  const opening = Object.entries(defaults.opens ?? {}).map(([name, value]): [string, string[]] => [name, [String(value)]]);
  const pageSize = wholeNumber(search.get('pageSize'), defaults.pageSize);
  const order = search.get('sortOrder');
  const sortField = search.get('sortField');
  const shown = Object.fromEntries(given.length > 0 || search.has(unfiltered) ? given : opening);
  return {
    page: wholeNumber(search.get('page'), 1),
    pageSize: pageSize > 1000 ? defaults.pageSize : pageSize,
    ...(isOpening(shown, defaults) && defaults.order),
    ...(sortField && (order === 'ascend' || order === 'descend') && { sortField, sortOrder: order }),
    filters: shown,
  };
}
/** Whether these filters are those that the page opens with. */
const isOpening = (filters: FilterValues, { opens = {} }: ListDefaults): boolean => {
  const given = Object.entries(filters).filter(([, values]) => values.length > 0);
  return given.length === Object.keys(opens).length && given.every(([name, values]) => values.length === 1 && values[0] === String(opens[name]));
};
/** The state with other filters: the order that came with the opening ones goes with them. */
export function withFilters({ sortField, sortOrder, ...rest }: ListState, filters: FilterValues, { order, ...defaults }: ListDefaults): ListState {
  const opened = isOpening(rest.filters, defaults) && sortField === order?.sortField && sortOrder === order?.sortOrder;
  const next = { ...rest, page: 1, filters };
  if (order && isOpening(filters, defaults) && (opened || !sortField)) return { ...next, ...order };
  return !opened && sortField && sortOrder ? { ...next, sortField, sortOrder } : next;
}

/** What the list shows -> address. What the list does not own (id, new) stays as it is; usual values are left out. */
export function writeListState(search: URLSearchParams, state: ListState, filters: readonly Filter[], defaults: ListDefaults): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [...filters.flatMap(queryNames), 'page', 'pageSize', 'sortField', 'sortOrder', unfiltered]) next.delete(name);
  for (const [name, values] of Object.entries(state.filters)) for (const value of values) if (value !== '') next.append(name, value);
  if (defaults.opens && Object.values(state.filters).every((values) => values.length === 0)) next.set(unfiltered, '1');
  if (state.page > 1) next.set('page', String(state.page));
  if (state.pageSize !== defaults.pageSize) next.set('pageSize', String(state.pageSize));
  const { order } = defaults;
  const usual = order?.sortField === state.sortField && order?.sortOrder === state.sortOrder && isOpening(state.filters, defaults);
  if (state.sortField && state.sortOrder && !usual) {
    next.set('sortField', state.sortField);
    next.set('sortOrder', state.sortOrder);
  }
  return next;
}

/** The filters as the server is asked, for a list and its export alike; `fixed` holds whatever the address says. */
export function filterQuery(resource: AnyResource, filters: FilterValues, fixed: FixedFilters = {}): Query {
  const names = (resource.filters as readonly Filter[]).flatMap(queryNames);
  const given = names.flatMap((name): [string, readonly string[]][] => {
    const values = filters[name];
    return values && values.length > 0 ? [[name, values]] : [];
  });
  return { ...Object.fromEntries(given.map(([name, values]) => [name, values.length === 1 ? values[0] : values])), ...fixed };
}
/** One page, as the server is asked for it. */
export const listQuery = (resource: AnyResource, state: ListState, fixed?: FixedFilters): Query => ({
  page: state.page,
  pageSize: state.pageSize,
  ...(state.sortField && { sortField: state.sortField, sortOrder: state.sortOrder }),
  ...filterQuery(resource, state.filters, fixed),
});
/** What a filter's only answer is called, where it is one of a code; of a yes or no the question says it: 进行中, not 是. */
function wordOf(resource: AnyResource, name: string, values: readonly string[]): string | undefined {
  const filter = (resource.filters as readonly Filter[]).find((one) => queryName(one) === name);
  if (!filter || values.length !== 1) return undefined;
  const { codes, label } = filterField(resource, filter);
  if (codes === yesNo) return values[0] === '1' ? label : undefined;
  return codes?.items.find((item) => String(item.code) === values[0])?.label;
}
/** The word of the tabs for every row; some codes have one of their own that says the same. */
export const everything = '全部';
const narrowing = (resource: AnyResource, filters: FilterValues): [string, readonly string[]][] =>
  Object.entries(filters).filter(([name, values]) => values.length > 0 && wordOf(resource, name, values) !== everything);
export const isFiltered = (resource: AnyResource, filters: FilterValues): boolean => narrowing(resource, filters).length > 0;
/** The word of the tab that a page opens with, as long as nothing else is asked: the person has filtered nothing himself. */
export function openingTab(resource: AnyResource, filters: FilterValues, opens: ListDefaults['opens'] = {}): string | undefined {
  const [only, ...others] = narrowing(resource, filters);
  if (!only || others.length > 0) return undefined;
  const [name, values] = only;
  return values[0] === String(opens[name] ?? '') ? wordOf(resource, name, values) : undefined;
}
