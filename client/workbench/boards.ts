import { boardCalls } from '@/domain/calls/board';
import { fetchCall } from '@/client/kernel/api/calls';
import type { Board, PanelPlacement } from './board';

/** The workbenches among the boards of an answer; cockpit boards are left out. */
export const workbenchesIn = (boards: readonly Board[]): readonly Board[] => boards.filter(({ kind }) => kind === 1);
export const workbenches = { kind: 1, pageSize: 200 } as const;
/** The caller's workbenches and those of his role, newest first. */
export const fetchBoards = async (signal: AbortSignal): Promise<readonly Board[]> =>
  workbenchesIn((await fetchCall(boardCalls, 'boards', workbenches, signal)).data);

export const wire = ({ id, prop, x, y, w, h, typeModule, filters, quick_links }: PanelPlacement) => ({
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
/** Which board opens: the caller's own, else his role's; the initial one first, then the one changed last. */
export function pickBoard(boards: readonly Board[], userId: number): Board | undefined {
  const rank = (board: Board) => (board.user_id === userId ? 0 : 2) + (board.is_initial === 1 || board.is_initial === true ? 0 : 1);
  return [...boards].sort((one, other) => rank(one) - rank(other) || (one.updated_at ?? '').localeCompare(other.updated_at ?? '') * -1)[0];
}
/** A role's board is nobody's to change: saving it makes the caller's own. */
export const isMine = (board: Board, userId: number): boolean => board.id !== undefined && board.user_id === userId;
