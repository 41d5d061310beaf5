import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Feed } from '@/domain/kernel/feed';
import { FeedContext, useFeed, useFeedStore } from '@/panels/kernel/live';
import { api } from '../api/api';
import { store } from '../api/store';

export type Liveness = 'live' | 'late' | 'cut';
interface Props {
  /** A number that grows with every change. */
  readonly feed: Feed<{ readonly version: number }>;
  /** What is read anew then: an answer that is still true costs a look-up (ETag). */
  readonly tables: readonly string[];
  readonly onState?: (state: Liveness) => void;
}
const nothing = {};
function Listener({ feed, tables, onState }: Props) {
  const live = useFeed(feed, nothing);
  const feeds = useFeedStore();
  const connected = useSyncExternalStore(feeds.onConnection, feeds.connected);
  const version = live.data?.version;
  const known = useRef<number>(undefined);
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
export function LiveChanges(props: Props) {
  const line = useContext(FeedContext) !== null;
  return line ? <Listener {...props} /> : null;
}
