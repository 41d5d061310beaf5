import { useMemo } from 'react';
import { boardCalls } from '@/domain/calls/board';
import { partyOf } from '@/domain/kernel/access';
import type { Rows } from '@/domain/kernel/calls';
import { api } from '@/client/kernel/api/api';
import { readingOf, useCall } from '@/client/kernel/api/calls';
import { useSend, type Answered } from '@/client/kernel/form/useSubmit';
import { useSession } from '@/client/kernel/session/session';
import { store } from '@/client/kernel/api/store';
import { panelByProp, panels } from '@/panels/index';
import type { Panel } from '@/panels/kernel/panel';
import type { Board, BoardInfo, PanelPlacement } from './board';
import { pickBoard, wire, workbenches, workbenchesIn } from './boards';
import { defaultBoard, defaultPlaces } from './defaults';

export type BoardsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly boards: readonly Board[]; readonly info: BoardInfo };

/** The boards and the catalogue: one copy for all pages, read anew when a board has been saved; `retry` asks again. */
export function useBoards(): BoardsState & { readonly retry: () => void } {
  const boards = useCall(boardCalls, 'boards', workbenches);
  const info = useCall(boardCalls, 'boardInfo');
  const found = useMemo(() => boards.data && workbenchesIn(boards.data.data), [boards.data]);
  const retry = () => void [boards.retry(), info.retry()];
  if (found && info.data) return { status: 'ready', boards: found, info: info.data, retry };
  const failure = boards.failure ?? info.failure;
  if (failure && !boards.isFetching && !info.isFetching) return { status: 'failed', message: failure.message, retry };
  return { status: 'loading', retry };
}
/** Every page that shows boards knows of this one at once: who goes on there saves over the newest version. */
function noteSaved(saved: Board): void {
  const change = api.util.updateQueryData('read', readingOf(boardCalls, 'boards', workbenches), (answer) => {
    const before = answer as Rows<Board>;
    return { ...before, data: [saved, ...before.data.filter(({ id }) => id !== saved.id)] };
  });
  store.dispatch(change as never);
}
/** Saves a board: with an id that board, whose version must be the one last read; else a new one. Answers it as it stands now. */
export function useSaveBoard(): (board: Pick<Board, 'id' | 'version' | 'name' | 'extend'>) => Promise<Answered<Board>> {
  const { send } = useSend();
  return async ({ id, version, name, extend }) => {
    const known = id === undefined ? {} : { id, version };
    const answer = await send(boardCalls, 'saveBoard', { ...known, name, kind: 1, extend: extend.map(wire) });
    if (!answer.data) return answer;
    const data = { ...answer.data, extend: answer.data.extend ?? extend };
    noteSaved(data);
    return { data };
  };
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
