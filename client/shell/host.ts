import { useMemo } from 'react';
import { routeById } from '@/domain/routes';
import type { PanelHost } from '@/panels/kernel/host';
import { useOpenRoute } from '../kernel/navigation';
import { useCan } from '../kernel/session';

/** What panels ask of the application: a panel jumps only to a route that is there and that the person may open. */
export function usePanelHostValue(): PanelHost {
  const can = useCan();
  const open = useOpenRoute();
  return useMemo(() => {
    const mayOpen = (id: string): boolean => {
      const route = routeById.get(id);
      return route !== undefined && can(route.access);
    };
    return { can, mayOpen, open: (id, query) => mayOpen(id) && open(id, query), editing: false };
  }, [can, open]);
}
