import { useCallback, useEffect, useState } from 'react';
import { boardCalls } from '@/domain/calls/board';
import { partyOf } from '@/domain/kernel/access';
import { fetchCall } from '@/client/kernel/api/calls';
import { HttpError, wordsOf } from '@/client/kernel/api/errors';
import { useSession } from '@/client/kernel/session/session';
import { panelByProp } from '@/panels/index';
import type { Board } from './board';
import { fetchBoards, pickBoard } from './boards';
import { defaultBoard } from './defaults';

type BoardAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  /** `turn`: which reading of it this is. */
  | { readonly status: 'ready'; readonly board: Board; readonly turn: number };
/** It is not there any more, or no longer for the viewer: what is shown of it ends too. */
const isGone = (error: unknown): boolean => error instanceof HttpError && [401, 403, 404].includes(error.status);
/**
 * The board of the address, else the one that opens on the workbench.
 * @param every seconds after which it is read again, so that a screen on a wall follows its edits; undefined: only by hand
 */
export function usePreviewed(id: number | undefined, every: number | undefined) {
  const { user, can } = useSession();
  const userId = user?.id ?? 0;
  const [answer, setAnswer] = useState<BoardAnswer>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights matter only for the board that nobody saved
  useEffect(() => {
    const controller = new AbortController();
    const may = (prop: string) => can(panelByProp.get(prop)?.feed?.permission);
    const board =
      id === undefined
        ? fetchBoards(controller.signal).then((boards) => pickBoard(boards, userId) ?? defaultBoard(partyOf(user), may))
        : fetchCall(boardCalls, 'board', { id }, controller.signal);
    board.then(
      (found) => setAnswer({ status: 'ready', board: found, turn }),
      // while the server cannot be reached the last picture stays
      (error: unknown) =>
        !controller.signal.aborted &&
        setAnswer((before) => (before.status === 'ready' && !isGone(error) ? { ...before, turn } : { status: 'failed', message: wordsOf(error) })),
    );
    return () => controller.abort();
  }, [id, userId, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading begins the wait for the next
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setTimeout(again, every * 1000);
    return () => clearTimeout(timer);
  }, [every, turn, again]);
  return { answer, again };
}
