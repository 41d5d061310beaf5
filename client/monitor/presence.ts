import { useEffect } from 'react';

/** Keeps the screen from going to sleep while it is shown; the browser lets go whenever the page is hidden, and has to be asked again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async (): Promise<void> => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      // refused on battery, or without a secure connection: the screen's own settings hold then
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    const again = (): void => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
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
