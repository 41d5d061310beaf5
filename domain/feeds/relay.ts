import { defineFeed } from '../kernel/feed';

/** What the relay has done for one feed since it started; what is there now: `topics`, `members`. */
export interface FeedFigures {
  readonly id: string;
  readonly topics: number;
  readonly members: number;
  readonly polls: number;
  readonly errors: number;
  /** The last poll, in ms; null: there was none. */
  readonly took: number | null;
  readonly snapshots: number;
  readonly snapshotBytes: number;
  readonly deltas: number;
  readonly deltaBytes: number;
}
/** One moment in every few seconds: times in ms, memory in MB, `sent` in KB a second, `lag` the 99th percentile in ms, `cpu` in per cent of a core. */
export interface RelaySample {
  readonly at: number;
  readonly clients: number;
  readonly sent: number;
  readonly lag: number;
  readonly cpu: number;
  readonly rss: number;
}
export interface RelayFigures {
  readonly started: number; // ms
  readonly clients: number;
  readonly behind: number; // clients that do not keep up
  readonly connections: number; // TCP, pages and calls included
  readonly users: number;
  readonly topics: number;
  readonly members: number;
  readonly heap: number; // MB
  readonly now: RelaySample;
  readonly history: readonly RelaySample[];
  readonly feeds: readonly FeedFigures[];
}

/** Who may know how the relay is: the page, the feed and /metrics ask for it. */
export const relayRight = 'relay_read';
/** The relay's own figures, answered by itself: how many it serves, how much it sends, whether it keeps up. */
export const relayFeed = defineFeed<RelayFigures>({
  id: 'relay.figures',
  label: '中继运行情况',
  endpoint: '/relay/figures',
  by: 'relay',
  everySeconds: 5,
  scope: 'shared',
  permission: relayRight,
  rows: { at: 'feeds', key: 'id' },
});
