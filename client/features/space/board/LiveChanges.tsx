import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { roomChangesFeed } from '@/domain/feeds/rooms';
import { FeedContext, useFeed, useFeedStore } from '@/panels/kernel/live';
import { api } from '../../../kernel/api/api';
import { store } from '../../../kernel/api/store';
import { boardReads } from './types';

/** Reads anew whatever rooms are shown from; an answer that is still true costs a look-up (ETag). */
const readAnew = (): void => void store.dispatch(api.util.invalidateTags(boardReads.map((id) => ({ type: 'table' as const, id }))));

export type Liveness = 'live' | 'late' | 'cut';
const nothing = {};
function useLiveChanges(onState: (state: Liveness) => void): void {
  const live = useFeed(roomChangesFeed, nothing);
  const feeds = useFeedStore();
  const connected = useSyncExternalStore(feeds.onConnection, feeds.connected);
  const version = live.data?.version;
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    const before = known.current;
    known.current = version;
    if (before !== undefined && before !== version) readAnew();
  }, [version]);
  const state: Liveness = !connected ? 'cut' : live.stale || live.status === 'error' ? 'late' : 'live';
  useEffect(() => onState(state), [state, onState]);
}
function Listener({ onState }: { onState: (state: Liveness) => void }) {
  useLiveChanges(onState);
  return null;
}
/** Listens for changes made anywhere and tells how the line stands; draws nothing. */
export function LiveChanges({ onState }: { onState: (state: Liveness) => void }) {
  const line = useContext(FeedContext) !== null;
  return line ? <Listener onState={onState} /> : null;
}
