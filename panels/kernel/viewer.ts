import { createContext, useContext } from 'react';
import type { Party } from '@/domain/kernel/access';

/** Who looks at the panels: whose projects are 我的, and in whose words a task is told. */
export interface Viewer {
  readonly userId: number;
  readonly party: Party;
}
export const ViewerContext = createContext<Viewer>({ userId: 0, party: 'staff' });
export const useViewer = (): Viewer => useContext(ViewerContext);

/** The quick links chosen for the panel around (board_panel.quick_links); undefined: the first of them. */
export const ChosenLinks = createContext<readonly string[] | undefined>(undefined);
export const useChosenLinks = (): readonly string[] | undefined => useContext(ChosenLinks);
