import { useCallback, useEffect, useState } from 'react';

/** Whether the page fills the screen, and how to change that. */
export function useFullScreen(): readonly [boolean, () => void] {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = useCallback(() => {
    // a browser may refuse it (an embedded page): the screen then stays as it is
    const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  }, []);
  return [full, toggle];
}
