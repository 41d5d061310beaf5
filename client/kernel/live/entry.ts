import type { Feed } from '@/domain/kernel/feed';
import { type Live, waiting } from '@/panels/kernel/live';
import { Replica } from './replica';
import { fromRows } from './shape';
import type { ByeMessage, DeltaMessage, SnapshotMessage, StateMessage, SubAck } from '@/domain/kernel/wire';

export interface FeedRequest {
  readonly feed: Feed;
  readonly params: Readonly<Record<string, string>>;
  readonly buildings: readonly number[] | undefined; // undefined: the session's choice
}

/** One topic on this screen: who listens, what is held, and the object that listeners read. */
export class Entry {
  readonly listeners = new Set<() => void>();
  readonly replica = new Replica();
  live: Live = waiting;
  t: string | null = null; // the topic's name, known while joined
  asking = false; // a sub is under way; what arrives in between is settled by its answer
  /** Raised with every ask and every leave, so that a late answer is known for what it is. */
  requestId = 0;
  retry: ReturnType<typeof setTimeout> | undefined;
  linger: ReturnType<typeof setTimeout> | undefined;
  wasRevoked = false;

  constructor(readonly request: FeedRequest) {}

  /** The relay has taken the subscription; when nothing was missed, that is all it says. */
  joined(ack: Extract<SubAck, { ok: true }>): void {
    this.t = ack.t;
    const isCurrent = this.replica.e === ack.e && this.replica.q === ack.q && ack.q > 0;
    if (isCurrent) this.show({ status: 'ready', at: ack.at, every: ack.every, stale: ack.stale, code: undefined });
    else
      this.show({
        every: ack.every,
        code: undefined,
        ...(this.live.status !== 'ready' && { status: this.live.data === undefined ? 'loading' : 'ready' }),
      });
  }

  refused(code: string): void {
    if (code === 'forbidden') this.forbid(code);
    else this.show({ code, ...(this.live.data === undefined && { status: 'error' }) });
  }

  snapshot(message: SnapshotMessage): void {
    this.replica.take(message);
    this.wasRevoked = false;
    this.show({ status: 'ready', data: this.data(), at: message.at, stale: message.stale, code: undefined });
  }

  /** False: something is missing, and the relay is to be asked for it. */
  delta(message: DeltaMessage): boolean {
    const step = this.replica.step(message);
    if (step === 'done') this.show({ status: 'ready', data: this.data(), at: message.at, stale: false, code: undefined });
    return step !== 'gap';
  }

  state(message: StateMessage): boolean {
    const isHeld = message.e === this.replica.e && message.q <= this.replica.q;
    // The relay says so of fresh rows alone: what turned stale here by its age (a machine that slept) is not stale any more.
    if (message.stale === null) this.show(isHeld ? { at: message.at, ...(this.live.data !== undefined && { stale: false }) } : {});
    else if (this.live.data === undefined) this.show(message.stale ? { status: 'error', stale: true, code: message.code } : { code: message.code });
    else this.show({ stale: message.stale, code: message.code, ...(isHeld && { at: message.at }) });
    return isHeld || message.q === 0;
  }

  /** Nobody has told anything for two periods (the connection is gone): that is as stale as a relay that says so. */
  markStaleIfOld(now: number): void {
    const { at, every, stale, status } = this.live;
    if (status === 'ready' && !stale && at !== null && now - at > 2 * every + 1000) this.show({ stale: true });
  }

  /** The server's clock has been set: what is held is as old as it was. */
  shift(by: number): void {
    if (this.live.at !== null) this.show({ at: this.live.at + by });
  }

  forbid(code: ByeMessage['code']): void {
    this.replica.reset();
    this.live = { ...waiting, status: 'forbidden', code };
    this.notify();
  }

  /** Drops what was held: it belonged to another user or another choice. */
  forget(): void {
    this.replica.reset();
    this.wasRevoked = false;
    if (this.live === waiting) return;
    this.live = waiting;
    this.notify();
  }

  private data(): unknown {
    return fromRows(this.request.feed, this.replica.rows);
  }

  private show(change: Partial<Live>): void {
    const next: Live = { ...this.live, ...change };
    const keys = Object.keys(change) as (keyof Live)[];
    if (keys.every((key) => this.live[key] === next[key])) return;
    this.live = next;
    this.notify();
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
