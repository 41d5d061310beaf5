import { createBrowserRouter, matchRoutes, redirect, type RouteObject } from 'react-router';
import { sitePages } from '@/domain/routes/site';
import { dropEmbedded, type Embedded } from '../kernel/api/embedded';
import { sayOnArrival } from '../kernel/api/errors';
import { currentSession } from '../kernel/session/session';
import { pages } from '../pages';
import { loadChunk } from './chunk';
import { layoutRoute, pageRoute } from './page-route';
import { dashboardPath, landingOf, loginFor, requestedPage, rootLeadsToCockpit } from './redirects';
import { rootRoute } from './Root';
import { Starting } from './Starting';

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
/** Back office and cockpit are known to the router once somebody is signed in: home and login never load their definitions. */
const joinOffice: NonNullable<Parameters<typeof createBrowserRouter>[1]>['patchRoutesOnNavigation'] = async ({ patch }) => {
  if (joined || !currentSession().user) return;
  const { officeRoutes } = await loadChunk(() => import('./office-routes'));
  if (!joined) patch('root', officeRoutes);
  joined = true;
};
const makeTree = (): RouteObject => ({
  ...rootRoute,
  HydrateFallback: Starting,
  children: [layoutRoute('site', () => import('../site/SiteLayout'), of('site')), ...of('auth'), ...of('bare'), ...of('cockpit'), lost],
});
export const makeRouter = () => createBrowserRouter([makeTree()], { patchRoutesOnNavigation: joinOffice });

/**
 * The router of a page that the server has drawn: its code is there before React takes the page over, and its loader need not be asked. Null where the page
 * is not for who is looking (whom the root leads to the cockpit): it is then drawn as any other.
 */
export async function takeOverRouter({ route: id }: Embedded): Promise<ReturnType<typeof createBrowserRouter> | null> {
  const tree = makeTree();
  const { location } = window;
  const matches = matchRoutes([tree], location) ?? [];
  if (matches.at(-1)?.route.id !== id || (location.pathname === '/' && rootLeadsToCockpit(currentSession().user))) return null;
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter([tree], { patchRoutesOnNavigation: joinOffice, hydrationData: { loaderData: { [id]: null } } });
  const { key } = router.state.location;
  const stop = router.subscribe(({ location: next }) => {
    if (next.key === key) return;
    dropEmbedded();
    stop();
  });
  return router;
}
