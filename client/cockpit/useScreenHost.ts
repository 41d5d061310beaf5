import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '@/client/kernel/navigation';
import { usePanelHost, type PanelHost } from '@/panels/kernel/host';
import { screensFor } from './screens';

/** On a big screen another screen opens in its place, as its tab does; a list opens in a tab of its own, and the screen stays. */
export function useScreenHost(): PanelHost {
  const host = usePanelHost();
  const navigate = useNavigate();
  return useMemo<PanelHost>(
    () => ({
      ...host,
      open(route, query) {
        const address = addressOf(route, query);
        if (address === undefined || !host.mayOpen(route)) return;
        if (screensFor(host).some((screen) => screen.route === route)) void navigate(`${address}${location.search}`);
        else window.open(address, '_blank', 'noopener');
      },
    }),
    [host, navigate],
  );
}
