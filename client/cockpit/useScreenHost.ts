import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf } from '@/client/kernel/page/navigation';
import { usePanelHost, type PanelHost } from '@/panels/kernel/host';
import { screenAt, screensFor } from './screens';

/** No panel leads to the screen that it stands on. On a big screen another screen opens in its place, as its tab does; a list opens in a tab of its own, and the screen stays. */
export function useScreenHost(): PanelHost {
  const host = usePanelHost();
  const navigate = useNavigate();
  const current = screenAt(useLocation().pathname)?.id;
  return useMemo<PanelHost>(
    () => ({
      ...host,
      mayOpen: (route) => route !== current && host.mayOpen(route),
      open(route, query) {
        const address = addressOf(route, query);
        if (address === undefined || !host.mayOpen(route)) return;
        if (screensFor(host).some(({ id }) => id === route)) void navigate(`${address}${location.search}`);
        else window.open(address, '_blank', 'noopener');
      },
    }),
    [host, navigate, current],
  );
}
