import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react';

/** How the panels of a screen stand, for its header: 3/9 个面板延迟. */
export type Mark = 'loading' | 'live' | 'late' | 'lost' | 'still';
export interface MarkBoard {
  set(id: string, mark: Mark | null): void;
  subscribe(listener: () => void): () => void;
  /** Marks joined by commas: equal text, equal standing. */
  read(): string;
}
export function makeMarkBoard(): MarkBoard {
  const marks = new Map<string, Mark>();
  const listeners = new Set<() => void>();
  let text = '';
  return {
    set(id, mark) {
      if (mark === null) marks.delete(id);
      else marks.set(id, mark);
      const next = [...marks.values()].sort().join(',');
      if (next === text) return;
      text = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => text,
  };
}
export const MarkContext = createContext<MarkBoard | null>(null);
/** Tells the screen how this panel stands, for as long as it is there. */
export function useMarked(mark: Mark): void {
  const board = useContext(MarkContext);
  const id = useId();
  useEffect(() => {
    board?.set(id, mark);
    return () => board?.set(id, null);
  }, [board, id, mark]);
}
export function useMarks(board: MarkBoard): readonly Mark[] {
  const text = useSyncExternalStore(board.subscribe, board.read);
  return text === '' ? [] : (text.split(',') as Mark[]);
}
