import { useMemo } from 'react';
import { useServerTime } from '../surface';

const lostAfter = 300_000; // ms without a new reading
/** How long what is shown has been older than it should be, in steps of ten seconds; null: it is not. */
export function useLateness(since: number | null) {
  const age = useServerTime((now) => (since === null ? null : Math.floor(Math.max(0, now - since) / 10_000) * 10_000));
  return useMemo(() => (age === null ? null : { kind: age > lostAfter ? ('lost' as const) : ('late' as const), age }), [age]);
}
