import { useCallback } from 'react';
import { usePanelHost } from '@/panels/kernel/host';
import { addressOf } from '../kernel/navigation';

/** Opens the list behind a figure in a new tab; nothing where there is no such page or no right to it. */
export function useListOpener(): (route: string, query?: Readonly<Record<string, string>>) => (() => void) | undefined {
  const host = usePanelHost();
  return useCallback(
    (route, query) => {
      if (!host.mayOpen(route)) return undefined;
      return () => void window.open(addressOf(route, query), '_blank', 'noopener');
    },
    [host],
  );
}
