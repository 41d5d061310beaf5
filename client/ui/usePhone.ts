import { useSyncExternalStore } from 'react';

/** A hook that follows a media query; where there is no window, none holds. */
function mediaHook(query: string): () => boolean {
  const watch = (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () =>
    useSyncExternalStore(
      watch,
      () => window.matchMedia(query).matches,
      () => false,
    );
}
/** Whether the screen is as narrow as a phone's. */
export const usePhone = mediaHook('(max-width: 640px)');
/** Whether the office's menu is a drawer. */
export const useNarrow = mediaHook('(max-width: 767px)');
