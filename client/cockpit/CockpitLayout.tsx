import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { Outlet, useLocation, useNavigate, useOutletContext } from 'react-router';
import { PanelHostContext, usePanelHost } from '@/panels/kernel/host';
import { LiveScope, useFeedStore } from '@/panels/kernel/live';
import { makeFreshnessRegistry, FreshnessContext, usePanelFreshness, type FreshnessRegistry } from '@/panels/kernel/freshness';
import { above, everything, isSameScope, ScopeContext, within, type Level, type Scope } from '@/panels/kernel/scope';
import { EnvironmentContext } from '@/panels/kernel/surface';
import { parameters } from '@/domain/parameters';
import { useLiveSettings } from '../kernel/site/settingsSync';
import { useSession } from '../kernel/session/session';
import { useSite } from '../kernel/site/site';
import { suspendTheme } from '../kernel/site/theme';
import type { Bucket } from '@/domain/screens/screen';
import { PortraitRowsContext } from '@/panels/kernel/portrait/rows';
import { crumbsOf, nameKey, type ScopeNames } from './crumbs';
import { lookOf } from './fit';
import { Header } from './Header';
import { Help } from './Help';
import { ScreenRows } from './portrait/ScreenRows';
import { screenAt, screensFor } from './screens';
import { nearOf, useFit } from './useFit';
import { AheadContext } from '@/client/kernel/page/useAhead';
import { type Choose, useChoice } from './useChoice';
import { useFullScreen } from '@/client/ui/useFullScreen';
import { useIdle } from '@/client/ui/useIdle';
import { useKeys, type KeyActions } from './useKeys';
import { useParks } from './useParks';
import { usePlaylist } from './usePlaylist';
import { useScreenHost } from './useScreenHost';
import { useTour } from './useTour';
import './fonts';
import './cockpit.css';

