import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Feed, FeedParams, ParamsOf } from '@/domain/kernel/feed';

/** How a topic stands on this screen. `at` is server time in ms of the last good poll; age is always counted from server time. */
export interface Live<T = unknown> {
  readonly status: 'loading' | 'ready' | 'error' | 'forbidden';
  readonly data: T | undefined; // kept when the back end is down: never blank, never fake
  readonly at: number | null;
  readonly every: number; // the poll period in ms, told by the relay
  readonly stale: boolean; // the relay says that it could not poll for two periods
  readonly code?: string; // why, where it is known: unavailable, forbidden, expired ...
}
export const waiting: Live<never> = { status: 'loading', data: undefined, at: null, every: 0, stale: false };

/** What a panel frame needs of the connection. client/kernel/live fills it with the socket; a test fills it with samples. */
export interface FeedStore {
  /** Joins a topic; several listeners of one topic share it. `buildings` narrows the scope; absent means the session's choice. */
  subscribe(feed: Feed, params: Readonly<Record<string, string>>, buildings: readonly number[] | undefined, listener: () => void): () => void;
  /** The same object until something changed. */
  read(feed: Feed, params: Readonly<Record<string, string>>, buildings: readonly number[] | undefined): Live;
  /** Asks again after an error. */
  retry(feed: Feed, params: Readonly<Record<string, string>>, buildings: readonly number[] | undefined): void;
  /** Server time in ms, from the clock offset told by the relay. */
  now(): number;
  /** The connection itself. */
  connected(): boolean;
  onConnection(listener: () => void): () => void;
}
export const FeedContext = createContext<FeedStore | null>(null);
/** The buildings that a screen looks at (the cockpit's park chooser); null: the session's choice. */
export const LiveScope = createContext<readonly number[] | null>(null);

export function useFeedStore(): FeedStore {
  const store = useContext(FeedContext);
  if (!store) throw new Error('no FeedContext around this component');
  return store;
}
/** Subscribes for as long as the component is mounted. `params` must be a stable object. */
export function useFeed<T, P extends FeedParams>(feed: Feed<T, P>, params: ParamsOf<P>): Live<T> {
  const store = useFeedStore();
  const buildings = useContext(LiveScope) ?? undefined;
  const requested = params as Readonly<Record<string, string>>;
  const subscribe = useCallback((listener: () => void) => store.subscribe(feed, requested, buildings, listener), [store, feed, requested, buildings]);
  const read = useCallback(() => store.read(feed, requested, buildings), [store, feed, requested, buildings]);
  return useSyncExternalStore(subscribe, read) as Live<T>;
}
