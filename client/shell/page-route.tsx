import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Route } from '@/domain/kernel/route';
import { loadChunk } from './chunk';
import { ErrorPage } from './ErrorPage';
import { Guard } from './Guard';

type Load = () => Promise<{ default: ComponentType }>;

/** layout -> guard -> page: a row of domain/routes as the router wants it. `{path}` takes the rest of the address. */
export function pageRoute(route: Route, load: Load): RouteObject {
  const path = route.path.replace(/\{path\}$/, '*');
  return {
    id: route.id,
    ...(path === '/' ? { index: true as const } : { path }),
    ErrorBoundary: ErrorPage,
    lazy: async () => {
      const { default: Page } = await loadChunk(load);
      return {
        Component: () => (
          <Guard route={route}>
            <Page />
          </Guard>
        ),
      };
    },
  };
}

/** A layout around its pages, loaded with the first of them. */
export const layoutRoute = (id: string, load: Load, children: RouteObject[]): RouteObject => ({
  id,
  children,
  ErrorBoundary: ErrorPage,
  lazy: async () => ({ Component: (await loadChunk(load)).default }),
});
