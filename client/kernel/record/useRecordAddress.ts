import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useTabLocation, withQuery } from '../page/location';
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
type Paged = Pick<ResourceList, 'rows' | 'state' | 'total' | 'earlier' | 'setPage'>;
/** Where a record stands in the whole list, counted from 0. */
interface Place {
  readonly id: number;
  readonly index: number;
}
const idOf = (search: URLSearchParams): number | undefined => {
  const given = search.get('id') ?? '';
  return /^\d+$/.test(given) ? Number(given) : undefined;
};
/** Which record lies open over a list: ?id= of the address, so that it can be shared and goes back with the back button. */
export function useRecordAddress(list: Paged, host: RefObject<HTMLElement | null>): RecordAddress {
  const { rows, state, total, earlier, setPage } = list;
  const { search, latest, setSearch } = useTabLocation();
  const id = idOf(search);
  /** The place that is opened once its page is there: one over the border of the page, or many, of somebody who steps faster than pages come. */
  const waiting = useRef<number>(undefined);
  const place = useRef<Place>(undefined);
  const go = useCallback(
    (to: number | undefined, replace: boolean) => {
      waiting.current = undefined;
      setSearch((now) => withQuery(now, { new: undefined, id: to === undefined ? undefined : String(to) }), { replace });
    },
    [setSearch],
  );
  const open = useCallback((to: number) => go(to, false), [go]);
  const change = useCallback((to: number) => go(to, true), [go]);

  const first = (state.page - 1) * state.pageSize;
  // rows of an earlier question stand somewhere else
  const at = earlier ? -1 : rows.findIndex((row) => row.id === id);
  if (id !== undefined && at >= 0 && id === idOf(latest())) place.current = { id, index: first + at };
  const close = useCallback(() => {
    go(undefined, true);
    // the focus goes back to the row that was open, or to what stands in its place, once the drawer has let go of it
    setTimeout(() => {
      // whoever has gone on to something outside of the list meanwhile stays there
      const { activeElement: focused } = document;
      if (focused && focused !== document.body && !focused.closest('.arco-drawer') && !host.current?.contains(focused)) return;
      const shown = [...(host.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const stood = Math.max((place.current?.index ?? 0) - first, 0);
      const row = shown.find((one) => one.dataset.row === String(id)) ?? shown[Math.min(stood, shown.length - 1)];
      (row ?? host.current?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    }, 350);
  }, [go, host, id, first]);
  const show = useCallback(
    (to: number, index: number) => {
      go(to, true);
      place.current = { id: to, index };
    },
    [go],
  );
  const openAt = useCallback(
    (index: number) => {
      const row = earlier ? undefined : rows[index - first];
      const page = Math.floor(index / state.pageSize) + 1;
      // also back to the page that is drawn, where the address has gone on to another one
      if (Number(latest().get('page') ?? 1) !== page) setPage(page, undefined, { replace: true });
      if (row) show(row.id, index);
      else waiting.current = index;
    },
    [rows, earlier, first, state.pageSize, latest, setPage, show],
  );
  useEffect(() => {
    const index = waiting.current;
    if (index === undefined || earlier) return;
    if (id === undefined)
      waiting.current = undefined; // closed meanwhile
    else if (index >= first && index < first + state.pageSize) {
      const row = rows[index - first];
      waiting.current = undefined;
      if (row) show(row.id, index); // else the list has become shorter
    }
  }, [rows, earlier, first, state.pageSize, id, show]);
  const standsAt = (): number | undefined => {
    const now = idOf(latest());
    const here = earlier ? -1 : rows.findIndex((row) => row.id === now);
    if (here >= 0) return first + here;
    return place.current?.id === now ? place.current?.index : undefined;
  };
  /** It stood on this page and left the list: what followed it stands in its place. */
  const hasLeft = (): boolean => {
    const { current } = place;
    if (!current || earlier || waiting.current !== undefined || current.id !== idOf(latest())) return false;
    return current.index >= first && current.index < first + state.pageSize && !rows.some((row) => row.id === current.id);
  };
  /** What a step leads to, from where all steps before it will have led. */
  const target = (by: 1 | -1): number | undefined => {
    const from = waiting.current ?? standsAt();
    const to = from === undefined ? undefined : from + by + (by > 0 && hasLeft() ? -1 : 0);
    return to !== undefined && to >= 0 && to < total ? to : undefined;
  };
  const step = (by: 1 | -1) => {
    if (target(by) === undefined) return undefined;
    return () => {
      const to = target(by);
      if (to !== undefined) openAt(to);
    };
  };
  return { id, open, change, close, previous: step(-1), next: step(1) };
}
