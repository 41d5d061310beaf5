/** Undo and redo over whole states: a state is immutable, so a step costs one reference. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}
/** One step a gesture, a hundred of them (design/visual.md 2.8). */
export const steps = 100;

export type Move<T> =
  | { readonly type: 'commit'; readonly next: T }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'start'; readonly next: T };

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** `same` says when a commit changes nothing and is no step: a drag that ends where it began. */
export const historyReducer =
  <T>(same: (one: T, other: T) => boolean) =>
  (history: History<T>, move: Move<T>): History<T> => {
    const { past, present, future } = history;
    switch (move.type) {
      case 'start':
        return begin(move.next);
      case 'commit':
        return same(present, move.next) ? history : { past: [...past, present].slice(-steps), present: move.next, future: [] };
      case 'undo': {
        const before = past.at(-1);
        return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
      }
      case 'redo': {
        const [after, ...rest] = future;
        return after === undefined ? history : { past: [...past, present].slice(-steps), present: after, future: rest };
      }
    }
  };
