import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react';

/** How the panels of a screen stand, for its header: 3/9 个面板延迟. */
export type PanelFreshness = 'loading' | 'live' | 'late' | 'lost' | 'still';
export interface FreshnessRegistry {
  set(id: string, freshness: PanelFreshness | null): void;
  subscribe(listener: () => void): () => void;
  /** Marks joined by commas: equal text, equal standing. */
  read(): string;
}
export function makeFreshnessRegistry(): FreshnessRegistry {
  const byPanel = new Map<string, PanelFreshness>();
  const listeners = new Set<() => void>();
  let text = '';
  return {
    set(id, standing) {
      if (standing === null) byPanel.delete(id);
      else byPanel.set(id, standing);
      const next = [...byPanel.values()].sort().join(',');
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
export const FreshnessContext = createContext<FreshnessRegistry | null>(null);
/** Tells the screen how this panel stands, for as long as it is there. */
export function useReportFreshness(freshness: PanelFreshness): void {
  const board = useContext(FreshnessContext);
  const id = useId();
  useEffect(() => {
    board?.set(id, freshness);
    return () => board?.set(id, null);
  }, [board, id, freshness]);
}
export function usePanelFreshness(board: FreshnessRegistry): readonly PanelFreshness[] {
  const text = useSyncExternalStore(board.subscribe, board.read);
  return text === '' ? [] : (text.split(',') as PanelFreshness[]);
}
