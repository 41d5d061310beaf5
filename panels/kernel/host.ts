import { createContext, useCallback, useContext, useMemo } from 'react';
import type { Access, Party } from '@/domain/kernel/access';
import type { RouteId } from '@/domain/routes';

/** Filters of a list as its address has them; several values of one are repeated. */
export type ListQuery = Readonly<Record<string, string | readonly string[]>>;
/** The list that a figure is the sum of: a page, and the filters under which it holds the same rows. */
export interface ListLink {
  readonly route: RouteId;
  readonly query?: ListQuery;
}
/** What panels ask of the application around them. client fills it from session and navigation. */
export interface PanelHost {
  /** Whose pages they lead to. */
  readonly party: Party;
  can(access: Access): boolean;
  /** Whether the person may open it. */
  mayOpen(routeId: RouteId): boolean;
  open(routeId: RouteId, query?: ListQuery): void;
  /** The board is being edited: panels do not jump. */
  readonly editing: boolean;
  /** Reads what no feed carries, as pages do; throws what pages say in words. `buildings`: others than the session's choice. */
  read<T>(path: `/${string}`, query: Readonly<Record<string, string | number>>, signal: AbortSignal, buildings?: readonly number[]): Promise<T>;
  /** Carries out an action at an address of the API, and throws what pages say in words. Nothing: nobody sits here. */
  act?<T>(path: `/${string}`, body: object, buildings?: readonly number[]): Promise<T>;
  /** Fetches a file and hands it to the browser, under the server's name for it, else `name`; what goes wrong is said. Nothing: nobody sits here. */
  save?(
    path: `/${string}`,
    query: Readonly<Record<string, string | number>>,
    name: string,
    signal: AbortSignal,
    buildings?: readonly number[],
  ): Promise<void>;
  /** The approval number of the map, as the settings of the site have it. */
  readonly mapApproval: string | null;
}
/** Where nothing is around a panel: it may be seen, and leads nowhere. */
export const closedHost: PanelHost = {
  party: 'staff',
  can: () => true,
  mayOpen: () => false,
  open: () => undefined,
  editing: false,
  read: () => Promise.reject(new Error('no host')),
  mapApproval: null,
};
export const PanelHostContext = createContext<PanelHost>(closedHost);
export const usePanelHost = (): PanelHost => useContext(PanelHostContext);

/** How to open the list behind a figure: undefined where the person may not, and while a board is edited. A figure is a link only with it. */
export type Opener = (route: RouteId, query?: ListQuery) => (() => void) | undefined;
export function useOpener(): Opener {
  const host = usePanelHost();
  return useCallback((route, query) => (host.editing || !host.mayOpen(route) ? undefined : () => host.open(route, query)), [host]);
}

interface ListOpeners {
  /** Opens the list behind a figure; undefined where there is none, or the person may not. */
  to(link: ListLink | undefined): (() => void) | undefined;
  /** Opens the list behind one bar of many; undefined where the person may not open the page of all of them. */
  each(page: ListLink, linkOf: (name: string) => ListLink): ((name: string) => void) | undefined;
}
/** The ways from figures to the lists that add up to them. */
export function useLists(): ListOpeners {
  const open = useOpener();
  return useMemo<ListOpeners>(() => {
    const to: ListOpeners['to'] = (link) => link && open(link.route, link.query);
    return { to, each: (page, linkOf) => to(page) && ((name) => to(linkOf(name))?.()) };
  }, [open]);
}
