import { createContext, useContext } from 'react';
import type { Access } from '@/domain/kernel/access';

/** What panels ask of the application around them. client fills it from session and navigation. */
export interface PanelHost {
  can(access: Access): boolean;
  /** Whether there is such a route and the person may open it. */
  mayOpen(routeId: string): boolean;
  open(routeId: string, query?: Readonly<Record<string, string>>): void;
  /** The board is being edited: panels do not jump. */
  readonly editing: boolean;
}
const closed: PanelHost = { can: () => true, mayOpen: () => false, open: () => undefined, editing: false };
export const PanelHostContext = createContext<PanelHost>(closed);
export const usePanelHost = (): PanelHost => useContext(PanelHostContext);
