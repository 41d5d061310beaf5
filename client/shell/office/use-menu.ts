import { useEffect, useMemo } from 'react';
import { routeById } from '@/domain/routes';
import { useSession } from '../../kernel/session';
import { useLoad } from '../../kernel/use-load';
import { arrangeMenu, reconcileMenu, type MenuItem, type MenuNode } from '../menu';

export interface OfficeMenu {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly MenuItem[];
  readonly retry: () => void;
}
/** Some back ends answer a bare list, some the usual list of rows. */
const nodesOf = (answer: readonly MenuNode[] | { data: readonly MenuNode[] }): readonly MenuNode[] => ('data' in answer ? answer.data : answer);
const nothing: readonly MenuNode[] = [];

/** The caller's menu, joined to the pages that this version of the client has. */
export function useMenu(): OfficeMenu {
  const { status, data, retry } = useLoad<readonly MenuNode[] | { data: readonly MenuNode[] }>('/menu');
  const { can, flags } = useSession();
  const { items, unknown } = useMemo(() => reconcileMenu(data ? nodesOf(data) : nothing, routeById, can), [data, can]);
  useEffect(() => {
    if (unknown.length > 0) console.info(`菜单中有 ${unknown.length} 项在当前版本中没有页面`);
  }, [unknown]);
  return useMemo(() => ({ status, items: arrangeMenu(items, flags), retry }), [status, items, flags, retry]);
}
