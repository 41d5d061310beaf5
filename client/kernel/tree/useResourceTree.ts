import { useMemo, useState } from 'react';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { branchesOf, nodesOf, searchTree } from '../../ui/tree';
import { failureOf, useChangeMutation, useReadQuery, type Failure } from '../api/api';
import { toast } from '../api/errors';
import { filterQuery, isFiltered, openingTab } from '../list/listState';
import { useListAddress } from '../list/useListAddress';
import type { ListOptions, ResourceList } from '../list/useResourceList';
import { useTabLocation, withQuery } from '../page/location';
import type { TreeRow, TreePosition } from './treeMoves';
import { addressOf, endpointOf } from '../visibility';

export interface ResourceTree extends Omit<ResourceList, 'setSort'> {
  /** The whole tree, and what of it a search leaves. */
  readonly nodes: readonly TreeRow[];
  readonly shown: readonly TreeRow[];
  /** Every row, from the top down. */
  readonly rows: readonly TreeRow[];
  readonly search: string;
  readonly setSearch: (text: string) => void;
  /** Rows that lie open; a search opens the ancestors of what it finds. */
  readonly open: readonly number[];
  readonly setOpen: (ids: readonly number[]) => void;
  /** Puts rows at their new places, all in one call. True when it was done. */
  readonly place: (rows: readonly TreePosition[]) => Promise<boolean>;
  readonly placing: boolean;
}
/** Trees of up to so many rows lie open at first, larger ones show their top. */
const openUpTo = 100;
const none: readonly TreeRow[] = [];
const searchName = 'q';
/** A tree is one page. */
const everything = 5000;

/** A resource's whole tree, as the page shows it: read, searched, unfolded and put into another order. */
export function useResourceTree(resource: AnyResource, { fixed, opens }: Pick<ListOptions, 'fixed' | 'opens'>): ResourceTree {
  const { state, narrow } = useListAddress(resource, { pageSize: everything, opens });
  const endpoint = endpointOf(resource, 'tree', 'operation');
  const arrange = endpointOf(resource, 'arrange', 'operation');
  const answer = useReadQuery(
    { path: endpoint ? addressOf(endpoint) : resource.base, query: filterQuery(resource, state.filters, fixed), reads: [tableOf(resource)] },
    { skip: !endpoint },
  );
  const [change, { isLoading: placing }] = useChangeMutation();
  const { search: address, setSearch: setAddress } = useTabLocation();
  const [chosen, setChosen] = useState<readonly number[]>();
  const search = address.get(searchName) ?? '';
  // rows of an earlier question stand while a newer one is under way, never under one that failed
  const data = ((answer.isFetching ? answer.data : answer.currentData) as { readonly data: readonly TreeRow[] } | null | undefined)?.data;
  const nodes = data ?? none;
  const shown = useMemo(() => searchTree(nodes, search, (row) => String(row[resource.title] ?? '')), [nodes, search, resource]);
  const rows = useMemo(() => nodesOf(nodes), [nodes]);
  const filtered = isFiltered(resource, state.filters);
  const open = useMemo(() => {
    if (search.trim() !== '') return branchesOf(shown);
    return chosen ?? (filtered || rows.length <= openUpTo ? branchesOf(nodes) : []);
  }, [search, shown, chosen, filtered, rows, nodes]);
  const setSearch = (text: string) => setAddress((latest) => withQuery(latest, { [searchName]: text }), { replace: true });
  const place = async (places: readonly TreePosition[]): Promise<boolean> => {
    const { parent, sort } = resource.tree ?? {};
    if (!arrange || !parent || !sort || places.length === 0) return false;
    const body = { rows: places.map((one) => ({ id: one.id, version: one.version, [parent]: one.parent, [sort]: one.sort })) };
    const { error } = await change({ method: 'PUT', path: addressOf(arrange), body, changes: [tableOf(resource)] });
    if (!error) return true;
    toast.error(failureOf(error).message);
    void answer.refetch(); // somebody else was there first: show where things stand
    return false;
  };
  return {
    nodes,
    shown,
    rows,
    first: !data && !answer.error,
    refetching: Boolean(data) && answer.isFetching,
    earlier: Boolean(data) && answer.currentData === undefined,
    failure: answer.error as Failure | undefined,
    refetch: () => void answer.refetch(),
    state,
    total: rows.length,
    filtered,
    opening: openingTab(resource, state.filters, opens),
    setFilters: (next) => {
      setChosen(undefined); // what is found is seen, not folded away
      narrow(next, () => void answer.refetch());
    },
    setPage: () => undefined,
    search,
    setSearch,
    open,
    setOpen: setChosen,
    place,
    placing,
  };
}
