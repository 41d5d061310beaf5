import { useMemo } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { routeById } from '@/domain/routes';
import type { PanelHost } from '@/panels/kernel/host';
import { useOpenRoute } from '../kernel/page/navigation';
import { call } from '../kernel/api/http';
import { saveExport } from '../kernel/api/saveExport';
import { useCan, useSession } from '../kernel/session/session';
import { useSite } from '../kernel/site/site';

/** What panels ask of the application: a panel jumps only to a route that is there and that the person may open. */
export function usePanelHostValue(): PanelHost {
  const can = useCan();
  const open = useOpenRoute();
  const party = partyOf(useSession().user);
  const { map_approval: mapApproval } = useSite().site;
  return useMemo(() => {
    const mayOpen = (id: string): boolean => {
      const route = routeById.get(id);
      return route !== undefined && can(route.access);
    };
    return {
      party,
      can,
      mayOpen,
      open: (id, query) => mayOpen(id) && open(id, query),
      editing: false,
      read: (path, query, signal, buildings) => call('GET', path, { query, signal, ...(buildings && { buildings }) }),
      act: (path, body, buildings) => call('PUT', path, { body, ...(buildings && { buildings }) }),
      save: saveExport,
      mapApproval,
    };
  }, [party, can, open, mapApproval]);
}
