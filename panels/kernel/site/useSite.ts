import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { SiteAnswer } from '@/domain/answers/site';
import { siteChangesFeed } from '@/domain/feeds/changes';
import { parkTime } from '@/domain/format';
import { usePanelHost } from '../host';
import { type Live, LiveScope, useFeed, useFeedStore } from '../live';
import { useServerTime } from '../surface';
import { readShared } from './readShared';

export interface SiteState<M> {
  /** What was last read, of whatever day; null: nothing yet. */
  readonly model: M | null;
  /** The same of today, to compare with; null: not read since rooms have changed. */
  readonly base: M | null;
  /** Since when, server time in ms, the last reading could not be made anew; null: it is as it should be. */
  readonly failedSince: number | null;
  readonly reading: boolean;
}
/** After a failure it asks again after so many ms, the last of them ever on. */
const backOff = [3000, 8000, 20_000, 60_000] as const;
/** While what is used today is shown, ms: no row whose changes are notified changes with it. */
const energyEvery = 60_000;
const noParams = {};
const nothing: SiteState<never> = { model: null, base: null, failedSince: null, reading: true };

interface Wanted {
  /** Null: today. */
  readonly day: string | null;
  readonly energy?: boolean;
  /** Guests who look on see nothing of money. */
  readonly visiting: boolean;
}
/** What `make` (stable) makes of the rooms of a day, read anew whenever something in it changes, the day is over, and each minute while `energy` is looked at; how to try again, and the topic that says when something changes. */
export function useSite<M>(
  make: (answer: SiteAnswer, visiting: boolean) => M,
  { day, energy = false, visiting }: Wanted,
): readonly [SiteState<M>, () => void, Live] {
  const { read } = usePanelHost();
  const store = useFeedStore();
  const buildings = useContext(LiveScope) ?? undefined;
  const [state, setState] = useState<SiteState<M>>(nothing);
  const [turn, setTurn] = useState(0);
  const failures = useRef(0);
  const changes = useFeed(siteChangesFeed, noParams);
  const { status } = changes;
  // a number that is on its way would have it read twice
  const isKnown = status !== 'loading';
  const isClosed = status === 'forbidden';
  const now = useServerTime((time) => parkTime(time).date);
  const version = JSON.stringify([changes.data?.version ?? null, now, buildings]);
  const based = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version and another turn ask again
  useEffect(() => {
    if (!isKnown) return;
    // who may no longer hear of changes may not read either: a wall whose picture was just changed
    if (isClosed) return setState((before) => ({ ...before, failedSince: before.failedSince ?? store.now(), reading: false }));
    const controller = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const modelOf = async (at: string | null): Promise<M> => make(await readShared(read, at, version, buildings, controller.signal), visiting);
    const isBased = based.current === version;
    const ask = async (): Promise<void> => {
      setState((before) => ({ ...before, reading: true }));
      const began = store.now();
      try {
        const model = await modelOf(day);
        const base = day === null ? model : isBased ? null : await modelOf(null);
        if (controller.signal.aborted) return;
        based.current = version;
        failures.current = 0;
        setState((before) => ({ model, base: base ?? before.base, failedSince: null, reading: false }));
      } catch {
        if (controller.signal.aborted) return;
        setState((before) => ({ ...before, failedSince: before.failedSince ?? began, reading: false }));
        again = setTimeout(() => setTurn((count) => count + 1), backOff[Math.min(failures.current++, backOff.length - 1)]);
      }
    };
    void ask();
    return () => {
      clearTimeout(again);
      controller.abort();
    };
  }, [read, store, make, isKnown, isClosed, version, day, turn, visiting]);
  const retry = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => {
    if (!energy) return;
    const timer = setInterval(() => !document.hidden && retry(), energyEvery);
    return () => clearInterval(timer);
  }, [energy, retry]);
  return useMemo(() => [state, retry, changes] as const, [state, retry, changes]);
}
