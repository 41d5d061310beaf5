import { useCallback, useReducer } from 'react';
import { type PanelPlacement, samePlaces } from './board';
import { begin, historyReducer } from './history';

const reduce = historyReducer<readonly PanelPlacement[]>(samePlaces);

export interface Editor {
  readonly placements: readonly PanelPlacement[];
  /** One gesture, one step; a gesture that changes nothing is none. */
  readonly commit: (next: readonly PanelPlacement[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Begins anew, without steps. */
  readonly start: (placements: readonly PanelPlacement[]) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}
export function useEditor(initial: readonly PanelPlacement[]): Editor {
  const [history, dispatch] = useReducer(reduce, initial, begin);
  return {
    placements: history.present,
    commit: useCallback((next) => dispatch({ type: 'commit', next }), []),
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    start: useCallback((next) => dispatch({ type: 'start', next }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
