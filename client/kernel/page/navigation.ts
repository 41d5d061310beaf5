import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { routeById, routeByPath, type RouteId } from '@/domain/routes';
import { queryText, type Query } from '../api/http';

/** The named cockpit screens open in a new browser tab (specification section 2). */
const apart: ReadonlySet<RouteId | undefined> = new Set<RouteId>(['cockpit', 'dmap', 'danalyse', 'dcompany']);
export const opensApart = (path: string): boolean => apart.has(routeOf(path)?.id as RouteId | undefined);

/** The address of a route; undefined when there is no such route (yet). */
export function addressOf(id: RouteId, query?: Query): string | undefined {
  const route = routeById.get(id);
  return route && `${route.path}${queryText(query)}`;
}
/** Opens an address: cockpit screens in a new tab, all others here. */
export function useOpenPath(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (opensApart(path)) window.open(path, '_blank', 'noopener');
      else void navigate(path);
    },
    [navigate],
  );
}
/** Opens a route by its id: `const open = useOpenRoute(); open('notice.list', { audit_status: 2 })`. */
export function useOpenRoute(): (id: RouteId, query?: Query) => void {
  const open = useOpenPath();
  return useCallback(
    (id, query) => {
      const address = addressOf(id, query);
      if (address !== undefined) open(address);
    },
    [open],
  );
}
/** The route of an address that carries its query along. */
export const routeOf = (path: string) => routeByPath.get((path.split(/[?#]/)[0] ?? path).replace(/(?<=.)\/+$/, ''));
