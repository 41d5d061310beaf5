import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { LeaseStore, Publication } from './lease';
import { LedTopic, type TopicListener } from './led-topic';
import { SharedRedis } from './shared-redis';

/** How long a relay leads a topic without a sign of life, and how often it gives one, in ms. */
export interface ClusterTimes {
  readonly leaseMs: number;
  readonly heartbeatMs: number;
}
const usual: ClusterTimes = { leaseMs: 5000, heartbeatMs: 1500 };

/** Takes a lease that nobody holds, or prolongs one's own; 1: it is ours. */
const acquire = `local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1`;
/**
 * Notifies the others, as long as the lease is ours: a relay that stood still while another took over gets 0 and notifies nobody. With
 * a text the answer is kept for who comes later; without one the kept answer stays true; 2: it is gone.
 */
const publish = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('publish', KEYS[2], ARGV[3])
if ARGV[4] == '' then
  if redis.call('pexpire', KEYS[3], ARGV[2]) == 0 then return 2 end
  return 1
end
redis.call('set', KEYS[3], ARGV[4], 'px', ARGV[2])
return 1`;
/** Gives up one's own lease; with a word to the others they need not wait for their turn. */
const release = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('del', KEYS[1])
if ARGV[2] ~= '' then redis.call('publish', KEYS[2], ARGV[2]) end
return 1`;

const outcomes: readonly Publication[] = ['lost', 'sent', 'gone'];

/**
 * The relays in front of one back end, met in Redis: of those that look at a topic one polls it, and tells the others what came. A relay
 * competes for a lease only while it has subscribers of its own. Without Redis each polls for itself.
 */
export class Cluster implements LeaseStore {
  private readonly id = randomBytes(9).toString('base64url');
  private readonly topics = new Map<string, LedTopic>();
  private readonly store: SharedRedis;
  private readonly subscriber: Redis;
  private readonly timer: NodeJS.Timeout;

  constructor(
    url: string,
    private readonly prefix: string,
    onError: (error: Error) => void,
    private readonly times: ClusterTimes = usual,
  ) {
    this.store = new SharedRedis(url, onError);
    this.subscriber = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 5000 });
    this.subscriber.on('error', onError);
    this.subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => this.onMessage(channel.toString('utf8'), message));
    this.timer = setInterval(() => this.heartbeat(), times.heartbeatMs);
    this.timer.unref();
  }

  /** A topic that this relay has subscribers for, polled each `every` ms. */
  open(t: string, every: number, listener: TopicListener): LedTopic {
    const topic = new LedTopic(t, every, listener, this);
    this.topics.set(this.channel(t), topic);
    // one that receives nothing is found out by the silence: who receives nothing polls for himself
    this.subscriber.subscribe(this.channel(t)).catch(() => undefined);
    return topic;
  }

  /** Nobody here looks at it any more. */
  forget(topic: LedTopic): void {
    if (this.topics.get(this.channel(topic.t)) !== topic) return;
    this.topics.delete(this.channel(topic.t));
    this.subscriber.unsubscribe(this.channel(topic.t)).catch(() => undefined);
    topic.leave();
  }

  /** What is led is handed on. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const topic of [...this.topics.values()]) this.forget(topic);
    this.subscriber.disconnect();
    await this.store.ask<unknown>((redis) => redis.quit(), null);
    this.store.close();
  }

  /** As if killed: nothing is handed on. */
  abandon(): void {
    clearInterval(this.timer);
    this.topics.clear();
    this.subscriber.disconnect();
    this.store.close();
  }

  async lead(t: string): Promise<boolean | null> {
    const answer = await this.store.ask<unknown>((redis) => redis.eval(acquire, 1, this.lease(t), this.id, this.times.leaseMs), null);
    return answer === null ? null : answer === 1;
  }

  async publish(t: string, message: Buffer, whole: Buffer | null, keepMs: number): Promise<Publication> {
    const keys = [this.lease(t), this.channel(t), this.kept(t)];
    const answer = await this.store.ask<unknown>((redis) => redis.eval(publish, 3, ...keys, this.id, keepMs, message, whole ?? ''), null);
    return outcomes[Number(answer ?? -1)] ?? 'away';
  }

  async last(t: string): Promise<{ message: Buffer; leftMs: number } | null> {
    const read = await this.store.ask((redis) => redis.pipeline().getBuffer(this.kept(t)).pttl(this.kept(t)).exec(), null);
    const [message, leftMs] = [read?.[0]?.[1], read?.[1]?.[1]];
    return Buffer.isBuffer(message) ? { message, leftMs: Number(leftMs) } : null;
  }

  release(t: string, word: string): void {
    void this.store.ask<unknown>((redis) => redis.eval(release, 2, this.lease(t), this.channel(t), this.id, word), null);
  }

  private heartbeat(): void {
    for (const topic of this.topics.values()) if (topic.isLed) void topic.renew();
  }

  private onMessage(channel: string, message: Buffer): void {
    this.topics.get(channel)?.onMessage(message);
  }

  private lease(t: string): string {
    return `${this.prefix}:lease:${t}`;
  }
  private channel(t: string): string {
    return `${this.prefix}:topic:${t}`;
  }
  private kept(t: string): string {
    return `${this.prefix}:last:${t}`;
  }
}
