import type { Socket } from 'socket.io';
import type { Who } from './access';
import type { Source } from './addresses';
import { Wire } from './engine';
import { type Frame, frame } from './frame';
import { Allowance, type Limits } from './limits';
import { monotonic } from './monotonic';
import type { Topic } from './topic';
import { type ByeCode, type ByeMessage, everything } from '@/domain/kernel/wire';

/** One client at one topic. `e`, `q`: what it was sent last; its connection is in order, so it holds that or will. */
export interface Subscription {
  readonly connection: ClientConnection;
  readonly topic: Topic<Subscription>;
  chosen: readonly number[]; // the buildings it asked for, so that a lost one is noticed
  e: string | undefined;
  q: number | undefined;
}
const none: ReadonlyMap<string, Subscription> = new Map();
/** `limited`: to be answered with "limit". `flood`: it was cut off, and nothing more is to be done for it. */
export type Admission = 'admitted' | 'limited' | 'flood';

/**
 * One client. While it is behind nothing is queued for it but the names of its topics; when it has drained it gets one
 * catch-up for each. So a client that stops reading costs the same memory after an hour as after a second.
 */
export class ClientConnection {
  private joined: Map<string, Subscription> | undefined;
  readonly wire: Wire;
  /** Whose its token is, set by Sessions alone; null: nobody's, or not known yet. */
  who: Who | null = null;
  token: string | null = null;
  /** Why its token does not count any more, once it has been told so. */
  endedBy: ByeCode | null = null;
  isClosed = false;
  /** Settled once it is known whose the token is. */
  ready: Promise<unknown> = Promise.resolve();
  /** Questions that wait until it is known who it is, by their weight. */
  waiting = 0;
  private readonly requests: Allowance;
  private refusals: Allowance | undefined;
  private behindSince = 0;
  private isSuspended = false;
  /** Topics of which something was missed; mostly there are none, and most clients are idle. */
  private missed: Set<Subscription> | null = null;

  constructor(
    readonly socket: Socket,
    readonly source: Source,
    private readonly limits: Limits,
    private readonly onBehind: (connection: ClientConnection) => void,
  ) {
    const now = monotonic();
    this.requests = new Allowance(limits.askBurst, limits.requestsPerSecond, now);
    this.wire = new Wire(socket, limits.strayPongs);
  }

  /** By the names of their topics. */
  get subscriptions(): ReadonlyMap<string, Subscription> {
    return this.joined ?? none;
  }

  get isBehind(): boolean {
    return this.behindSince > 0;
  }

  /**
   * Before any work for a question: answers are written whether or not the client reads them, so their number is bounded here, and
   * a client that leaves them lying is behind like one that leaves data lying, and is cut off in the end.
   */
  admit(now: number): Admission {
    if (this.isClosed) return 'flood';
    if (!this.isBehind && this.isClogged(now)) this.fallBehind(now);
    if (this.requests.take(now)) return 'admitted';
    this.refusals ??= new Allowance(this.limits.refusalBurst, this.limits.refusalsPerSecond, now);
    if (this.refusals.take(now)) return 'limited';
    this.wire.terminate();
    return 'flood';
  }

  /** Holds back what is not public until `resume`: it is not known whose screen this is now. */
  suspend(): void {
    this.isSuspended = true;
  }

  resume(now: number): void {
    this.isSuspended = false;
    if (!this.isBehind) this.bringUp(now);
  }

  /** Hands a message on, or notes that one was missed. */
  deliver(subscription: Subscription, message: Frame, now: number): void {
    if (this.behindSince > 0 || (this.isSuspended && subscription.topic.key.feed.scope !== 'public')) {
      this.miss(subscription);
      return;
    }
    if (this.isClogged(now)) {
      this.miss(subscription);
      this.fallBehind(now);
      return;
    }
    this.wire.write(message);
    const { rows, sent } = subscription.topic;
    sent.count(message);
    subscription.e = rows.e;
    subscription.q = rows.q;
  }

  /** Sends what the client lacks of one topic. */
  catchUp(subscription: Subscription, now: number): void {
    const message = subscription.topic.catchUp(subscription.e, subscription.q);
    if (message) this.deliver(subscription, message, now);
  }

  /** Looked at while behind: caught up when drained. False when it has been behind for too long and is to be cut off. */
  recover(now: number): boolean {
    if (now - this.behindSince > this.limits.behindMs) return false;
    if (this.wire.backlog() > 0 || this.wire.pongOwed(now) > this.limits.pongLateMs) return true;
    this.behindSince = 0;
    this.bringUp(now);
    return true;
  }

  remember(subscription: Subscription): void {
    this.joined ??= new Map();
    this.joined.set(subscription.topic.key.t, subscription);
  }

  forget(subscription: Subscription): void {
    this.joined?.delete(subscription.topic.key.t);
    this.missed?.delete(subscription);
  }

  /** Control messages are few and small; they go even to a slow client. */
  revoke(t: string, code: ByeCode): void {
    this.wire.write(frame('bye', { t, code } satisfies ByeMessage));
  }

  byeAll(code: ByeCode): void {
    this.revoke(everything, code);
  }

  /** One catch-up for each topic of which something was missed. */
  private bringUp(now: number): void {
    const waiting = [...(this.missed ?? [])];
    this.missed = null;
    for (const subscription of waiting) {
      if (this.subscriptions.get(subscription.topic.key.t) !== subscription) continue;
      this.catchUp(subscription, now);
      // What was missed may have been the mark alone.
      if (!this.isBehind) this.deliver(subscription, subscription.topic.state(subscription.topic.stale), now);
    }
  }

  private miss(subscription: Subscription): void {
    this.missed ??= new Set();
    this.missed.add(subscription);
  }

  private fallBehind(now: number): void {
    this.behindSince = now;
    this.onBehind(this);
  }

  private isClogged(now: number): boolean {
    return this.wire.pongOwed(now) > this.limits.pongLateMs || this.wire.backlog() > this.limits.backlogBytes;
  }
}
