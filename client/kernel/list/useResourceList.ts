import { useCallback, useMemo } from 'react';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { tableOf } from '@/domain/kernel/resource';
import { useReadQuery, type Failure, type List, type Query, type WireRow } from '../api/api';
import {
  isFiltered,
  listQuery,
  openingTab,
  readListState,
  writeListState,
  withFilters,
  type FilterValues,
  type ListOrder,
  type ListState,
  type SortOrder,
} from './listState';
import { useTabLocation } from '../page/location';
import { addressOf, endpointOf } from '../visibility';

export interface ListOptions {
  /** One of the resource's queries in place of its own list. */
  readonly rows?: string;
  readonly fixed?: Readonly<Record<string, string | number>>;
  readonly opens?: Readonly<Record<string, string | number>>;
  readonly order?: ListOrder;
  /** The user's own page size of this table. */
  readonly pageSize?: number;
  readonly skip?: boolean;
}
export interface ResourceList {
  readonly state: ListState;
  readonly rows: readonly WireRow[];
  readonly total: number;
  /** Nothing has been shown yet. */
  readonly first: boolean;
  /** Rows are on the screen while newer ones are on their way. */
  readonly refetching: boolean;
  readonly failure: Failure | undefined;
  readonly filtered: boolean;
  /** The word of the tab the page opened with, while it is the only filter. */
  readonly opening?: string | undefined;
  readonly refetch: () => void;
  readonly setFilters: (filters: FilterValues) => void;
  readonly setPage: (page: number, pageSize?: number, how?: { replace?: boolean }) => void;
  readonly setSort: (field: string | undefined, order: SortOrder | undefined) => void;
}
const sameQuery = (one: Query, other: Query): boolean => JSON.stringify(one) === JSON.stringify(other);
const noRows: readonly WireRow[] = [];

/** A resource's list as its address has it: rows of one page, and the ways to ask for others. */
export function useResourceList(resource: AnyResource, { rows, fixed, opens, order, pageSize = 10, skip = false }: ListOptions = {}): ResourceList {
  const { search, setSearch } = useTabLocation();
  const filters = resource.filters as readonly Filter[];
  const defaults = useMemo(() => ({ pageSize, ...(opens && { opens }), ...(order && { order }) }), [pageSize, opens, order]);
  const state = useMemo(() => readListState(search, filters, defaults), [search, filters, defaults]);
  const endpoint = rows ? endpointOf(resource, rows, 'query') : endpointOf(resource, 'list', 'operation');
  const answer = useReadQuery(
    {
      path: endpoint ? addressOf(endpoint) : resource.base,
      query: listQuery(resource, state, fixed),
      reads: [tableOf(resource), ...(endpoint?.reads ?? [])],
    },
    { skip: skip || !endpoint },
  );
  const go = useCallback(
    (next: ListState, how?: { replace?: boolean }) => setSearch(writeListState(search, next, filters, defaults), how),
    [search, setSearch, filters, defaults],
  );
  // rows of an earlier question stand while a newer one is under way, never under a question that failed: they would be chosen and dealt with
  const list = ((answer.isFetching ? answer.data : answer.currentData) ?? undefined) as List | undefined;
  return {
    state,
    rows: list?.data ?? noRows,
    total: list?.total ?? 0,
    first: !list && !answer.error,
    refetching: Boolean(list) && answer.isFetching,
    failure: answer.error as Failure | undefined,
    filtered: isFiltered(resource, state.filters),
    opening: openingTab(resource, state.filters, opens),
    refetch: () => void answer.refetch(),
    setFilters: (next) => {
      const requested = withFilters(state, next, defaults);
      // the same question once more is asked again: the address would not change, and nothing would happen
      if (!answer.isUninitialized && sameQuery(listQuery(resource, requested, fixed), listQuery(resource, state, fixed))) void answer.refetch();
      else go(requested);
    },
    setPage: useCallback((page, size, how) => go({ ...state, page, pageSize: size ?? state.pageSize }, how), [go, state]),
    setSort: useCallback(
      (sortField, sortOrder) => {
        const { sortField: _field, sortOrder: _order, ...rest } = state;
        go({ ...rest, page: 1, ...(sortField && sortOrder && { sortField, sortOrder }) });
      },
      [go, state],
    ),
  };
}
