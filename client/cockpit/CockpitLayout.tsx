import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { Outlet, useLocation, useNavigate, useOutletContext } from 'react-router';
import { incubatorFeed } from '@/domain/feeds/incubator';
import { PanelHostContext, usePanelHost } from '@/panels/kernel/host';
import { LiveScope, useFeed, useFeedStore } from '@/panels/kernel/live';
import { makeFreshnessRegistry, FreshnessContext, usePanelFreshness, type FreshnessRegistry } from '@/panels/kernel/freshness';
import { EnvironmentContext } from '@/panels/kernel/surface';
import { parameters } from '@/domain/parameters';
import { useLiveSettings } from '../kernel/site/settingsSync';
import { useSession } from '../kernel/session/session';
import { useSite } from '../kernel/site/site';
import { suspendTheme } from '../kernel/site/theme';
import type { Bucket } from '@/domain/screens/screen';
import { lookOf } from './fit';
import { Header } from './Header';
import { Help } from './Help';
import { screenAt, screensFor } from './screens';
import { nearOf, useFit } from './useFit';
import { useChoice } from './useChoice';
import { useFullScreen } from './useFullScreen';
import { useIdle } from './useIdle';
import { useKeys, type KeyActions } from './useKeys';
import { usePlaylist } from './usePlaylist';
import { useScreenHost } from './useScreenHost';
import './fonts';
import './cockpit.css';

const noParams = {};
/** For a screen: how wide the wall is that it is drawn for. */
export const useBucket = (): Bucket => useOutletContext<Bucket>();
/** The parks of the session's choice, and the one that is looked at; its buildings become the scope of all panels. */
function useParks(park: number | null) {
  const { data } = useFeed(incubatorFeed, noParams);
  const parks = data?.map.incubators ?? [];
  const chosen = parks.find(({ id }) => id === park);
  const ids = chosen?.buildings.map(({ id }) => id).join() ?? '';
  const scope = useMemo(() => (ids === '' ? null : ids.split(',').map(Number)), [ids]);
  return { parks, park: chosen?.id ?? null, scope };
}
/** For pictures: says when all that is shown has arrived. */
function useReady(board: FreshnessRegistry, frozen: boolean): boolean {
  const freshness = usePanelFreshness(board);
  const ready = frozen && freshness.length > 0 && !freshness.includes('loading');
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    void document.fonts.ready.then(() => {
      if (!gone) Object.assign(window, { __ready: true });
    });
    return () => {
      gone = true;
      Object.assign(window, { __ready: false });
    };
  }, [ready]);
  return freshness.includes('loading');
}
/** The ground around all big screens: unit, scope, header, keys. It stays while they change; panels inside measure themselves in `--u`. */
export default function CockpitLayout() {
  const screen = screenAt(useLocation().pathname);
  const set = useLiveSettings()?.cockpit;
  const { role } = useSession();
  const { site } = useSite();
  const all = usePanelHost();
  const host = useScreenHost();
  const navigate = useNavigate();
  const store = useFeedStore();
  const [look] = useState(() => lookOf(location.search, store.now()));
  const { unit, bucket } = useFit(nearOf(look.zoomFactor));
  const [board] = useState(makeFreshnessRegistry);
  const [choice, choose] = useChoice();
  const { paused } = choice;
  const { parks, park, scope } = useParks(choice.park);
  const [full, toggleFull] = useFullScreen();
  const [helping, setHelping] = useState(false);
  const screens = screensFor(all, set?.screens[String(role)]);
  const usual = set?.title ?? parameters['cockpit.title'].initial;
  usePlaylist(set?.playlist, paused);
  useEffect(suspendTheme, []);
  const busy = useReady(board, look.frozenAt !== null);
  const idle = useIdle();
  const latest = useRef({ parks, park, screens, paused });
  latest.current = { parks, park, screens, paused };
  const actions = useMemo<KeyActions>(
    () => ({
      fullScreen: toggleFull,
      refresh: () => location.reload(),
      pause: () => choose({ paused: !latest.current.paused }),
      help: () => setHelping(true),
      screen: (place) => {
        const next = latest.current.screens[place];
        if (next) void navigate(`${next.path}${location.search}`);
      },
      park: (step) => {
        const all = [null, ...latest.current.parks.map(({ id }) => id)];
        choose({ park: all[(all.indexOf(latest.current.park) + step + all.length) % all.length] ?? null });
      },
    }),
    [toggleFull, navigate, choose],
  );
  useKeys(actions);
  const environment = useMemo(() => ({ surface: 'cockpit' as const, unit, frozenAt: look.frozenAt, paused }), [unit, look.frozenAt, paused]);
  return (
    <EnvironmentContext value={environment}>
      <div className="cockpit" data-surface="cockpit" data-bucket={bucket} data-idle={idle} style={{ '--u': `${unit}px` } as CSSProperties}>
        <Header
          {...{ title: screen?.heading ?? usual, parks, park, screens, board, full, paused }}
          demo={site.demo}
          current={screen?.id ?? ''}
          onPark={(id) => choose({ park: id })}
          onFull={toggleFull}
          onPause={actions.pause}
          onHelp={actions.help}
        />
        {busy && <div className="k-busy" role="progressbar" aria-label="加载中…" />}
        <FreshnessContext value={board}>
          <PanelHostContext value={host}>
            <LiveScope value={scope}>
              <main className="k-main">
                <Outlet context={bucket} />
              </main>
            </LiveScope>
          </PanelHostContext>
        </FreshnessContext>
        {helping && <Help onClose={() => setHelping(false)} />}
      </div>
    </EnvironmentContext>
  );
}
