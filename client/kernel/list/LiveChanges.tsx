import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Feed } from '@/domain/kernel/feed';
import { FeedContext, useFeed, useFeedStore } from '@/panels/kernel/live';
import { api } from '../api/api';
import { store } from '../api/store';

export type Liveness = 'live' | 'late' | 'cut';
interface Props<T = { readonly version: number }> {
  readonly feed: Feed<T>;
  /** What is another with every change; without it the feed's own `version`. */
  readonly of?: (data: T) => number | string;
  /** What is read anew then: an answer that is still true costs a look-up (ETag). */
  readonly tables: readonly string[];
  readonly onState?: (state: Liveness) => void;
}
const nothing = {};
const versionOf = (data: unknown): number => (data as { readonly version: number }).version;
function Listener<T>({ feed, of = versionOf, tables, onState }: Props<T>) {
  const live = useFeed(feed, nothing);
  const feeds = useFeedStore();
  const connected = useSyncExternalStore(feeds.onConnection, feeds.connected);
  const version = live.data === undefined ? undefined : of(live.data);
  const known = useRef<number | string>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    const before = known.current;
    known.current = version;
    if (before !== undefined && before !== version) store.dispatch(api.util.invalidateTags(tables.map((id) => ({ type: 'table' as const, id }))));
  }, [version, tables]);
  const state: Liveness = !connected ? 'cut' : live.stale || live.status === 'error' ? 'late' : 'live';
  useEffect(() => onState?.(state), [state, onState]);
  return null;
}
/** Listens for changes made anywhere and tells how the line stands; draws nothing. */
export function LiveChanges<T>(props: Props<T>) {
  const line = useContext(FeedContext) !== null;
  return line ? <Listener {...props} /> : null;
}
