import { useEffect } from 'react';

/** Ms after which a lock that was refused, or that the system took back, is asked for again. */
const again = 60_000;
/**
 * Keeps the screen from going to sleep while it is shown; the browser lets go whenever the page is hidden, and the system when it
 * saves power: it has to be asked again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async (): Promise<void> => {
      if (document.hidden || !('wakeLock' in navigator) || lock?.released === false) return;
      // refused on battery, or without a secure connection: the screen's own settings hold then
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    const look = (): void => void hold();
    look();
    const timer = setInterval(look, again);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}

/** Keeps the page and its code at hand, so that it opens while the server is away. Only where the browser allows it: over https, or on the machine itself. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register('/monitor-worker.js', { scope: '/monitor' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      active?.postMessage({ keep: [location.href, ...loaded.filter((address) => new URL(address).pathname.startsWith('/assets/'))] });
    })
    .catch(() => undefined);
}
