import type { Fetched, Unread } from './fetcher';
import type { Gate } from './gate';
import { monotonic } from './monotonic';
import type { Subscription } from './client-connection';
import type { Topic } from './topic';

export interface PollJob {
  readonly topic: Topic<Subscription>;
  readonly gate: Gate;
  readonly fetch: (signal: AbortSignal) => Promise<Fetched | Unread>;
  /** Reads what was fetched; only what is taken is read. */
  readonly read: (answer: Unread) => Fetched;
  /** How long one whole fetch may take, in ms, whatever it waits for: a store of tokens can hang as well as a back end. */
  readonly deadlineMs: number;
  /** A whole poll has ended (for the metrics). */
  readonly done: (result: Fetched['kind'], ms: number) => void;
  /** The first good poll after misses: what else waits for its next try need not wait longer. */
  readonly recovered: () => void;
}
const nudgeGap = 150; // ms between polls that clicks asked for, so that a burst of changes is one poll or two
const retryGap = 1000; // ms between polls of a topic that fails, however many screens ask for it anew
const longestWait = 60_000;
const leastStaleMs = 1000;

/** Polls one topic while somebody looks: single flight, ±10 % jitter, back-off with full jitter, and at once when nudged. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private staleTimer: NodeJS.Timeout | undefined;
  private abort: AbortController | undefined;
  private again = false;
  private stopped = false;
  private misses = 0;
  private startedAt = 0;
  /** When the last good question was sent, or the topic was opened. */
  private goodAt = monotonic();

  constructor(private readonly job: PollJob) {
    this.watch();
    // Not in this very turn: the one who opened the topic joins it first, and may be the one whose token is asked with.
    queueMicrotask(() => void this.run(true));
  }

  get isFailing(): boolean {
    return this.misses > 0;
  }

  /** Asks now. While a poll is under way one more follows it, because its answer may be older than the change. */
  nudge(): void {
    if (this.stopped) return;
    if (this.abort) this.again = true;
    else this.schedule(this.until(nudgeGap), true);
  }

  /** Cuts the pause after misses short: somebody asks for the topic, or the back end has answered elsewhere. */
  retry(): void {
    if (!this.stopped && !this.abort && this.isFailing) this.schedule(this.until(retryGap), true);
  }

  /** What another relay has polled, so many ms ago: as good as an own poll. */
  receive(answer: Extract<Fetched, { kind: 'same' }> | Unread, ageMs: number): void {
    if (this.stopped) return;
    this.take(answer.kind === 'unread' ? this.job.read(answer) : answer, monotonic() - ageMs);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.staleTimer);
    this.abort?.abort();
  }

  private async run(isUrgent: boolean): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    const fetched = await this.job.gate.run(isUrgent, async (): Promise<Fetched | Unread> => {
      this.startedAt = monotonic();
      return this.stopped ? { kind: 'idle' } : this.fetch(abort);
    });
    this.abort = undefined;
    if (this.stopped) return;
    const result = fetched.kind === 'unread' ? this.job.read(fetched) : fetched;
    this.job.done(result.kind, monotonic() - this.startedAt);
    this.take(result, this.startedAt);
    const wasNudged = this.again;
    this.again = false;
    this.schedule(wasNudged ? this.until(nudgeGap) : this.wait(), wasNudged);
  }

  /** One fetch within its deadline. What comes after it is not taken: its request has been given up. */
  private fetch(abort: AbortController): Promise<Fetched | Unread> {
    const failed: Fetched = { kind: 'failed', code: 'unavailable' };
    return new Promise((done) => {
      const deadline = setTimeout(() => {
        done(failed);
        abort.abort();
      }, this.job.deadlineMs);
      this.job
        .fetch(abort.signal)
        .catch(() => failed)
        .then((result) => {
          clearTimeout(deadline);
          done(result);
        });
    });
  }

  /** `startedAt`: when the question was sent whose answer it is. */
  private take(result: Fetched, startedAt: number): void {
    if (result.kind === 'rows' || result.kind === 'same') {
      const hasRecovered = this.isFailing;
      this.misses = 0;
      this.goodAt = startedAt;
      this.watch();
      if (result.kind === 'rows') this.job.topic.accept(result.rows, result.at, result.some);
      else this.job.topic.unchanged(result.at);
      if (hasRecovered) this.job.recovered();
      return;
    }
    if (result.kind === 'idle') return;
    this.misses += 1;
    const { topic } = this.job;
    topic.fail(result.kind === 'failed' ? result.code : 'forbidden', topic.at === null || monotonic() - this.goodAt >= this.staleMs);
  }

  /** Stale after two missed periods: by the clock, whether a poll has ended badly, hangs, or waits for its turn. */
  private watch(): void {
    clearTimeout(this.staleTimer);
    const { topic } = this.job;
    const left = Math.max(0, this.goodAt + this.staleMs - monotonic());
    this.staleTimer = setTimeout(() => topic.fail(topic.code ?? 'unavailable', true), left);
  }

  private get staleMs(): number {
    return Math.max(leastStaleMs, 2 * this.job.topic.every);
  }

  private wait(): number {
    const { every } = this.job.topic;
    if (this.misses === 0) return every * (0.9 + Math.random() * 0.2);
    const most = Math.min(longestWait, Math.min(every, 2000) * 2 ** Math.min(this.misses, 16));
    return 100 + Math.random() * most;
  }

  private until(gap: number): number {
    return Math.max(0, this.startedAt + gap - monotonic());
  }

  private schedule(ms: number, isUrgent: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(isUrgent), ms);
  }
}
