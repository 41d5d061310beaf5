import { forget, keep, read } from '@/client/kernel/session/storage';
import type { Board, PanelPlacement } from './board';

/** What was not saved yet, kept in this browser while somebody edits; logging out clears it with all the rest. */
export interface Draft {
  readonly version: number | null;
  readonly at: number; // ms
  readonly extend: readonly PanelPlacement[];
}
/** How often a draft is kept, and how long it lives, in ms. */
export const draftEvery = 30_000;
const draftLives = 7 * 86_400_000;

const name = (userId: number, { id }: Pick<Board, 'id'>): string => `board_draft_${userId}_${id ?? 'new'}`;
export const keepDraft = (userId: number, board: Board, extend: readonly PanelPlacement[], now: number): void =>
  keep<Draft>(name(userId, board), { version: board.version ?? null, at: now, extend }, draftLives);
export const forgetDraft = (userId: number, board: Pick<Board, 'id'>): void => forget(name(userId, board));
export const readDraft = (userId: number, board: Board): Draft | null => read<Draft>(name(userId, board));
