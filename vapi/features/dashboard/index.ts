import { dashboardCalls } from '@/domain/calls/dashboard';
import { answers, combine, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { counts } from './counts';
import { handled } from './handled';
import { inbox, waiting } from './inbox';
import { progress } from './progress';
import { mustKnow, panelConfig, panelData, type PanelData, type Sources } from './panels';

type Needed = Pick<Services, 'engine' | 'log'>;
/** What panels show, read from the handlers of their feeds; the boards ask it too. */
export const panelsOf = (services: Needed, sources: Sources): PanelData => panelData({ ...sources, 'GET /dashboard/counts': counts(services) });

/** The 24 counters and the panels of the workbench. */
export const dashboardFeature = (services: Needed, data: PanelData): Feature =>
  combine([
    answers(dashboardCalls, {
      counts: counts(services),
      progress: progress(services),
      inbox: inbox(services),
      waiting: waiting(services),
      handled: handled(services),
      panel: panelConfig,
      panelDetail: (context, { typeModule, ...filters }) => data(context, String(typeModule), filters),
      panelSearch: async (context, { typeModule, ...filters }) => {
        mustKnow(String(typeModule), filters);
        return data(context, String(typeModule), filters);
      },
    }),
  ]);
