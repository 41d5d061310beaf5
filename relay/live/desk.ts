import type { Upstream } from '../http/upstream';
import type { Credentials } from './credentials';
import { type Fetched, Fetcher } from './fetcher';
import { Gate } from './gate';
import { Poller } from './poller';
import { Topic } from './topic';
import { covers, type TopicKey } from './topics';

/** What has changed and for whom; absent means any. */
export interface Nudge {
  readonly feeds?: readonly string[];
  readonly users?: readonly number[];
  readonly buildings?: readonly number[];
}
export interface DeskOptions {
  readonly upstream: Upstream;
  /** null: there are none, every topic is asked with a subscriber's token. */
  readonly credentials: Credentials | null;
  readonly pollScale: number;
  readonly concurrent?: number;
  readonly lingerMs?: number;
  readonly pollTimeoutMs?: number;
  readonly onPoll?: (feed: string, result: Fetched['kind'], ms: number) => void;
  /** A subscriber's token was not taken: its owner may have lost his rights. */
  readonly onRefused: (token: string) => void;
}
interface Desk {
  readonly topic: Topic;
  readonly poller: Poller;
  linger: NodeJS.Timeout | undefined;
}

/** All topics that somebody looks at, each with its poller. Opened by the first subscriber, closed some seconds after the last. */
export class Desks {
  private readonly desks = new Map<string, Desk>();
  private readonly gate: Gate;

  constructor(private readonly options: DeskOptions) {
    this.gate = new Gate(options.concurrent ?? 16);
  }

  /** The topic of this key, with a poller at work. The caller adds himself as a member, and calls `left` when he goes. */
  open(key: TopicKey): Topic {
    const known = this.desks.get(key.t);
    if (known) {
      // whoever comes back to an empty desk (a page loaded anew) is asked for at once
      if (known.linger) queueMicrotask(() => known.poller.nudge());
      clearTimeout(known.linger);
      known.linger = undefined;
      return known.topic;
    }
    const topic = new Topic(key, Math.max(200, Math.round(key.feed.everySeconds * 1000 * this.options.pollScale)));
    const fetcher = new Fetcher(this.options.upstream, key, this.options.pollTimeoutMs ?? 15_000);
    const poller = new Poller({
      topic,
      gate: this.gate,
      fetch: (signal) => this.fetch(topic, fetcher, signal),
      done: (result, ms) => this.options.onPoll?.(key.feed.id, result, ms),
    });
    this.desks.set(key.t, { topic, poller, linger: undefined });
    return topic;
  }

  /** A member has gone; when it was the last, the polling stops after the linger. */
  left(topic: Topic): void {
    const desk = this.desks.get(topic.key.t);
    if (!desk || desk.topic !== topic || topic.members.size > 0 || desk.linger) return;
    desk.linger = setTimeout(() => this.close(topic.key.t), this.options.lingerMs ?? 15_000);
  }

  /** Polls now whatever the nudge may concern. */
  nudge(nudge: Nudge): void {
    for (const { topic, poller } of this.desks.values()) if (concerns(nudge, topic.key)) poller.nudge();
  }

  get counts(): { topics: number; members: number } {
    let members = 0;
    for (const { topic } of this.desks.values()) members += topic.members.size;
    return { topics: this.desks.size, members };
  }

  closeAll(): void {
    for (const t of [...this.desks.keys()]) this.close(t);
  }

  private close(t: string): void {
    const desk = this.desks.get(t);
    this.desks.delete(t);
    clearTimeout(desk?.linger);
    desk?.poller.stop();
  }

  /**
   * Asks as nobody for a public topic, as the user for his own, as the relay for the others, else as one who subscribed: an
   * account that sees less than the topic means would answer with less, and everybody would take it for the whole.
   */
  private async fetch(topic: Topic, fetcher: Fetcher, signal: AbortSignal): Promise<Fetched> {
    const { feed } = topic.key;
    if (feed.scope === 'public') return fetcher.poll(undefined, signal);
    const { credentials } = this.options;
    if (feed.scope === 'user' || !credentials) return this.asSubscriber(topic, fetcher, signal);
    const who = await credentials.reach();
    if (who === undefined || (who && !covers(who, topic.key))) return this.asSubscriber(topic, fetcher, signal);
    const result = await this.asRelay(credentials, fetcher, signal);
    return result === null || result.kind === 'refused' ? this.asSubscriber(topic, fetcher, signal) : result;
  }

  /** null: there is nothing to ask with now. */
  private async asRelay(credentials: Credentials, fetcher: Fetcher, signal: AbortSignal): Promise<Fetched | null> {
    const authorization = await credentials.authorization();
    if (!authorization) return null;
    const result = await fetcher.poll(authorization, signal);
    if (result.kind !== 'refused') return result;
    credentials.refused(authorization, result.status);
    const again = result.status === 403 ? undefined : await credentials.authorization();
    return again ? fetcher.poll(again, signal) : result;
  }

  private async asSubscriber(topic: Topic, fetcher: Fetcher, signal: AbortSignal): Promise<Fetched> {
    const tokens = [...new Set([...topic.members].map((member) => member.link.token))].filter((token) => token !== null).slice(-3);
    if (topic.members.size === 0) return { kind: 'idle' };
    let result: Fetched = { kind: 'failed', code: 'unavailable' };
    for (const token of tokens.reverse()) {
      result = await fetcher.poll(`Bearer ${token}`, signal);
      if (result.kind !== 'refused') break;
      this.options.onRefused(token);
    }
    return result;
  }
}

function concerns(nudge: Nudge, key: TopicKey): boolean {
  if (nudge.feeds && !nudge.feeds.includes(key.feed.id)) return false;
  if (key.user !== null && nudge.users) return nudge.users.includes(key.user);
  if (key.buildings !== null && nudge.buildings) return key.buildings.some((id) => nudge.buildings?.includes(id));
  return true;
}
