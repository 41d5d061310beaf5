import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import type { KnownScreen } from '@/domain/screens';
import type { TourStop } from '@/domain/screens/tour';
import { withChoice } from './choice';
import { withPicks } from './picks';
import { tourScope } from './tourScope';

/** px that a hand on the desk may move the pointer without meaning to. */
const shaken = 12;
const addressed = 'tour';
export interface Tour {
  /** The stop that is shown, from 1; null: nobody is shown around. */
  readonly at: number | null;
  readonly count: number;
  readonly start: () => void;
}
/** What a person does that ends the tour where it is. A key is then nothing but that. */
function onTouch(end: () => void): () => void {
  let from: { readonly x: number; readonly y: number } | undefined;
  const onKey = (event: KeyboardEvent): void => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!/^F\d+$/.test(event.key)) event.preventDefault(); // the browser keeps its own
    event.stopPropagation();
    end();
  };
  const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
    from ??= { x, y };
    if (Math.hypot(x - from.x, y - from.y) > shaken) end();
  };
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('pointermove', onMove);
  addEventListener('pointerdown', end);
  addEventListener('wheel', end, { passive: true });
  return () => {
    removeEventListener('keydown', onKey, { capture: true });
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerdown', end);
    removeEventListener('wheel', end);
  };
}
/**
 * The walk for guests (domain/screens/tour, or the stops of the settings): one stop after the other, in the visit mode, once; any key or pointer
 * ends it where it is. A stop of a screen or place that the viewer does not have is left out. `?tour=1` starts it once the parks are known.
 */
export function useTour(
  tour: readonly TourStop[],
  known: boolean,
  parks: readonly IncubatorPin[],
  park: number | null,
  screens: readonly KnownScreen[],
): Tour {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [at, setAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(park); // what was looked at when it began
  const stops = useMemo(
    () =>
      tour.flatMap(({ path, view, seconds }) => {
        const scope = screens.some((screen) => screen.path === path) ? tourScope(view, parks, chosen) : undefined;
        return scope ? [{ path, scope, seconds }] : [];
      }),
    [tour, parks, screens, chosen],
  );
  const latest = useRef({ stops, search, park });
  latest.current = { stops, search, park };
  const start = useCallback(() => {
    setChosen(latest.current.park);
    if (latest.current.stops.length > 0) setAt(0);
  }, []);
  const isAddressed = new URLSearchParams(search).has(addressed);
  useEffect(() => {
    if (known && isAddressed) start();
  }, [known, isAddressed, start]);
  const running = at !== null;
  useEffect(() => (running ? onTouch(() => setAt(null)) : undefined), [running]);
  useEffect(() => {
    if (at === null) return;
    const stop = latest.current.stops[at];
    if (!stop) {
      setAt(null);
      return;
    }
    void navigate(`${stop.path}${withChoice(withPicks(latest.current.search, { [addressed]: null }), { scope: stop.scope, visiting: true })}`, {
      replace: true,
    });
    const timer = setTimeout(() => setAt(at + 1), stop.seconds * 1000);
    return () => clearTimeout(timer);
  }, [at, navigate]);
  return { at: at === null ? null : at + 1, count: stops.length, start };
}
