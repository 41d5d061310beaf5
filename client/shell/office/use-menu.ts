import { useCallback, useEffect, useMemo, useRef } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { routeById } from '@/domain/routes';
import { menuFeed } from '@/domain/feeds/user';
import { useFeed } from '@/panels/kernel/live';
import { useReadQuery } from '../../kernel/api/api';
import { useSession } from '../../kernel/session/session';
import { useStore } from '../../kernel/api/store';
import { arrangeMenu, reconcileMenu, type MenuItem, type MenuNode } from '../menu';

export interface OfficeMenu {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly MenuItem[];
  readonly retry: () => void;
}
/** Some back ends answer a bare list, some the usual list of rows. */
type Answer = readonly MenuNode[] | { readonly data: readonly MenuNode[] };
const nodesOf = (answer: Answer): readonly MenuNode[] => ('data' in answer ? answer.data : answer);
const nothing: readonly MenuNode[] = [];

const tables = ['menu', 'role_menu', 'role', 'app_user'] as const;
const noParams = {} as const;

/** The menu as it was last read: at once when this page has changed it, and when the relay hears that somebody else has. */
function useOwnMenu(): { readonly data: Answer | undefined; readonly status: OfficeMenu['status']; readonly retry: () => void } {
  const signedIn = useStore(({ session }) => session.user !== null);
  // the session may end before the page that shows the menu is left
  const { data, error, refetch } = useReadQuery({ path: '/menu', reads: tables }, { skip: !signedIn });
  const nudge = useFeed(menuFeed, noParams).data;
  const before = useRef(nudge);
  useEffect(() => {
    if (signedIn && nudge !== before.current && before.current !== undefined) void refetch();
    before.current = nudge;
  }, [nudge, refetch, signedIn]);
  const status = data ? 'ready' : error ? 'failed' : 'loading';
  const retry = useCallback(() => {
    if (signedIn) void refetch();
  }, [refetch, signedIn]);
  return { data: (data as Answer | undefined) ?? undefined, status, retry };
}
/** The caller's menu, joined to the pages that this version of the client has. */
export function useMenu(): OfficeMenu {
  const { status, data, retry } = useOwnMenu();
  const { can, flags, user } = useSession();
  // other rights come with another menu
  const permissions = useStore(({ session }) => session.permissions);
  const known = useRef(permissions);
  useEffect(() => {
    if (known.current === permissions) return;
    known.current = permissions;
    if (user) retry();
  }, [permissions, retry, user]);
  const { items, unknown } = useMemo(() => reconcileMenu(data ? nodesOf(data) : nothing, routeById, can, partyOf(user)), [data, can, user]);
  useEffect(() => {
    if (unknown.length > 0) console.info('菜单中没有页面的项', unknown);
  }, [unknown]);
  return useMemo(() => ({ status, items: arrangeMenu(items, flags), retry }), [status, items, flags, retry]);
}
