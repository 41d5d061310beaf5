import { createContext, useCallback, useContext } from 'react';
import type { Access } from '@/domain/kernel/access';
import type { RouteId } from '@/domain/routes';

/** Filters of a list as its address has them; several values of one are repeated. */
export type ListQuery = Readonly<Record<string, string | readonly string[]>>;
/** What panels ask of the application around them. client fills it from session and navigation. */
export interface PanelHost {
  can(access: Access): boolean;
  /** Whether the person may open it. */
  mayOpen(routeId: RouteId): boolean;
  open(routeId: RouteId, query?: ListQuery): void;
  /** The board is being edited: panels do not jump. */
  readonly editing: boolean;
}
const closed: PanelHost = { can: () => true, mayOpen: () => false, open: () => undefined, editing: false };
export const PanelHostContext = createContext<PanelHost>(closed);
export const usePanelHost = (): PanelHost => useContext(PanelHostContext);

/** How to open the list behind a figure: undefined where the person may not, and while a board is edited. A figure is a link only with it. */
export type Opener = (route: RouteId, query?: ListQuery) => (() => void) | undefined;
export function useOpener(): Opener {
  const host = usePanelHost();
  return useCallback((route, query) => (host.editing || !host.mayOpen(route) ? undefined : () => host.open(route, query)), [host]);
}
