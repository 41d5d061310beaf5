import { useCallback, useReducer } from 'react';
import { type Placed, samePlaces } from './board';
import { begin, historyReducer } from './history';

const reduce = historyReducer<readonly Placed[]>(samePlaces);

export interface Editor {
  readonly places: readonly Placed[];
  /** One gesture, one step; a gesture that changes nothing is none. */
  readonly commit: (next: readonly Placed[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Begins anew, without steps. */
  readonly start: (places: readonly Placed[]) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}
export function useEditor(initial: readonly Placed[]): Editor {
  const [history, dispatch] = useReducer(reduce, initial, begin);
  return {
    places: history.present,
    commit: useCallback((next) => dispatch({ type: 'commit', next }), []),
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    start: useCallback((next) => dispatch({ type: 'start', next }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
