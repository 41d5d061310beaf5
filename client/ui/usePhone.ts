import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 640px)';
const watch = (changed: () => void) => {
  const media = window.matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};
/** Whether the screen is as narrow as a phone's. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
