import { useCallback, type RefObject } from 'react';
import type { WireRow } from '../api';
import { useTabLocation } from '../location';

export interface RecordAddress {
  readonly id: number | undefined;
  readonly open: (id: number) => void;
  readonly close: () => void;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}
/** Which record lies open over a list: ?id= of the address, so that it can be shared and goes back with the back button. */
export function useRecordAddress(rows: readonly WireRow[], host: RefObject<HTMLElement | null>): RecordAddress {
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
  const close = useCallback(() => {
    go(undefined, true);
    // the focus goes back to the row that was open, once the drawer has let go of it
    setTimeout(() => host.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus(), 350);
  }, [go, host, id]);
  const at = rows.findIndex((row) => row.id === id);
  const step = (by: number) => {
    const row = at < 0 ? undefined : rows[at + by];
    return row && (() => go(row.id, true));
  };
  return { id, open, close, previous: step(-1), next: step(1) };
}
