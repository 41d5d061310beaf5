import type { Upstream } from '../http/upstream';
import type { Cluster } from './cluster';
import type { Credentials } from './credentials';
import { type Fetched, Fetcher, type Unread } from './fetcher';
import { Gate } from './gate';
import type { LedTopic, TopicListener } from './led-topic';
import { limits } from './limits';
import { Poller } from './poller';
import { Sent } from './sent';
import { toRows } from './shape';
import type { Subscription } from './client-connection';
import { Topic } from './topic';
import type { FeedFigures } from '@/domain/feeds/relay';
import type { Json } from '@/domain/kernel/wire';
import { isAuthoritativeFor, isStillAuthorized, type TopicKey } from './topics';

/** What has changed and for whom; absent means any. */
export interface Nudge {
  readonly feeds?: readonly string[];
  readonly users?: readonly number[];
  readonly buildings?: readonly number[];
}
export interface RegistryOptions {
  readonly upstream: Upstream;
  /** null: there are none, every topic is asked with a subscriber's token. */
  readonly credentials: Credentials | null;
  /** The other relays in front of the same back end; absent: this one is alone. */
  readonly cluster?: Cluster | null;
  readonly pollScale: number;
  readonly concurrent?: number;
  readonly lingerMs?: number;
  readonly pollTimeoutMs?: number;
  readonly mostTopics?: number;
  /** What the relay answers itself, by the endpoint of its feed. */
  readonly own?: ReadonlyMap<string, () => object>;
  readonly onPoll?: (feed: string, result: Fetched['kind'], ms: number) => void;
  /** A subscriber's token was not taken: its owner may have lost his rights. */
  readonly onRefused: (token: string) => void;
}
/** What was done for one feed since the start. */
interface Tally {
  readonly sent: Sent;
  polls: number;
  errors: number;
  took: number | null;
}
interface TopicEntry {
  readonly topic: Topic<Subscription>;
  readonly poller: Poller;
  /** Its place among relays; null: it is polled here. */
  readonly led: LedTopic | null;
}

/** All topics that somebody looks at, each with its poller. Opened by the first subscriber, closed some seconds after the last. */
export class TopicRegistry {
  private readonly entries = new Map<string, TopicEntry>();
  /** Topics without subscribers, oldest first, each with the timer that will close it. */
  private readonly vacant = new Map<string, NodeJS.Timeout>();
  private readonly gate: Gate;
  private readonly tallies = new Map<string, Tally>();

  constructor(private readonly options: RegistryOptions) {
    this.gate = new Gate(options.concurrent ?? 16);
  }

  has(t: string): boolean {
    return this.entries.has(t);
  }

  /**
   * The topic of this key, with a poller at work; null when there are too many. It closes itself some seconds after its last
   * subscriber has gone, and also when nobody ever joins.
   */
  open(key: TopicKey): Topic<Subscription> | null {
    const known = this.entries.get(key.t);
    if (known) {
      // whoever comes back to an empty topic (a page loaded anew), or asks for one that fails, need not wait for its turn
      if (this.vacant.has(key.t)) queueMicrotask(() => known.poller.nudge());
      else known.poller.retry();
      return known.topic;
    }
    if (!this.hasRoom()) return null;
    const every = Math.max(200, Math.round(key.feed.everySeconds * 1000 * this.options.pollScale));
    const occupancy = { occupied: () => this.disarm(key.t), vacated: () => this.arm(key.t) };
    const tally = this.tallyOf(key.feed.id);
    const topic = new Topic<Subscription>(key, every, occupancy, tally.sent);
    const timeout = this.options.pollTimeoutMs ?? 15_000;
    const fetcher = new Fetcher(this.options.upstream, key, timeout);
    const led = this.ledOf(key, every, {
      receive: (answer, age) => poller.receive(answer, age),
      vacant: () => poller.nudge(),
    });
    const poller: Poller = new Poller({
      topic,
      gate: this.gate,
      deadlineMs: 2 * timeout,
      fetch: (signal) => {
        const work = () => this.fetch(topic, fetcher, signal);
        return led ? led.poll(work) : work();
      },
      read: (answer) => fetcher.read(answer),
      done: (result, ms) => this.count(tally, key.feed.id, result, ms),
      recovered: () => this.retryFailing(),
    });
    this.entries.set(key.t, { topic, poller, led });
    this.arm(key.t);
    return topic;
  }

  /** Polls now whatever the nudge may concern. */
  nudge(nudge: Nudge): void {
    for (const { topic, poller } of this.entries.values()) if (concerns(nudge, topic.key)) poller.nudge();
  }

  get counts(): { topics: number; members: number; led: number } {
    let [members, led] = [0, 0];
    for (const entry of this.entries.values()) {
      members += entry.topic.subscriptions.size;
      if (entry.led?.isLed ?? true) led += 1;
    }
    return { topics: this.entries.size, members, led };
  }

  /** By feed: what there is of it, and what was done for it. */
  get figures(): FeedFigures[] {
    const there = new Map<string, { topics: number; members: number }>();
    for (const { topic } of this.entries.values()) {
      const { topics = 0, members = 0 } = there.get(topic.key.feed.id) ?? {};
      there.set(topic.key.feed.id, { topics: topics + 1, members: members + topic.subscriptions.size });
    }
    return [...this.tallies].map(([id, { sent, polls, errors, took }]) => {
      const { snapshots, snapshotBytes, deltas, deltaBytes } = sent;
      return { id, topics: 0, members: 0, ...there.get(id), polls, errors, took, snapshots, snapshotBytes, deltas, deltaBytes };
    });
  }

