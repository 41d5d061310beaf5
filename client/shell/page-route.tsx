import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Route } from '@/domain/kernel/route';
import { loadChunk } from './chunk';
import { ErrorPage } from './ErrorPage';
import { Guard } from './Guard';

type Load = () => Promise<{ default: ComponentType }>;

/** A page behind the guard of its route. */
export const guarded =
  (route: Route, Page: ComponentType): ComponentType =>
  () => (
    <Guard route={route}>
      <Page />
    </Guard>
  );

/** How a route stands in the router's table. */
export const placeOf = (route: Pick<Route, 'path'>): { readonly index: true } | { readonly path: string } =>
  route.path === '/' ? { index: true } : { path: route.path.replace(/\{path\}$/, '*') };

/** layout -> guard -> page: a row of domain/routes as the router wants it. `{path}` takes the rest of the address. */
export function pageRoute(route: Route, load: Load): RouteObject {
  return {
    id: route.id,
    ...placeOf(route),
    ErrorBoundary: ErrorPage,
    lazy: async () => ({ Component: guarded(route, (await loadChunk(load)).default) }),
  };
}

/** A layout around its pages, loaded with the first of them. */
export const layoutRoute = (id: string, load: Load, children: RouteObject[]): RouteObject => ({
  id,
  children,
  ErrorBoundary: ErrorPage,
  lazy: async () => ({ Component: (await loadChunk(load)).default }),
});
