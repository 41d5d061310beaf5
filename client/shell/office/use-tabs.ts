import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '@/domain/routes';
import { routeOf } from '../../kernel/navigation';
import { useSession } from '../../kernel/session';
import { useSite } from '../../kernel/site';
import { store, useStore } from '../../kernel/store';
import { dashboardPath } from '../redirects';
import { allClosed, fixedTabs, keepTabs, neighbourOf, othersClosed, tabClosed, tabsPinned, tabVisited, type Tab } from '../tabs';

/** Before the first page is visited: the same list each time. */
const none: readonly Tab[] = [];
const stripOf = (state: unknown): readonly Tab[] => (state as { tabs?: readonly Tab[] }).tabs ?? none;

/** Keeps the strip: every page of the office that is opened gets its tab. */
export function useVisits(): void {
  const { pathname, search } = useLocation();
  const { user, can, flags } = useSession();
  const { name } = useSite();
  const tabs = useStore(stripOf);
  useEffect(() => {
    const open = routes.filter(({ layout, access }) => layout === 'office' && can(access));
    store.dispatch(tabsPinned(fixedTabs(open, flags)));
  }, [can, flags]);
  useEffect(() => {
    const route = routeOf(pathname);
    if (route?.layout !== 'office' || !can(route.access)) return;
    store.dispatch(tabVisited({ path: route.path, to: route.path + search, title: route.title || name }));
  }, [pathname, search, can, name]);
  useEffect(() => {
    if (user) keepTabs(tabs); // a logout has just cleared them
  }, [tabs, user]);
}

export interface Strip {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly refresh: (path: string) => void;
  readonly close: (path: string) => void;
  readonly closeOthers: (path: string) => void;
  readonly closeAll: () => void;
}
export function useStrip(): Strip {
  const tabs = useStore(stripOf);
  const current = useLocation().pathname;
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  return {
    tabs,
    current,
    refresh: (path) => go(`/redirect${tabs.find((tab) => tab.path === path)?.to ?? path}`),
    close: (path) => {
      const tab = tabs.find((one) => one.path === path);
      if (!tab || tab.fixed) return;
      if (path === current) go(neighbourOf(tabs, path)?.to ?? dashboardPath);
      store.dispatch(tabClosed(path));
    },
    closeOthers: (path) => {
      store.dispatch(othersClosed(path));
      if (path !== current) go(tabs.find((tab) => tab.path === path)?.to ?? path);
    },
    closeAll: () => {
      store.dispatch(allClosed());
      go(tabs.find(({ fixed }) => fixed)?.to ?? dashboardPath);
    },
  };
}
