import type { ReactNode } from 'react';
import { useLocation, type RouteObject } from 'react-router';
import type { Layout, Route } from '@/domain/kernel/route';
import { routeByPath, routes } from '@/domain/routes';
import { loadResourcePage, pages, screenFrame, type LoadPage, type PageKey } from '../pages';
import { loadChunk } from './chunk';
import { Guard } from './Guard';
import { layoutRoute, pageRoute } from './page-route';

const isPage = (key: string): key is PageKey => Object.hasOwn(pages, key);
/** What a route shows: a page by hand, or the list of a resource. */
function loadOf(route: Route): LoadPage {
  if (!('page' in route.shows)) return async () => ({ default: (await loadResourcePage()).resourcePage(route) });
  const { page } = route.shows;
  if (!isPage(page)) throw new Error(`no page ${page}`);
  return pages[page];
}
const of = (layout: Layout, also: (route: Route) => boolean = () => true): RouteObject[] =>
  routes.filter((route) => route.layout === layout && also(route)).map((route) => pageRoute(route, loadOf(route)));
const isScreen = ({ shows }: Route): boolean => 'page' in shows && screenFrame.around.some((key) => key === shows.page);

/** The frame of the screens is for whom the screen in it is for: its header asks for the park's figures too. */
function Framed({ children }: { children: ReactNode }) {
  const route = routeByPath.get(useLocation().pathname);
  return route ? <Guard route={route}>{children}</Guard> : children;
}
async function loadFrame() {
  const { default: Frame } = await loadChunk(screenFrame.load);
  return {
    default: () => (
      <Framed>
        <Frame />
      </Framed>
    ),
  };
}

/** Everything behind the login. */
export const officeRoutes: RouteObject[] = [
  layoutRoute('office', () => import('./office/OfficeLayout'), of('office')),
  layoutRoute('screens', () => import('./BareLayout'), [
    layoutRoute('screenFrame', loadFrame, of('cockpit', isScreen)),
    ...of('cockpit', (route) => !isScreen(route) && route.access !== 'public'),
  ]),
];
