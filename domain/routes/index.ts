import type { Party } from '../kernel/access';
import type { Route } from '../kernel/route';
import { cockpitPages } from './cockpit';
import { listPages } from './lists';
import type { MenuGroup } from './menu-groups';
import { officePages } from './office';
import { sitePages } from './site';

const all = [...sitePages, ...cockpitPages, ...officePages, ...listPages] as const satisfies readonly Route<MenuGroup>[];
/** The id of a page that there is: a link to any other does not compile. */
export type RouteId = (typeof all)[number]['id'];
/** A page of the list below. */
export interface Page extends Route<MenuGroup> {
  readonly id: RouteId;
}
/** Every page of the product: the router, the menu seed and the route tests read this list. */
export const routes: readonly Page[] = all;
export const routeById: ReadonlyMap<string, Page> = new Map(routes.map((route) => [route.id, route]));
/** The address of a page: whoever names it says which page is meant, and a page that is gone does not compile. */
export const pathTo = (id: RouteId): Page['path'] => (routeById.get(id) as Page).path;
/** The page of one record of a resource, by ?id= of its address; undefined where there is none. */
export const recordPageOf = (resource: string): Page | undefined =>
  routes.find(({ shows }: Route) => 'record' in shows && shows.record === resource && !shows.own);
/** The page on which whoever is of a party meets a record of a resource: his own list, else the one that everybody has. */
export function listPageFor(resource: string, party: Party, isOpen: (route: Page) => boolean = () => true): Page | undefined {
  const all = routes.filter((route) => 'resource' in route.shows && route.shows.resource === resource && !route.shows.rows && isOpen(route));
  const whole = all.filter(({ shows }) => 'resource' in shows && !shows.fixed && !shows.list);
  return whole.find(({ parties }) => parties?.includes(party)) ?? whole.find(({ parties }) => !parties) ?? whole[0] ?? all[0];
}
/** The same with the word by which the list stands in the address of a page that it shares with others (`list`), where it has no page of its own. */
export function listPlaceFor(
  resource: string,
  party: Party,
  isOpen: (route: Page) => boolean = () => true,
): { readonly page: Page; readonly query: { readonly list?: string } } | undefined {
  const own = listPageFor(resource, party, isOpen);
  if (own) return { page: own, query: {} };
  for (const page of routes) {
    const shared = 'resource' in page.shows ? page.shows.lists?.find((one) => one.resource === resource && !one.fixed) : undefined;
    if (shared && isOpen(page) && (page.parties?.includes(party) ?? true)) return { page, query: { list: shared.key } };
  }
  return undefined;
}
export const routeByPath: ReadonlyMap<string, Page> = new Map(routes.map((route) => [route.path, route]));
