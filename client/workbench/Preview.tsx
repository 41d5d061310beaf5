import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { partyOf } from '@/domain/kernel/access';
import { wordsOf } from '@/client/kernel/api/errors';
import { useSession } from '@/client/kernel/session/session';
import { usePhone } from '@/client/ui/usePhone';
import { panelByProp } from '@/panels/index';
import { EnvironmentContext, type PanelEnvironment } from '@/panels/kernel/surface';
import { ViewerContext } from '@/panels/kernel/viewer';
import type { Board } from './board';
import { boardCalls } from '@/domain/calls/board';
import { fetchCall } from '@/client/kernel/api/calls';
import { fetchBoards, pickBoard } from './boards';
import { Canvas, Column } from './Canvas';
import { defaultBoard } from './defaults';
import { split } from './edits';
import { officeUnit } from './environment';
import { gap, rowHeight } from './layout';
import './workbench.css';
import './preview.css';

type BoardAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly board: Board };
/** The board of the address, else the one that opens on the workbench. */
function useBoard(id: number | undefined) {
  const { user, can } = useSession();
  const userId = user?.id ?? 0;
  const [answer, setAnswer] = useState<BoardAnswer>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again; rights matter only for the board that nobody saved
  useEffect(() => {
    const controller = new AbortController();
    const may = (prop: string) => can(panelByProp.get(prop)?.feed?.permission);
    const board =
      id === undefined
        ? fetchBoards(controller.signal).then((boards) => pickBoard(boards, userId) ?? defaultBoard(partyOf(user), may))
        : fetchCall(boardCalls, 'board', { id }, controller.signal);
    board.then(
      (found) => setAnswer({ status: 'ready', board: found }),
      (error: unknown) => !controller.signal.aborted && setAnswer({ status: 'failed', message: wordsOf(error) }),
    );
    return () => controller.abort();
  }, [id, userId, turn]);
  return { answer, retry: () => setTurn((before) => before + 1) };
}

const watchSize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};
const sizeText = () => `${window.innerWidth}x${window.innerHeight}`;
/** Factor of 远看/近看, as the cockpit has it (design/visual.md 1.2). */
const factorOf = (text: string | null): number => Math.min(1.6, Math.max(0.8, Number(text) || 1));
/** Rows keep the proportions that panels are drawn for (40 px at the office's unit); a short board grows to fill the height, a long one scrolls. */
function rowOf(board: Board, unit: number, height: number): number {
  const rows = Math.max(1, ...board.extend.map(({ y, h }) => y + h));
  return Math.max(Math.round((rowHeight * unit) / officeUnit), Math.floor((height - gap * (rows - 1)) / rows));
}

/** /preview/panel: one board over the whole screen, to look at (`?id= &theme=dark|light &k= &freeze=1&now=`). */
export default function Preview() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || undefined;
  const { answer, retry } = useBoard(id);
  const { user } = useSession();
  const [width = 1920, height = 1080] = useSyncExternalStore(watchSize, sizeText).split('x').map(Number);
  const phone = usePhone();
  const dark = query.get('theme') !== 'light';
  const k = factorOf(query.get('k'));
  const unit = officeUnit * Math.max(1, Math.min(width / 1920, height / 1080) * 1.1) * k;
  const frozen = query.get('freeze') === '1' ? Date.parse(query.get('now') ?? '') : Number.NaN;
  const frozenAt = Number.isNaN(frozen) ? null : frozen;
  const environment = useMemo<PanelEnvironment>(
    () => ({ surface: dark ? 'cockpit' : 'workbench', unit, frozenAt, paused: false }),
    [dark, unit, frozenAt],
  );
  const userId = user?.id ?? 0;
  const party = partyOf(user);
  const viewer = useMemo(() => ({ userId, party }), [userId, party]);
  const shown = answer.status === 'ready' ? split(answer.board.extend, (prop) => panelByProp.has(prop)).shown : [];
  return (
    <EnvironmentContext value={environment}>
      <ViewerContext value={viewer}>
        <main className="wb preview" data-surface={environment.surface} style={{ '--u': `${unit}px` } as React.CSSProperties}>
          {answer.status === 'loading' && <p role="status">加载中…</p>}
          {answer.status === 'failed' && (
            <div role="alert">
              <p>{answer.message}</p>
              <button type="button" onClick={retry}>
                重试
              </button>
            </div>
          )}
          {answer.status === 'ready' && (
            <>
              <h1 className="visually-hidden">{answer.board.name}</h1>
              {shown.length === 0 && <p>这块看板还没有面板</p>}
              {shown.length > 0 &&
                (phone ? (
                  <Column placements={shown} parks={[]} />
                ) : (
                  <Canvas placements={shown} parks={[]} row={rowOf(answer.board, unit, height - 48)} />
                ))}
            </>
          )}
        </main>
      </ViewerContext>
    </EnvironmentContext>
  );
}
