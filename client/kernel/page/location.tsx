import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where a page is: its own address, which does not move while another tab is in front. */
export interface TabLocation {
  readonly pathname: string;
  readonly search: URLSearchParams;
  /** Writes the query of this tab's address. `replace` leaves no step behind for the back button. */
  readonly setSearch: (next: URLSearchParams, how?: { replace?: boolean }) => void;
}
/** Filled by the tab strip for each tab; on other surfaces by `RouterLocation`. */
export const TabLocationContext = createContext<TabLocation | null>(null);

/** The address of the tab that the caller is in. */
export function useTabLocation(): TabLocation {
  const location = useContext(TabLocationContext);
  if (!location) throw new Error('useTabLocation is used outside of a tab');
  return location;
}

function RouterLocation({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const value = useMemo<TabLocation>(
    () => ({
      pathname,
      search: new URLSearchParams(search),
      setSearch: (next, how) => void navigate({ pathname, search: next.toString() }, { replace: how?.replace ?? false }),
    }),
    [pathname, search, navigate],
  );
  return <TabLocationContext value={value}>{children}</TabLocationContext>;
}

/** Gives a page an address: the tab's where there is one, else the router's. */
export function WithLocation({ children }: { children: ReactNode }) {
  return useContext(TabLocationContext) ? children : <RouterLocation>{children}</RouterLocation>;
}
