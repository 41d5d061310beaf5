import { useCallback, useMemo } from 'react';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { useTabLocation } from '../page/location';
import { listQuery, readListState, withFilters, writeListState, type FilterValues, type ListDefaults, type ListState } from './listState';

const same = (resource: AnyResource, one: ListState, other: ListState): boolean =>
  JSON.stringify(listQuery(resource, one)) === JSON.stringify(listQuery(resource, other));

/** What a page shows of a resource as its address says it, and the way to another address. */
export function useListAddress(resource: AnyResource, { pageSize, opens, order }: ListDefaults) {
  const { search, setSearch } = useTabLocation();
  const filters = resource.filters as readonly Filter[];
  const defaults = useMemo(() => ({ pageSize, ...(opens && { opens }), ...(order && { order }) }), [pageSize, opens, order]);
  const state = useMemo(() => readListState(search, filters, defaults), [search, filters, defaults]);
  const go = useCallback(
    (next: (latest: ListState) => ListState, how?: { replace?: boolean }) =>
      setSearch((latest) => writeListState(latest, next(readListState(latest, filters, defaults)), filters, defaults), how),
    [setSearch, filters, defaults],
  );
  /** The same question once more is asked `again`: the address would not change, and nothing would happen. */
  const narrow = (next: FilterValues, again: () => void) => {
    const requested = withFilters(state, next, defaults);
    if (same(resource, requested, state)) again();
    else go(() => requested);
  };
  return { state, go, narrow };
}
