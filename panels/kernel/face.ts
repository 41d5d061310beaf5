import type { Live } from './live';

/** How old what a panel shows is, in server time (visual.md 2.0). */
export type Freshness = { readonly kind: 'live' } | { readonly kind: 'late' | 'lost'; readonly age: number };
export type Face = 'loading' | 'ready' | 'empty' | 'error' | 'forbidden';

/**
 * Freshness of a topic at `now` (server time, ms): up to two periods live, up to five late, beyond that lost.
 * What the relay itself calls stale is never shown as live. Null where nothing was ever received.
 */
export function freshnessOf(live: Live, now: number): Freshness | null {
  if (live.at === null || live.every <= 0) return null;
  const age = Math.max(0, now - live.at);
  if (age > 5 * live.every) return { kind: 'lost', age };
  if (live.stale || age > 2 * live.every) return { kind: 'late', age };
  return { kind: 'live' };
}
/** Which of the five faces a panel shows. Data that was once there stays when the back end fails. */
export function faceOf(live: Live, isEmpty: (data: never) => boolean): Face {
  if (live.status === 'forbidden') return 'forbidden';
  if (live.data !== undefined && live.data !== null) return isEmpty(live.data as never) ? 'empty' : 'ready';
  return live.status === 'loading' ? 'loading' : 'error';
}
/** 12 秒, 8 分钟, 3 小时, 2 天: an age in the largest whole unit. */
export function ageText(age: number): string {
  const steps = [
    [86_400_000, '天'],
    [3_600_000, '小时'],
    [60_000, '分钟'],
  ] as const;
  const step = steps.find(([length]) => age >= length);
  return step ? `${Math.floor(age / step[0])} ${step[1]}` : `${Math.max(1, Math.round(age / 1000))} 秒`;
}
