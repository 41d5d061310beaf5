import type { Route } from '../kernel/route';
import { cockpitPages } from './cockpit';
import { listPages } from './lists';
import { officePages } from './office';
import { sitePages } from './site';

/** Every page of the product: the router, the menu seed and the route tests read this list. */
export const routes: readonly Route[] = [...sitePages, ...cockpitPages, ...officePages, ...listPages];
export const routeById: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.id, route]));
export const routeByPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]));
