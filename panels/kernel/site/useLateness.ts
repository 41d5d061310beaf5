import { useMemo, useSyncExternalStore } from 'react';
import { type Live, useFeedStore } from '../live';
import type { Reading } from '../reading';
import { latenessOf } from '../status';
import { useServerTime } from '../surface';

const step = 10_000; // ms
/** How late what is shown is, in steps of ten seconds: since a try failed, and as the topic of its changes stands. Null: it is not late. */
export function useLateness(failedSince: number | null, changes: Live | null = null): Reading['late'] {
  const store = useFeedStore();
  const connected = useSyncExternalStore(store.onConnection, store.connected);
  const text = useServerTime((now) => {
    const late = latenessOf(failedSince, changes, now, connected);
    return late && `${late.kind}:${Math.floor(late.age / step)}`;
  });
  return useMemo(() => {
    if (text === null) return null;
    const [kind, steps] = text.split(':');
    return { kind: kind === 'lost' ? 'lost' : 'late', age: Number(steps) * step };
  }, [text]);
}
