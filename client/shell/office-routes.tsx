import type { RouteObject } from 'react-router';
import type { Layout, Route } from '@/domain/kernel/route';
import { routes } from '@/domain/routes';
import { loadResourcePage, pages, type LoadPage, type PageKey } from '../pages';
import { layoutRoute, pageRoute } from './page-route';

const isPage = (key: string): key is PageKey => Object.hasOwn(pages, key);
/** What a route shows: a page by hand, or the list of a resource. */
function loadOf(route: Route): LoadPage {
  if (!('page' in route.shows)) return async () => ({ default: (await loadResourcePage()).resourcePage(route) });
  const { page } = route.shows;
  if (!isPage(page)) throw new Error(`no page ${page}`);
  return pages[page];
}
const of = (layout: Layout): RouteObject[] => routes.filter((route) => route.layout === layout).map((route) => pageRoute(route, loadOf(route)));

/** Everything behind the login. */
export const officeRoutes: RouteObject[] = [
  layoutRoute('office', () => import('./office/OfficeLayout'), of('office')),
  layoutRoute('screens', () => import('./CockpitLayout'), of('cockpit')),
];
