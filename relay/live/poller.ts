import type { Fetched } from './fetcher';
import type { Gate } from './gate';
import type { Topic } from './topic';

export interface PollJob {
  readonly topic: Topic;
  readonly gate: Gate;
  readonly fetch: (signal: AbortSignal) => Promise<Fetched>;
  /** A whole poll has ended (for the metrics). */
  readonly done: (result: Fetched['kind'], ms: number) => void;
}
const nudgeGap = 150; // ms between polls that clicks asked for, so that a burst of changes is one poll or two
const longestWait = 60_000;

/** Polls one topic while somebody looks: single flight, ±10 % jitter, back-off with full jitter, and at once when nudged. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private staleTimer: NodeJS.Timeout | undefined;
  private abort: AbortController | undefined;
  private again = false;
  private stopped = false;
  private misses = 0;
  private startedAt = 0;
  private readonly bornAt = Date.now();

  constructor(private readonly job: PollJob) {
    // Not in this very turn: the one who opened the topic joins it first, and may be the one whose token is asked with.
    queueMicrotask(() => void this.run(true));
  }

  /** Asks now. While a poll is under way one more follows it, because its answer may be older than the change. */
  nudge(): void {
    if (this.stopped) return;
    if (this.abort) this.again = true;
    else this.schedule(Math.max(0, this.startedAt + nudgeGap - Date.now()), true);
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
    const result = await this.job.gate.run(isUrgent, async (): Promise<Fetched> => {
      this.startedAt = Date.now();
      return this.stopped ? { kind: 'failed', code: 'stopped' } : this.job.fetch(abort.signal);
    });
    this.abort = undefined;
    if (this.stopped) return;
    this.job.done(result.kind, Date.now() - this.startedAt);
    this.take(result);
    const wasNudged = this.again;
    this.again = false;
    this.schedule(wasNudged ? Math.max(0, this.startedAt + nudgeGap - Date.now()) : this.wait(), wasNudged);
  }

  private take(result: Fetched): void {
    if (result.kind === 'rows' || result.kind === 'same') {
      this.misses = 0;
      clearTimeout(this.staleTimer);
      this.staleTimer = undefined;
      if (result.kind === 'rows') this.job.topic.accept(result.rows, result.at);
      else this.job.topic.unchanged(result.at);
      return;
    }
    if (result.kind === 'idle') return;
    this.misses += 1;
    this.miss(result.kind === 'failed' ? result.code : 'forbidden');
  }

  /** Stale after two missed periods, whatever the back-off makes of the polls in between. */
  private miss(code: string): void {
    const { topic } = this.job;
    const left = (topic.at ?? this.bornAt) + 2 * topic.every - Date.now();
    topic.fail(code, topic.at === null || left <= 0);
    clearTimeout(this.staleTimer);
    if (left > 0) this.staleTimer = setTimeout(() => topic.fail(code, true), left);
  }

  private wait(): number {
    const { every } = this.job.topic;
    if (this.misses === 0) return every * (0.9 + Math.random() * 0.2);
    const most = Math.min(longestWait, Math.min(every, 2000) * 2 ** Math.min(this.misses, 16));
    return 100 + Math.random() * most;
  }

  private schedule(ms: number, isUrgent: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(isUrgent), ms);
  }
}
