import { type Frame, frame } from './frame';
import { monotonic } from './monotonic';
import { Rows } from './rows';
import { Sent } from './sent';
import type { TopicKey } from './topics';
import type { DeltaMessage, Json, SnapshotMessage, StateMessage } from '@/domain/kernel/wire';

/** Told when the first subscriber comes and when the last one has gone. */
export interface Occupancy {
  readonly occupied: () => void;
  readonly vacated: () => void;
}
const unobserved: Occupancy = { occupied: () => {}, vacated: () => {} };

/** Whoever a topic's messages are delivered to. */
interface Receiver<S> {
  readonly connection: { deliver(subscription: S, message: Frame, now: number): void };
}
/** The rows of one topic and all who look at it. Every message is encoded once and shared. */
export class Topic<S extends Receiver<S>> {
  readonly rows = new Rows();
  private readonly joined = new Set<S>();
  at: number | null = null;
  stale = false;
  code: string | undefined;
  /** Frames for those who catch up, by the sequence they hold; emptied at every change. */
  private shared = new Map<string, Frame>();

  /** `every`: the poll period in ms. */
  constructor(
    readonly key: TopicKey,
    readonly every: number,
    private readonly occupancy: Occupancy = unobserved,
    readonly sent: Sent = new Sent(),
  ) {}

  get subscriptions(): ReadonlySet<S> {
    return this.joined;
  }

  /** Members come and go by these two alone: whether somebody looks is known nowhere else. */
  add(subscription: S): void {
    this.joined.add(subscription);
    if (this.joined.size === 1) this.occupancy.occupied();
  }

  remove(subscription: S): void {
    if (this.joined.delete(subscription) && this.joined.size === 0) this.occupancy.vacated();
  }

  /** A good poll with a new state: of all rows, or of `some`. */
  accept(next: ReadonlyMap<string, Json>, at: number, some = false): void {
    const delta = some ? this.rows.change(next) : this.rows.replace(next);
    const wasStale = this.stale || this.code !== undefined;
    this.fresh(at);
    if (!delta) return this.fanOut(this.state(wasStale ? false : null));
    if (delta.f === 0) return this.fanOut(this.snapshot());
    this.fanOut(frame('d', { t: this.key.t, e: this.rows.e, at, ...delta } satisfies DeltaMessage));
    if (wasStale) this.fanOut(this.state(false));
  }

  /** A good poll that brought nothing new: the time alone goes out. */
  unchanged(at: number): void {
    const wasStale = this.stale || this.code !== undefined;
    this.fresh(at);
    this.fanOut(this.state(wasStale ? false : null));
  }

  /** The back end does not answer. The rows stand; what goes out is said once, and once more when it turns stale. */
  fail(code: string, stale: boolean): void {
    if (this.code === code && this.stale === stale) return;
    this.code = code;
    this.stale = stale;
    this.shared.clear();
    this.fanOut(this.state(stale));
  }

  /** What somebody who holds {e, q} lacks, as a ready frame; null when nothing. */
  catchUp(e: string | undefined, q: number | undefined): Frame | null {
    if (this.rows.q === 0) return this.code === undefined ? null : this.state(this.stale);
    const since = e === this.rows.e && q !== undefined ? `${q}` : '';
    const known = this.shared.get(since);
    if (known) return known;
    const answer = this.rows.since(e, q);
    if (answer.kind === 'nothing') return null;
    if (answer.kind === 'snapshot') return this.snapshot();
    const made = frame('d', { t: this.key.t, e: this.rows.e, at: this.at ?? 0, ...answer.delta } satisfies DeltaMessage);
    if (this.shared.size < 64) this.shared.set(since, made);
    return made;
  }

  /** The frame that says how the topic stands. */
  state(stale: boolean | null): Frame {
    const { e, q } = this.rows;
    return frame('st', { t: this.key.t, e, q, at: this.at, stale, ...(this.code && { code: this.code }) } satisfies StateMessage);
  }

  private snapshot(): Frame {
    const known = this.shared.get('');
    if (known) return known;
    const whole = this.rows.since(undefined, undefined);
    const rows = whole.kind === 'snapshot' ? whole.rows : {};
    const message: SnapshotMessage = { t: this.key.t, e: this.rows.e, q: this.rows.q, at: this.at ?? 0, stale: this.stale, rows };
    const made = frame('s', message);
    this.shared.set('', made);
    return made;
  }

  private fresh(at: number): void {
    this.at = at;
    this.stale = false;
    this.code = undefined;
    this.shared.clear();
  }

  private fanOut(message: Frame): void {
    const now = monotonic();
    for (const subscription of this.subscriptions) subscription.connection.deliver(subscription, message, now);
  }
}
