import { useCallback, useMemo, useRef, useState } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { api, failureOf, useReadQuery } from '@/client/kernel/api/api';
import { HttpError } from '@/client/kernel/api/errors';
import { makeKeys } from '@/client/kernel/api/idempotency';
import { useSession } from '@/client/kernel/session/session';
import { store } from '@/client/kernel/api/store';
import { panelByProp, panels } from '@/panels/index';
import type { Panel } from '@/panels/kernel/panel';
import type { Board, BoardInfo, PanelPlacement } from './board';
import { boardsIn, pickBoard, saveBoard, type BoardsAnswer, type Saving } from './boards';
import { defaultBoard, defaultPlaces } from './defaults';

export type BoardsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly boards: readonly Board[]; readonly info: BoardInfo };

const boardTables = ['board', 'board_panel', 'app_user'] as const;
const boardsRequest = { path: '/board', query: { kind: 1, pageSize: 200 }, reads: boardTables };
const infoRequest = { path: '/board/board-info', reads: [...boardTables, 'role_permission'] };

/** The boards and the catalogue: one copy for all pages, read anew when a board has been saved; `retry` asks again. */
export function useBoards(): BoardsState & { readonly retry: () => void } {
  const boards = useReadQuery(boardsRequest);
  const info = useReadQuery(infoRequest);
  const found = useMemo(() => (boards.data ? boardsIn(boards.data as BoardsAnswer) : undefined), [boards.data]);
  const retry = () => void [boards.refetch(), info.refetch()];
  if (found && info.data) return { status: 'ready', boards: found, info: info.data as BoardInfo, retry };
  const failure = boards.error ?? info.error;
  if (failure && !boards.isFetching && !info.isFetching) return { status: 'failed', message: failureOf(failure).message, retry };
  return { status: 'loading', retry };
}
const withSaved = (boards: readonly Board[], saved: Board): readonly Board[] => [saved, ...boards.filter(({ id }) => id !== saved.id)];
/** Every page that shows boards knows of this one at once: who goes on there saves over the newest version. */
function noteSaved(saved: Board): void {
  const change = api.util.updateQueryData('read', boardsRequest, (answer) => {
    const before = answer as BoardsAnswer;
    return 'data' in before ? { ...before, data: withSaved(before.data, saved) } : withSaved(before, saved);
  });
  store.dispatch(change as never);
  store.dispatch(api.util.invalidateTags(boardTables.map((id) => ({ type: 'table' as const, id }))));
}
/** Saves one board at a time: while a save is under way another one does nothing and answers undefined. Throws HttpError. */
export function useSaveBoard(): (board: Saving) => Promise<Board | undefined> {
  const [keys] = useState(makeKeys);
  const busy = useRef(false);
  return useCallback(
    async (board) => {
      if (busy.current) return undefined;
      busy.current = true;
      const what = JSON.stringify(board);
      try {
        const saved = await saveBoard(board, keys.of(what));
        keys.settle(what, undefined);
        const whole = { ...saved, extend: saved.extend ?? board.extend };
        noteSaved(whole);
        return whole;
      } catch (error) {
        if (error instanceof HttpError) keys.settle(what, error);
        throw error;
      } finally {
        busy.current = false;
      }
    },
    [keys],
  );
}

/** The panels that the caller may put on a board: in the server's catalogue, and with the rights that they ask for. */
export function useCatalogue(info: BoardInfo): { readonly catalogue: readonly Panel[]; readonly may: (prop: string) => boolean } {
  const { can } = useSession();
  const offered = new Set(info.catalogue);
  const allowed = ({ prop, permission, feed }: Panel) => offered.has(prop) && can(permission) && can(feed?.permission);
  return {
    catalogue: panels.filter(allowed),
    may: (prop) => {
      const panel = panelByProp.get(prop);
      return panel !== undefined && allowed(panel);
    },
  };
}

/** What opens first, and what 恢复默认 goes back to: the role's initial board, else the one this product brings along. */
export function useFirstBoard(boards: readonly Board[], info: BoardInfo): { readonly first: Board; readonly initial: readonly PanelPlacement[] } {
  const { user } = useSession();
  const { may } = useCatalogue(info);
  const party = partyOf(user);
  const given = (info.initial ?? []).find(({ kind }) => kind === 1);
  const own = pickBoard(boards, user?.id ?? 0);
  return { first: own ?? given ?? defaultBoard(party, may), initial: given?.extend ?? defaultPlaces(party, may) };
}
