import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { partyOf } from '@/domain/kernel/access';
import { useSession } from '@/client/kernel/session/session';
import { followVersion, type BuildMemory } from '@/client/kernel/page/version';
import { useIdle } from '@/client/ui/useIdle';
import { usePhone } from '@/client/ui/usePhone';
import { toWire } from '@/domain/kernel/moment';
import { useFeedStore } from '@/panels/kernel/live';
import { panelByProp } from '@/panels/index';
import { EnvironmentContext, type PanelEnvironment } from '@/panels/kernel/surface';
import { ViewerContext } from '@/panels/kernel/viewer';
import { Canvas, Column } from './Canvas';
import { Disconnected } from './Disconnected';
import { split } from './edits';
import { drawnOn, fitOf } from './preview-fit';
import { PreviewBar } from './PreviewBar';
import { usePreviewed } from './use-previewed';
import './workbench.css';
import './preview.css';

const watchSize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};
const sizeText = () => `${window.innerWidth}x${window.innerHeight}`;
/** Factor of 远看/近看, as the cockpit has it (design/visual.md 1.2). */
const factorOf = (text: string | null): number => Math.min(1.6, Math.max(0.8, Number(text) || 1));
/** Seconds from one reading of the board to the next, of the address. */
const everyOf = (text: string | null): number | undefined => (Number(text) > 0 ? Math.min(3600, Math.max(10, Number(text))) : undefined);
const edge = 24;
const versionEvery = 10 * 60_000;
const reloadedFor = 'preview_reloaded';
const build: BuildMemory = {
  read: async () => sessionStorage.getItem(reloadedFor),
  keep: async (served) => sessionStorage.setItem(reloadedFor, served),
};
/** A screen that hangs on a wall follows the server to another version by itself. */
function useVersion(): void {
  useEffect(() => {
    const timer = setInterval(() => void followVersion(() => location.reload(), build), versionEvery);
    return () => clearInterval(timer);
  }, []);
}

/** /preview/panel: one board over the whole screen, to look at (`?id= &theme=dark|light &fit=ratio|width|scroll &k= &refresh=seconds &freeze=1&now=`). */
export default function Preview() {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('id')) || undefined;
  const [paused, setPaused] = useState(false);
  const every = everyOf(query.get('refresh'));
  const { answer, again } = usePreviewed(id, paused ? undefined : every);
  const store = useFeedStore();
  const idle = useIdle();
  useVersion();
  const { user } = useSession();
  const [width = 1920, height = 1080] = useSyncExternalStore(watchSize, sizeText).split('x').map(Number);
  const phone = usePhone();
  const dark = query.get('theme') !== 'light';
  const k = factorOf(query.get('k'));
  const fit = fitOf(query.get('fit'));
  const shown = answer.status === 'ready' ? split(answer.board.extend, (prop) => panelByProp.has(prop)).shown : [];
  const rows = Math.max(1, ...shown.map(({ y, h }) => y + h));
  const { unit, row, spacing, width: wide } = drawnOn(fit, rows, { width, height }, edge, k);
  const frozen = query.get('freeze') === '1' ? Date.parse(query.get('now') ?? '') : Number.NaN;
  const frozenAt = Number.isNaN(frozen) ? null : frozen;
  const environment = useMemo<PanelEnvironment>(
    () => ({ surface: dark ? 'cockpit' : 'workbench', unit, frozenAt, paused }),
    [dark, unit, frozenAt, paused],
  );
  const userId = user?.id ?? 0;
  const party = partyOf(user);
  const viewer = useMemo(() => ({ userId, party }), [userId, party]);
  const turn = answer.status === 'ready' ? answer.turn : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading has a time of its own
  const readAt = useMemo(() => toWire(new Date(store.now())).slice(11), [store, turn]);
  return (
    <EnvironmentContext value={environment}>
      <ViewerContext value={viewer}>
        <main className="wb preview" data-surface={environment.surface} style={{ '--u': `${unit}px` } as React.CSSProperties}>
          {answer.status === 'loading' && <p role="status">加载中…</p>}
          {answer.status === 'failed' && (
            <div role="alert">
              <p>{answer.message}</p>
              <button type="button" onClick={again}>
                重试
              </button>
            </div>
          )}
          {answer.status === 'ready' && (
            <>
              <h1 className="visually-hidden">{answer.board.name}</h1>
              <Disconnected />
              {!phone && !idle && (
                <PreviewBar
                  {...{ name: answer.board.name, fit, paused, every, turn, readAt }}
                  onFit={(next) =>
                    setQuery(
                      (before) => {
                        before.set('fit', next);
                        return before;
                      },
                      { replace: true },
                    )
                  }
                  onPause={() => setPaused(!paused)}
                  onRefresh={again}
                />
              )}
              {shown.length === 0 && <p>这块看板还没有面板</p>}
              {shown.length > 0 &&
                (phone ? (
                  <Column placements={shown} parks={[]} />
                ) : (
                  <div className="preview-board" style={{ width: wide }}>
                    <Canvas placements={shown} parks={[]} row={row} spacing={spacing} />
                  </div>
                ))}
            </>
          )}
        </main>
      </ViewerContext>
    </EnvironmentContext>
  );
}
