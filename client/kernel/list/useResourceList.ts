import { useCallback, useEffect } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { tableOf } from '@/domain/kernel/resource';
import { useReadQuery, type Failure, type List, type WireRow } from '../api/api';
import {
  isFiltered,
  listQuery,
  openingTab,
  type FilterValues,
  type FixedFilters,
  type ListDefaults,
  type ListState,
  type SortOrder,
} from './listState';
import { useListAddress } from './useListAddress';
import { addressOf, endpointOf } from '../visibility';

export interface ListOptions extends Partial<ListDefaults> {
  /** One of the resource's queries in place of its own list. */
  readonly rows?: string | undefined;
  readonly fixed?: FixedFilters | undefined;
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
  /** These are rows of an earlier question: other filters, another page. */
  readonly earlier: boolean;
  readonly failure: Failure | undefined;
  readonly filtered: boolean;
  /** The word of the tab the page opened with, while it is the only filter. */
  readonly opening?: string | undefined;
  readonly refetch: () => void;
  readonly setFilters: (filters: FilterValues) => void;
  readonly setPage: (page: number, pageSize?: number, how?: { replace?: boolean }) => void;
  readonly setSort: (field: string | undefined, order: SortOrder | undefined) => void;
}
const noRows: readonly WireRow[] = [];

/** A resource's list as its address has it: rows of one page, and the ways to ask for others. */
export function useResourceList(resource: AnyResource, { rows, fixed, opens, order, pageSize = 10, skip = false }: ListOptions = {}): ResourceList {
  const { state, go, narrow } = useListAddress(resource, { pageSize, opens, order });
  const endpoint = rows ? endpointOf(resource, rows, 'query') : endpointOf(resource, 'list', 'operation');
  const answer = useReadQuery(
    {
      path: endpoint ? addressOf(endpoint) : resource.base,
      query: listQuery(resource, state, fixed),
      reads: [tableOf(resource), ...(endpoint?.reads ?? [])],
    },
    { skip: skip || !endpoint },
  );
  // rows of an earlier question stand while a newer one is under way, never under a question that failed: they would be chosen and dealt with
  const list = ((answer.isFetching ? answer.data : answer.currentData) ?? undefined) as List | undefined;
  const setPage: ResourceList['setPage'] = useCallback(
    (page, size, how) => go((latest) => ({ ...latest, page, pageSize: size ?? latest.pageSize }), how),
    [go],
  );
  // a page behind the last, once it is certain: the total of an earlier question may well be of more pages
  const last = Math.max(1, Math.ceil((list?.total ?? 0) / state.pageSize));
  const beyond = list !== undefined && list.total > 0 && !answer.isFetching && !answer.error && state.page > last;
  useEffect(() => {
    if (beyond) setPage(last, undefined, { replace: true });
  }, [beyond, last, setPage]);
  return {
    state,
    rows: list?.data ?? noRows,
    total: list?.total ?? 0,
    first: !list && !answer.error,
    refetching: Boolean(list) && answer.isFetching,
    earlier: Boolean(list) && answer.currentData === undefined,
    failure: answer.error as Failure | undefined,
    filtered: isFiltered(resource, state.filters),
    opening: openingTab(resource, state.filters, opens),
    refetch: () => void answer.refetch(),
    setFilters: (next) => narrow(next, () => !answer.isUninitialized && void answer.refetch()),
    setPage,
    setSort: useCallback(
      (sortField, sortOrder) => {
        go(({ sortField: _field, sortOrder: _order, ...rest }) => ({ ...rest, page: 1, ...(sortField && sortOrder && { sortField, sortOrder }) }));
      },
      [go],
    ),
  };
}
