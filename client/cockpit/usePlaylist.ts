import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Stop } from '@/domain/parameters';

/** The stop after the one that is shown; from a page that is no stop the first. Undefined where there is nowhere else to go. */
export function nextStop(playlist: readonly Stop[], path: string): { readonly seconds: number; readonly path: string } | undefined {
  const at = playlist.findIndex((stop) => stop.path === path);
  const next = playlist[(at + 1) % playlist.length];
  if (!next || next.path === path) return undefined;
  return { seconds: playlist[at]?.seconds ?? next.seconds, path: next.path };
}
/** With `?play` in the address the screens of /setting/cockpit follow one another; a changed list holds at once. */
export function usePlaylist(playlist: readonly Stop[] | undefined, paused: boolean): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const playing = new URLSearchParams(search).has('play') && !paused;
  const next = playing && playlist ? nextStop(playlist, pathname) : undefined;
  const [to, seconds] = [next?.path, next?.seconds];
  useEffect(() => {
    if (to === undefined || seconds === undefined) return;
    const timer = setTimeout(() => void navigate(`${to}${search}`), seconds * 1000);
    return () => clearTimeout(timer);
  }, [to, seconds, search, navigate]);
}
