import { createContext, useContext } from 'react';
import type { Party } from '@/domain/kernel/access';

/** Who looks at the panels: whose projects are 我的, and in whose words a task is told. */
export interface Viewer {
  readonly userId: number;
  readonly party: Party;
}
export const ViewerContext = createContext<Viewer>({ userId: 0, party: 'staff' });
export const useViewer = (): Viewer => useContext(ViewerContext);
