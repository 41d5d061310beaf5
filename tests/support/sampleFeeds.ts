import type { Feed } from '@/domain/kernel/feed';
import { waiting, type FeedStore, type Live } from '@/panels/kernel/live';
import { sampleOf } from './samples';

export type SampleMode = 'full' | 'loading' | 'error' | 'failed' | 'late' | 'lost' | 'forbidden';
export interface SampleStore extends FeedStore {
  /** Puts another answer in place of a feed's sample, and tells who listens. */
  put(feedId: string, data: unknown): void;
  setMode(mode: SampleMode): void;
}
interface Options {
  readonly mode?: SampleMode;
  /** Server time in ms; the samples are of 2026-11-20 17:05 in the park. */
  readonly now?: number;
  readonly data?: Readonly<Record<string, unknown>>;
}
/** Ages in periods: what counts as late, and what as lost. */
const agesOf: Readonly<Partial<Record<SampleMode, number>>> = { late: 3, lost: 9, failed: 3 };
export const sampleNow = Date.parse('2026-11-20T17:05:10+08:00');

/** A feed store over the samples of the feeds: for panel tests and for looking at screens without a back end. */
export function makeSampleStore({ mode: first = 'full', now = sampleNow, data = {} }: Options = {}): SampleStore {
  let mode = first;
  const answers = new Map<string, unknown>(Object.entries(data));
  const cache = new Map<string, Live>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    cache.clear();
    for (const listener of listeners) listener();
  };
  const make = (feed: Feed): Live => {
    const every = feed.everySeconds * 1000;
    if (mode === 'loading') return waiting;
    if (mode === 'forbidden') return { ...waiting, status: 'forbidden', code: 'forbidden' };
    if (mode === 'error') return { ...waiting, status: 'error', every, code: 'unavailable' };
    const answer = answers.has(feed.id) ? answers.get(feed.id) : sampleOf(feed);
    const age = (agesOf[mode] ?? 0) * every;
    return { status: mode === 'failed' ? 'error' : 'ready', data: answer, at: now - age, every, stale: age > 2 * every };
  };
  return {
    subscribe(_feed, _params, _buildings, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read(feed, params, buildings) {
      const topic = JSON.stringify([feed.id, params, buildings ?? null]);
      const known = cache.get(topic);
      if (known) return known;
      const live = make(feed);
      cache.set(topic, live);
      return live;
    },
    retry: () => {
      mode = 'full';
      notify();
    },
    now: () => now,
    connected: () => mode !== 'lost',
    onConnection: () => () => undefined,
    put(feedId, answer) {
      answers.set(feedId, answer);
      notify();
    },
    setMode(next) {
      mode = next;
      notify();
    },
  };
}
