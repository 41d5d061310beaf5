import { momentOf, parkTime, shortTime } from '@/domain/format';
import type { Lines } from '@/domain/feeds/blocks';
import type { Live } from './live';

/** How old what a panel shows is, in server time (visual.md 2.0). */
export type Freshness = { readonly kind: 'live' } | { readonly kind: 'late' | 'lost'; readonly age: number };
const order = { live: 0, late: 1, lost: 2 } as const;
/** The worse of the two: a panel is no fresher than what it shows. */
export const worst = (one: Freshness | null, other: Freshness | null): Freshness | null =>
  one && other ? (order[other.kind] > order[one.kind] ? other : one) : (one ?? other);
export type PanelStatus = 'loading' | 'ready' | 'empty' | 'error' | 'forbidden';

/**
 * Freshness of a topic at `now` (server time, ms): up to two periods live, up to five late, beyond that lost.
 * What the relay itself calls stale is never shown as live; without a connection nothing is, however slow the topic. Null where
 * nothing was ever received.
 */
export function freshnessOf(live: Live, now: number, connected = true): Freshness | null {
  if (live.at === null || live.every <= 0) return null;
  const age = Math.max(0, now - live.at);
  if (!connected || age > 5 * live.every) return { kind: 'lost', age };
  if (live.stale || age > 2 * live.every) return { kind: 'late', age };
  return { kind: 'live' };
}
const lostAfter = 300_000; // ms without a new reading
/**
 * How late what a drawing read by itself is at `now`: since a try failed, and as late as the topic that says when to read again.
 * While nobody says that something changed, what was read last is no longer known to be so. Null: it is as it should be.
 */
export function latenessOf(
  failedSince: number | null,
  changes: Live | null,
  now: number,
  connected: boolean,
): Exclude<Freshness, { kind: 'live' }> | null {
  const age = failedSince === null ? null : Math.max(0, now - failedSince);
  const own: Freshness | null = age === null ? null : { kind: age > lostAfter ? 'lost' : 'late', age };
  const found = worst(own, changes && freshnessOf(changes, now, connected));
  return found === null || found.kind === 'live' ? null : found;
}
/** Which of the five faces a panel shows. Data that was once there stays when the back end fails. */
export function statusOf(live: Live, isEmpty: (data: never) => boolean): PanelStatus {
  if (live.status === 'forbidden') return 'forbidden';
  if (live.data !== undefined && live.data !== null) return isEmpty(live.data as never) ? 'empty' : 'ready';
  return live.status === 'loading' ? 'loading' : 'error';
}
/** Nothing but missing figures and noughts: an axis alone says nothing. */
export const isFlat = ({ series }: Lines): boolean => series.every(({ data }) => data.every((value) => !value));
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

/** As old the newest row may be for its figures to count as what is so now; a poll that came may carry nothing new. */
const measured = 120_000;
export interface DataTime {
  /** 17:05, or 14:31 变更 where nothing has changed since. */
  readonly text: string;
  /** Whether it is what is so now, so that 实时 may stand beside it. */
  readonly current: boolean;
}
/**
 * The time of the data (the wire's `as_of`) as it stands beside the freshness of the poll, at `now` (server time, ms): never in the
 * future, and never 实时 beside a time long gone.
 */
export function dataTime(asOf: string, every: number, now: number): DataTime {
  if (asOf.length <= 10) return { text: asOf, current: false };
  const moment = momentOf(asOf) ?? now;
  if (moment > now) return { text: parkTime(now).time.slice(0, 5), current: true };
  const current = now - moment <= Math.max(2 * every, measured);
  return { text: current ? shortTime(asOf, now) : `${shortTime(asOf, now)} 变更`, current };
}
