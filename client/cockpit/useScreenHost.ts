import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf } from '@/client/kernel/page/navigation';
import { buildingsQuery } from '@/client/kernel/session/storage';
import { routeById } from '@/domain/routes';
import { usePanelHost, type PanelHost } from '@/panels/kernel/host';
import { screenAt, screensFor } from './screens';

/** No panel leads to the screen that it stands on. On a big screen another screen opens in its place, as its tab does; a list opens in a tab of its own that looks at the same buildings, and the screen stays. While guests look on no list opens at all: there stands what the screen leaves out. */
export function useScreenHost(visiting: boolean, buildings: readonly number[] | null): PanelHost {
  const host = usePanelHost();
  const navigate = useNavigate();
  const current = screenAt(useLocation().pathname)?.id;
  return useMemo<PanelHost>(() => {
    const isScreen = (route: string): boolean => screensFor(host).some(({ id }) => id === route);
    const mayOpen: PanelHost['mayOpen'] = (route) => route !== current && host.mayOpen(route) && (!visiting || isScreen(route));
    return {
      ...host,
      mayOpen,
      open(route, query) {
        const isOffice = routeById.get(route)?.layout === 'office';
        const address = addressOf(route, { ...query, ...(isOffice && buildings && { [buildingsQuery]: buildings.join() }) });
        if (address === undefined || !mayOpen(route)) return;
        if (isScreen(route)) void navigate(`${address}${location.search}`);
        else window.open(address, '_blank', 'noopener');
      },
    };
  }, [host, navigate, current, visiting, buildings]);
}
