import { Activity, useCallback, useContext, useEffect, useMemo, useReducer, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useOutlet, UNSAFE_LocationContext as LocationContext } from 'react-router';
import { TabLocationContext, useOwnLocation } from '../../kernel/page/location';
import { routeOf } from '../../kernel/page/navigation';
import { store, useStore } from '../../kernel/api/store';
import { leaves, type MenuItem } from '../menu';
import { tabVisited } from '../tabs';
import { stripOf } from './use-tabs';

type Address = ReturnType<typeof useLocation>;
interface View {
  readonly page: ReactNode;
  /** Where this page is: it moves only while the page is in front, or by the page's own doing. */
  readonly address: Address;
  readonly seen: number;
}
/** So many pages stay built behind the one in front; an older one keeps its tab and its address, and is built anew. */
const most = 12;

/** One page with an address of its own. Hidden, its effects rest: it asks for nothing and listens to nothing. */
function Framed({ path, view, front, onMove }: { path: string; view: View; front: boolean; onMove: (path: string, search: string) => void }) {
  const navigate = useNavigate();
  const { navigationType } = useContext(LocationContext);
  const { pathname, search } = view.address;
  const move = useCallback(
    (query: string, replace: boolean) => {
      if (front) void navigate({ pathname, search: query }, { replace });
      else onMove(path, query ? `?${query}` : '');
    },
    [front, path, pathname, navigate, onMove],
  );
  const place = useOwnLocation(pathname, search, move);
  const frozen = useMemo(() => ({ location: view.address, navigationType }), [view.address, navigationType]);
  return (
    <Activity mode={front ? 'visible' : 'hidden'}>
      <LocationContext value={frozen}>
        <TabLocationContext value={place}>{view.page}</TabLocationContext>
      </LocationContext>
    </Activity>
  );
}

/**
 * The page in front, and behind it the visited ones with all that was chosen and typed in them (specification section 2).
 * A view is named by its route; refreshing a tab raises its life, closing it takes the view away.
 */
export function KeptPages({ menu }: { menu: readonly MenuItem[] }) {
  const page = useOutlet();
  const address = useLocation();
  const tabs = useStore(stripOf);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const views = useRef(new Map<string, View>());
  const turn = useRef(0);
  const fresh = useMemo(() => new Set(leaves(menu).flatMap((item) => (item.fresh && item.to ? [item.to] : []))), [menu]);

  const route = routeOf(address.pathname);
  const front = route ? route.path : address.pathname;
  const keeps = (path: string): boolean => tabs.some((tab) => tab.path === path) && !fresh.has(path) && routeOf(path)?.tab?.cached !== false;
  const nameOf = (path: string): string => `${path}#${tabs.find((tab) => tab.path === path)?.life ?? 0}`;

  // what is drawn below is decided by the tabs, the address and the menu alone, so drawing twice gives the same
  const kept = views.current;
  const before = kept.get(front);
  if (before?.page !== page || before.address !== address) kept.set(front, { page, address, seen: before?.seen ?? 0 });
  for (const path of kept.keys()) if (path !== front && !keeps(path)) kept.delete(path);
  const oldest = [...kept].filter(([path]) => path !== front).sort(([, a], [, b]) => b.seen - a.seen);
  for (const [path] of oldest.slice(most)) kept.delete(path);

  useEffect(() => {
    const view = views.current.get(front);
    if (view) views.current.set(front, { ...view, seen: ++turn.current });
  }, [front]);
  const move = useCallback((path: string, search: string) => {
    const view = views.current.get(path);
    if (!view) return;
    views.current.set(path, { ...view, address: { ...view.address, search } });
    const tab = stripOf(store.getState()).find((one) => one.path === path);
    if (tab) store.dispatch(tabVisited({ path, to: path + search, title: tab.title }));
    redraw();
  }, []);
  return [...kept].map(([path, view]) => <Framed key={nameOf(path)} path={path} view={view} front={path === front} onMove={move} />);
}
