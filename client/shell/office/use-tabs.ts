import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '@/domain/routes';
import { dropDrafts } from '../../kernel/form/drafts';
import { routeOf } from '../../kernel/page/navigation';
import { useSession } from '../../kernel/session/session';
import { useSite } from '../../kernel/site/site';
import { store, useStore } from '../../kernel/api/store';
import { leaves, type MenuItem } from '../menu';
import { dashboardPath } from '../redirects';
import { allClosed, fixedTabs, keepTabs, neighbourOf, othersClosed, tabClosed, tabsPinned, tabVisited, type Tab } from '../tabs';

/** Before the first page is visited: the same list each time. */
const none: readonly Tab[] = [];
export const stripOf = (state: unknown): readonly Tab[] => (state as { tabs?: readonly Tab[] }).tabs ?? none;

const resourcesOf = (tabs: readonly Tab[]): Set<string> =>
  new Set(
    tabs.flatMap(({ path }) => {
      const shows = routeOf(path)?.shows;
      return shows && 'resource' in shows ? [shows.resource] : [];
    }),
  );
/** Closing a tab purges its form as well: nothing half typed comes back, unless another open page shows the same records. */
function useClosedForms(tabs: readonly Tab[], user: number | null): void {
  const before = useRef(tabs);
  useEffect(() => {
    const gone = before.current.filter(({ path }) => !tabs.some((tab) => tab.path === path));
    if (gone.length > 0) dropDrafts(user, { pages: new Set(gone.map(({ path }) => path)), whats: resourcesOf(gone) }, resourcesOf(tabs));
    before.current = tabs;
  }, [tabs, user]);
}

/** Keeps the strip: every page of the office that is opened gets its tab. */
export function useVisits(menu: readonly MenuItem[]): void {
  const { pathname, search } = useLocation();
  const { user, can, flags } = useSession();
  const { name } = useSite();
  const tabs = useStore(stripOf);
  useClosedForms(tabs, user?.id ?? null);
  useEffect(() => {
    const open = routes.filter(({ layout, access }) => layout === 'office' && can(access));
    store.dispatch(tabsPinned(fixedTabs(open, flags, leaves(menu))));
  }, [can, flags, menu]);
  useEffect(() => {
    const route = routeOf(pathname);
    if (route?.layout !== 'office' || !can(route.access)) return;
    // a page is called in its tab what the menu calls it
    const title = leaves(menu).find(({ to }) => to === route.path)?.title ?? route.title;
    store.dispatch(tabVisited({ path: route.path, to: route.path + search, title: title || name }));
  }, [pathname, search, can, name, menu]);
  useEffect(() => {
    if (user) keepTabs(tabs); // a logout has just cleared them
  }, [tabs, user]);
}

/** Where an entry of the menu leads: to the page as it was left, while its tab is open. */
export const useLeftAt = (path: string): string => useStore(stripOf).find((tab) => tab.path === path)?.to ?? path;

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
