import { useCallback, useEffect, useState } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { wordsOf } from '@/client/kernel/errors';
import { useSession } from '@/client/kernel/session';
import { panelByProp, panels } from '@/panels/index';
import type { Panel } from '@/panels/kernel/panel';
import type { Board, BoardInfo, Placed } from './board';
import { fetchBoards, fetchInfo, pickBoard } from './boards';
import { defaultBoard, defaultPlaces } from './defaults';

export type BoardsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly boards: readonly Board[]; readonly info: BoardInfo };

/** The boards and the catalogue, read once; `retry` asks again. */
export function useBoards(): BoardsState & { readonly retry: () => void } {
  const [state, setState] = useState<BoardsState>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    const stop = new AbortController();
    Promise.all([fetchBoards(stop.signal), fetchInfo(stop.signal)]).then(
      ([boards, info]) => setState({ status: 'ready', boards, info }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ status: 'failed', message: wordsOf(error) });
      },
    );
    return () => stop.abort();
  }, [turn]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setTurn((before) => before + 1);
  }, []);
  return { ...state, retry };
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
export function useFirstBoard(boards: readonly Board[], info: BoardInfo): { readonly first: Board; readonly initial: readonly Placed[] } {
  const { user } = useSession();
  const { may } = useCatalogue(info);
  const party = partyOf(user);
  const given = (info.initial ?? []).find(({ kind }) => kind === 1);
  const own = pickBoard(boards, user?.id ?? 0);
  return { first: own ?? given ?? defaultBoard(party, may), initial: given?.extend ?? defaultPlaces(party, may) };
}
