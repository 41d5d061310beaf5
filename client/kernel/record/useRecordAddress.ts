import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useTabLocation } from '../page/location';
import type { ResourceList } from '../list/useResourceList';

export interface RecordAddress {
  readonly id: number | undefined;
  readonly open: (id: number) => void;
  /** Another one in the place of the one that lies open. */
  readonly change: (id: number) => void;
  readonly close: () => void;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}
/** A list page by page; a tree is one page. */
type Paged = Pick<ResourceList, 'rows' | 'state' | 'total' | 'refetching' | 'setPage'>;
/** Which record lies open over a list: ?id= of the address, so that it can be shared and goes back with the back button. */
export function useRecordAddress(list: Paged, host: RefObject<HTMLElement | null>): RecordAddress {
  const { rows, state, total, refetching, setPage } = list;
  const { search, setSearch } = useTabLocation();
  const given = search.get('id');
  const id = given && /^\d+$/.test(given) ? Number(given) : undefined;
  const go = useCallback(
    (to: number | undefined, replace: boolean) => {
      const next = new URLSearchParams(search);
      next.delete('new');
      if (to === undefined) next.delete('id');
      else next.set('id', String(to));
      setSearch(next, { replace });
    },
    [search, setSearch],
  );
  const open = useCallback((to: number) => go(to, false), [go]);
  const change = useCallback((to: number) => go(to, true), [go]);
  const close = useCallback(() => {
    go(undefined, true);
    // the focus goes back to the row that was open, once the drawer has let go of it
    setTimeout(() => host.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus(), 350);
  }, [go, host, id]);
  const at = rows.findIndex((row) => row.id === id);
  /** Over the border of a page: its first or last row is opened once it is there. */
  const waiting = useRef<{ page: number; last: boolean }>(undefined);
  useEffect(() => {
    const wanted = waiting.current;
    if (!wanted || wanted.page !== state.page || refetching) return;
    waiting.current = undefined;
    const row = wanted.last ? rows.at(-1) : rows[0];
    if (row) go(row.id, true);
  }, [rows, state.page, refetching, go]);
  const pages = Math.ceil(total / state.pageSize);
  const step = (by: 1 | -1) => {
    if (at < 0) return undefined;
    const row = rows[at + by];
    if (row) return () => go(row.id, true);
    const page = state.page + by;
    if (page < 1 || page > pages) return undefined;
    return () => {
      waiting.current = { page, last: by < 0 };
      setPage(page, undefined, { replace: true });
    };
  };
  return { id, open, change, close, previous: step(-1), next: step(1) };
}
