import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router';
import { sitePages } from '@/domain/routes/site';
import { sayOnArrival } from '../kernel/errors';
import { currentSession } from '../kernel/session';
import { pages } from '../pages';
import { loadChunk } from './chunk';
import { ErrorPage } from './ErrorPage';
import { layoutRoute, pageRoute } from './page-route';
import { Progress, Slow } from './Progress';
import { requestedPage, dashboardPath, landingOf, loginFor, rootLeadsToCockpit } from './redirects';
import { Starting } from './Starting';

const Root = () => (
  <>
    <Progress />
    <Slow />
    <Outlet />
  </>
);

/** The redirects of specification section 2 that depend on who asks. */
const loaders: Readonly<Record<string, RouteObject['loader']>> = {
  '/': () => (rootLeadsToCockpit(currentSession().user) ? redirect('/cockpit') : null),
  '/user/login': ({ request }) => {
    const { user } = currentSession();
    if (!user) return null;
    const { searchParams, origin } = new URL(request.url);
    return redirect(requestedPage(searchParams.get('redirect'), origin) ?? landingOf(user));
  },
};
/** No route: without a token to the login, with one to the dashboard. The office's own routes are joined before this is asked. */
const lost: RouteObject = {
  path: '*',
  loader: ({ request }) => {
    const { pathname, search, hash } = new URL(request.url);
    if (!currentSession().user) return redirect(loginFor(pathname + search + hash));
    sayOnArrival('页面不存在，已返回工作台');
    return redirect(dashboardPath);
  },
  element: null,
};
const site = sitePages.map((route) => ({
  route,
  object: { ...pageRoute(route, pages[route.shows.page]), loader: loaders[route.path] } as RouteObject,
}));
const of = (layout: string) => site.filter(({ route }) => route.layout === layout).map(({ object }) => object);

let joined = false;
export const router = createBrowserRouter(
  [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Starting,
      children: [layoutRoute('site', () => import('../site/SiteLayout'), of('site')), ...of('auth'), lost],
    },
  ],
  {
    /** Back office and cockpit are known to the router once somebody is signed in: home and login never load their definitions. */
    patchRoutesOnNavigation: async ({ patch }) => {
      if (joined || !currentSession().user) return;
      const { officeRoutes } = await loadChunk(() => import('./office-routes'));
      if (!joined) patch('root', officeRoutes);
      joined = true;
    },
  },
);
