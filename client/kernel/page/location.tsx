import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Ahead } from './useAhead';

/** Where a page is: its own address, which does not move while another tab is in front. */
export interface TabLocation {
  readonly pathname: string;
  /** The query as it is drawn. */
  readonly search: URLSearchParams;
  /** The query as it will be once everything that was written is drawn; a copy. */
  readonly latest: () => URLSearchParams;
  /**
   * Writes the query of this tab's address: another one, or what becomes of the latest, so that two who write in one breath do not undo
   * each other. `replace` leaves no step behind for the back button.
   */
  readonly setSearch: (next: URLSearchParams | ((latest: URLSearchParams) => URLSearchParams), how?: { replace?: boolean }) => void;
}
/** Filled by the tab strip for each tab; on other surfaces by `RouterLocation`. */
export const TabLocationContext = createContext<TabLocation | null>(null);

/** The address of the tab that the caller is in. */
export function useTabLocation(): TabLocation {
  const location = useContext(TabLocationContext);
  if (!location) throw new Error('useTabLocation is used outside of a tab');
  return location;
}

/** A query with some of its words set, or taken away where they are undefined or empty. */
export function withQuery(search: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The address of a page whose `move` goes to another query of it, without its question mark. */
export function useOwnLocation(pathname: string, search: string, move: (query: string, replace: boolean) => void): TabLocation {
  const drawn = useMemo(() => new URLSearchParams(search), [search]);
  const start = `${pathname}?`;
  const [ahead] = useState(() => new Ahead(start + drawn.toString()));
  useLayoutEffect(() => ahead.draw(start + drawn.toString()), [ahead, start, drawn]);
  const latest = useCallback(
    () => new URLSearchParams(ahead.current.startsWith(start) ? ahead.current.slice(start.length) : drawn),
    [ahead, start, drawn],
  );
  const setSearch = useCallback<TabLocation['setSearch']>(
    (next, how) => {
      const query = (typeof next === 'function' ? next(latest()) : next).toString();
      ahead.want(start + query);
      move(query, how?.replace ?? false);
    },
    [ahead, start, latest, move],
  );
  return useMemo(() => ({ pathname, search: drawn, latest, setSearch }), [pathname, drawn, latest, setSearch]);
}

function RouterLocation({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const move = useCallback((query: string, replace: boolean) => void navigate({ pathname, search: query }, { replace }), [pathname, navigate]);
  return <TabLocationContext value={useOwnLocation(pathname, search, move)}>{children}</TabLocationContext>;
}

/** Gives a page an address: the tab's where there is one, else the router's. */
export function WithLocation({ children }: { children: ReactNode }) {
  return useContext(TabLocationContext) ? children : <RouterLocation>{children}</RouterLocation>;
}
