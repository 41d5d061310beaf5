import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';
const watch = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};
/** A phone's width: the menu is a drawer. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);
