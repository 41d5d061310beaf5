import { HttpError } from '@/client/kernel/api/errors';
import { call } from '@/client/kernel/api/http';
import type { Board, PanelPlacement } from './board';

export type BoardsAnswer = readonly Board[] | { readonly data: readonly Board[] };
/** The workbenches of an answer of GET /board, whichever shape it has; cockpit boards are left out. */
export const boardsIn = (answer: BoardsAnswer): readonly Board[] => ('data' in answer ? answer.data : answer).filter(({ kind }) => kind === 1);

/** The caller's workbenches and those of his role, newest first. */
export async function fetchBoards(signal?: AbortSignal): Promise<readonly Board[]> {
  return boardsIn(await call<BoardsAnswer>('GET', '/board', { query: { kind: 1, pageSize: 200 }, ...(signal && { signal }) }));
}
export const fetchBoard = (id: number, signal?: AbortSignal): Promise<Board> => call<Board>('GET', `/board/${id}`, signal && { signal });

const wire = ({ id, prop, x, y, w, h, typeModule, filters, quick_links }: PanelPlacement) => ({
  id,
  prop,
  x,
  y,
  w,
  h,
  ...(typeModule && { typeModule }),
  ...(filters && Object.keys(filters).length > 0 && { filters }),
  ...(quick_links && { quick_links }),
});
export type Saving = Pick<Board, 'id' | 'version' | 'name' | 'extend'>;
/**
 * Saves; with an id it changes that board, and its version must be the one last read. Answers the board as it stands now; a repeat with
 * the same idempotency key gets the first answer.
 */
export function saveBoard({ id, version, name, extend }: Saving, key: string): Promise<Board> {
  const known = id === undefined ? {} : { id, version };
  return call<Board>('POST', '/board', { body: { ...known, name, kind: 1, extend: extend.map(wire) }, key });
}

/** Somebody else, or another tab, saved this board meanwhile (architecture, engine duties). */
export const isConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 400 && error.message === '该记录已被他人修改，请刷新后重试';

/** Which board opens: the caller's own, else his role's; the initial one first, then the one changed last. */
export function pickBoard(boards: readonly Board[], userId: number): Board | undefined {
  const rank = (board: Board) => (board.user_id === userId ? 0 : 2) + (board.is_initial === 1 || board.is_initial === true ? 0 : 1);
  return [...boards].sort((one, other) => rank(one) - rank(other) || (one.updated_at ?? '').localeCompare(other.updated_at ?? '') * -1)[0];
}
/** A role's board is nobody's to change: saving it makes the caller's own. */
export const isMine = (board: Board, userId: number): boolean => board.id !== undefined && board.user_id === userId;