  get sentBytes(): number {
    let bytes = 0;
    for (const { sent } of this.tallies.values()) bytes += sent.bytes;
    return bytes;
  }

  closeAll(): void {
    for (const t of [...this.entries.keys()]) this.close(t);
  }

  private tallyOf(feed: string): Tally {
    const tally = this.tallies.get(feed) ?? { sent: new Sent(), polls: 0, errors: 0, took: null };
    this.tallies.set(feed, tally);
    return tally;
  }

  private count(tally: Tally, feed: string, result: Fetched['kind'], ms: number): void {
    if (result !== 'idle') {
      tally.polls += 1;
      tally.took = Math.round(ms);
      if (result === 'failed' || result === 'refused') tally.errors += 1;
    }
    this.options.onPoll?.(feed, result, ms);
  }

  private arm(t: string): void {
    this.disarm(t);
    if (!this.entries.has(t)) return; // closed with the relay while its subscribers were still leaving
    this.vacant.set(
      t,
      setTimeout(() => this.close(t), this.options.lingerMs ?? 15_000),
    );
  }

  private disarm(t: string): void {
    clearTimeout(this.vacant.get(t));
    this.vacant.delete(t);
  }

  private close(t: string): void {
    this.disarm(t);
    const entry = this.entries.get(t);
    entry?.poller.stop();
    if (entry?.led) this.options.cluster?.forget(entry.led);
    this.entries.delete(t);
  }

  /** What the relay answers itself is each relay's own. */
  private ledOf(key: TopicKey, every: number, listener: TopicListener): LedTopic | null {
    return key.feed.by === 'relay' ? null : (this.options.cluster?.open(key.t, every, listener) ?? null);
  }

  /** What nobody looks at any more gives way first. */
  private hasRoom(): boolean {
    const most = this.options.mostTopics ?? limits.topicsTotal;
    for (const t of this.vacant.keys()) {
      if (this.entries.size < most) break;
      this.close(t);
    }
    return this.entries.size < most;
  }

  /** The back end answers again: the others need not sit out their pauses. */
  private retryFailing(): void {
    for (const { poller } of this.entries.values()) poller.retry();
  }

  /**
   * Asks as nobody for a public topic, as the user for his own, as a display for those of displays, as the relay for the others, else as one who subscribed: an
   * account that sees less than the topic means would answer with less, and everybody would take it for the whole.
   */
  private async fetch(topic: Topic<Subscription>, fetcher: Fetcher, signal: AbortSignal): Promise<Fetched | Unread> {
    const { feed } = topic.key;
    if (feed.by === 'relay') return this.answerOwn(feed);
    if (feed.scope === 'public') return fetcher.poll(undefined, signal);
    const { credentials } = this.options;
    if (feed.scope === 'user' || topic.key.wall || !credentials) return this.asSubscriber(topic, fetcher, signal);
    const who = await credentials.reach();
    if (who === undefined || (who && !isAuthoritativeFor(who, topic.key))) return this.asSubscriber(topic, fetcher, signal);
    const result = await this.asRelay(credentials, fetcher, signal);
    return result === null || result.kind === 'refused' ? this.asSubscriber(topic, fetcher, signal) : result;
  }

  private answerOwn(feed: TopicKey['feed']): Fetched {
    const answer = this.options.own?.get(feed.endpoint);
    return answer ? { kind: 'rows', rows: toRows(feed, answer() as Json), at: Date.now() } : { kind: 'failed', code: 'unavailable' };
  }

  /** null: there is nothing to ask with now. */
  private async asRelay(credentials: Credentials, fetcher: Fetcher, signal: AbortSignal): Promise<Fetched | Unread | null> {
    const authorization = await credentials.authorization();
    if (!authorization) return null;
    const result = await fetcher.poll(authorization, signal);
    if (result.kind !== 'refused') return result;
    credentials.refused(authorization, result.status);
    const again = result.status === 403 ? undefined : await credentials.authorization();
    return again ? fetcher.poll(again, signal) : result;
  }

  private async asSubscriber(topic: Topic<Subscription>, fetcher: Fetcher, signal: AbortSignal): Promise<Fetched | Unread> {
    if (topic.subscriptions.size === 0) return { kind: 'idle' };
    let result: Fetched | Unread = { kind: 'failed', code: 'unavailable' };
    for (const token of tokensFor(topic)) {
      result = await fetcher.poll(`Bearer ${token}`, signal);
      if (result.kind !== 'refused') break;
      this.options.onRefused(token);
    }
    return result;
  }
}

/**
 * The tokens that a topic may be asked with, the latest comers' first, three at most: only of those who are known to be who the
 * topic is for. A user's own topic asked with another's token would show that one's numbers under this one's name.
 */
function tokensFor({ key, subscriptions }: Topic<Subscription>): string[] {
  const tokens = new Set<string>();
  const seen = new Set<string | null>();
  for (const { connection, chosen } of [...subscriptions].reverse()) {
    if (tokens.size === 3) break;
    if (seen.has(connection.token)) continue;
    seen.add(connection.token);
    if (connection.token !== null && isStillAuthorized(key, chosen, connection.who)) tokens.add(connection.token);
  }
  return [...tokens];
}

function concerns(nudge: Nudge, key: TopicKey): boolean {
  if (nudge.feeds && !nudge.feeds.includes(key.feed.id)) return false;
  if (key.user !== null && nudge.users) return nudge.users.includes(key.user);
  if (key.buildings !== null && nudge.buildings) return key.buildings.some((id) => nudge.buildings?.includes(id));
  return true;
}