/** For a screen: how wide the wall is that it is drawn for. */
export const useBucket = (): Bucket => useOutletContext<Bucket>();
/** Esc goes one level up, unless something nearer has used the key. */
function useEscape(up: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) up();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [up]);
}
const frames = (count: number): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => (count > 1 ? void frames(count - 1).then(done) : done())));
/** For pictures: says when all that is shown has arrived. */
function useReady(board: FreshnessRegistry, frozen: boolean): boolean {
  const freshness = usePanelFreshness(board);
  const ready = frozen && freshness.length > 0 && !freshness.includes('loading');
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    // a panel whose data has just come measures itself first, and says only then that its code is on its way
    void Promise.all([document.fonts.ready, frames(2)]).then(() => {
      if (!gone) Object.assign(window, { __ready: true });
    });
    return () => {
      gone = true;
      Object.assign(window, { __ready: false });
    };
  }, [ready]);
  return freshness.includes('loading');
}
/** An address that is opened, of a park or building that is not there or is somebody else's, becomes that of what is shown in its place. Whoever looks around is not held up: the model may know a building before the feed of the parks does. */
function useTrueScope(known: boolean, wanted: Scope, scope: Scope, choose: Choose): void {
  const opened = useRef(true);
  useEffect(() => {
    if (!known || !opened.current) return;
    opened.current = false;
    // not where somebody has gone on meanwhile
    if (!isSameScope(wanted, scope)) choose(({ scope: latest }) => (isSameScope(latest, wanted) ? { scope } : {}), { replace: true });
  }, [known, wanted, scope, choose]);
}
/** The ground around all big screens: unit, scope, header, keys. It stays while they change; panels inside measure themselves in `--u`. */
export default function CockpitLayout() {
  const screen = screenAt(useLocation().pathname);
  const set = useLiveSettings()?.cockpit;
  const { role } = useSession();
  const { site } = useSite();
  const all = usePanelHost();
  const navigate = useNavigate();
  const store = useFeedStore();
  const [look] = useState(() => lookOf(location.search, store.now()));
  const { unit, bucket } = useFit(nearOf(look.zoomFactor), screen);
  const [board] = useState(makeFreshnessRegistry);
  const [choice, choose, ahead] = useChoice();
  const { paused, visiting } = choice;
  const { parks, scope, buildings, known } = useParks(choice.scope);
  useTrueScope(known, choice.scope, scope, choose);
  const host = useScreenHost(visiting, buildings);
  const go = useCallback((next: Scope) => choose(() => ({ scope: next })), [choose]);
  const [names, setNames] = useState<ScopeNames>({});
  const reportName = useCallback((level: Level, id: number, name: string) => setNames((known) => ({ ...known, [nameKey(level, id)]: name })), []);
  const control = useMemo(() => ({ scope, go, reportName }), [scope, go, reportName]);
  const [full, toggleFull] = useFullScreen();
  const [helping, setHelping] = useState(false);
  const screens = screensFor(all, set?.screens[String(role)]);
  const usual = set?.title ?? parameters['cockpit.title'].initial;
  const tour = useTour(set?.tour ?? parameters['cockpit.tour'].initial, known, parks, scope.park, screens);
  usePlaylist(set?.playlist, paused || tour.at !== null);
  useEffect(suspendTheme, []);
  const busy = useReady(board, look.frozenAt !== null);
  const idle = useIdle();
  const latest = useRef({ parks, screens });
  latest.current = { parks, screens };
  useEscape(useCallback(() => choose((now) => ({ scope: above(now.scope) })), [choose]));
  const actions = useMemo<KeyActions>(
    () => ({
      fullScreen: toggleFull,
      refresh: () => location.reload(),
      pause: () => choose((now) => ({ paused: !now.paused })),
      help: () => setHelping(true),
      visit: () => choose((now) => ({ visiting: !now.visiting })),
      tour: tour.start,
      screen: (place) => {
        const next = latest.current.screens[place];
        if (next) void navigate(`${next.path}${location.search}`);
      },
      park: (step) => {
        const { parks } = latest.current;
        const all = [null, ...(parks.length === 1 ? [] : parks.map(({ id }) => id))];
        choose(({ scope: { park } }) => ({ scope: within(everything, 'park', all[(all.indexOf(park) + step + all.length) % all.length] ?? null) }));
      },
    }),
    [toggleFull, navigate, choose, tour.start],
  );
  useKeys(actions);
  const environment = useMemo(
    () => ({ surface: 'cockpit' as const, unit, frozenAt: look.frozenAt, paused, visiting }),
    [unit, look.frozenAt, paused, visiting],
  );
  return (
    <EnvironmentContext value={environment}>
      <div className="cockpit" data-surface="cockpit" data-bucket={bucket} data-idle={idle} style={{ '--u': `${unit}px` } as CSSProperties}>
        <Header
          {...{ title: screen?.heading ?? usual, parks, park: scope.park, screens, board, full, paused, visiting, tour }}
          demo={site.demo}
          current={screen?.id ?? ''}
          crumbs={crumbsOf(scope, parks, names)}
          onGo={go}
          onPark={(id) => go(within(everything, 'park', id))}
          onFull={toggleFull}
          onPause={actions.pause}
          onHelp={actions.help}
          onVisit={actions.visit}
        />
        {busy && <div className="k-busy" role="progressbar" aria-label="加载中…" />}
        <FreshnessContext value={board}>
          <PanelHostContext value={host}>
            <ScopeContext value={control}>
              <LiveScope value={buildings}>
                <AheadContext value={ahead}>
                  <PortraitRowsContext value={ScreenRows}>
                    <main className="k-main">
                      <Outlet context={bucket} />
                    </main>
                  </PortraitRowsContext>
                </AheadContext>
              </LiveScope>
            </ScopeContext>
          </PanelHostContext>
        </FreshnessContext>
        {helping && <Help onClose={() => setHelping(false)} />}
      </div>
    </EnvironmentContext>
  );
}
