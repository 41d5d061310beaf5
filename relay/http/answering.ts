import type { ServerResponse } from 'node:http';
import { busy, type CallerKey, type FrontLimits, Holdings, tooMany, yielding } from './limits';

interface Watched {
  readonly response: ServerResponse;
  written: number;
  /** When the client last took something. */
  movedAt: number;
  long: { caller: CallerKey; release: () => void } | null;
}

/**
 * Watches that clients read what they asked for. Who takes nothing for too long loses the connection; and when the places for
 * long answers (those that hold the back end) are taken, or too much lies in memory, whoever has stood still longest makes room.
 */
export class Answering {
  private readonly watched = new Map<ServerResponse, Watched>();
  private readonly long: Holdings;
  private readonly timer: NodeJS.Timeout;
  /** Connections that were ended because nobody read. */
  cut = 0;

  constructor(private readonly limits: FrontLimits['answers']) {
    this.long = new Holdings(limits);
    this.timer = setInterval(() => this.look(), Math.min(1000, limits.stallMs / 4));
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  get counts() {
    return { answering: this.watched.size, long: this.long.count };
  }

  watch(response: ServerResponse): void {
    const entry: Watched = { response, written: 0, movedAt: performance.now(), long: null };
    this.watched.set(response, entry);
    response.once('close', () => {
      this.watched.delete(response);
      entry.long?.release();
    });
  }

  /** From here on the answer holds the back end until it is read. Throws Refused when there is no place. */
  holdLong(response: ServerResponse, caller: CallerKey): void {
    const entry = this.watched.get(response);
    if (!entry || entry.long) return;
    if (!this.long.hasRoom(caller)) this.makeRoom(caller);
    if (!this.long.hasRoom(caller)) throw this.long.isFull(caller) ? tooMany() : busy();
    entry.long = { caller, release: this.long.take(caller) };
  }

  /** Of the caller's own long answers first, then of its address, then of all: the one that has stood still longest. */
  private makeRoom(caller: CallerKey): void {
    this.look();
    const since = performance.now() - this.limits.yieldMs;
    const still = this.longestStill().filter(({ long, movedAt }) => long && movedAt <= since);
    for (const choice of yielding(still, ({ long }) => long?.caller, caller)) {
      if (this.long.hasRoom(caller)) return;
      this.end(choice);
    }
  }

  private look(): void {
    const now = performance.now();
    let pending = 0;
    for (const entry of this.watched.values()) {
      const written = entry.response.socket?.bytesWritten ?? 0;
      if (written !== entry.written || !isPending(entry.response)) entry.movedAt = now;
      entry.written = written;
      pending += entry.response.writableLength;
      if (now - entry.movedAt > this.limits.stallMs) this.end(entry);
    }
    if (pending <= this.limits.pending) return;
    for (const entry of this.longestStill()) {
      if (pending <= this.limits.pending) return;
      pending -= entry.response.writableLength;
      this.end(entry);
    }
  }

  private longestStill(): Watched[] {
    return [...this.watched.values()].filter(({ response }) => isPending(response)).sort((one, other) => one.movedAt - other.movedAt);
  }

  private end(entry: Watched): void {
    this.cut += 1;
    this.watched.delete(entry.response);
    entry.long?.release();
    entry.response.destroy();
  }
}

/** There is something that the client could take. Waiting for the back end is not the client's fault. */
const isPending = (response: ServerResponse): boolean => response.headersSent && response.writableLength + (response.socket?.writableLength ?? 0) > 0;
