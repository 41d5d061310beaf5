import { busy, type CallerKey, type FrontLimits, Holdings, tooMany } from './limits';

interface Waiter {
  readonly caller: CallerKey;
  readonly go: (release: () => void) => void;
}

/**
 * Whose call goes to the back end next. Each caller has a share that others cannot use up, and those who wait are served in
 * turn, one call of each, so that a thousand calls of one do not stand before the single call of another.
 */
export class Turns {
  private readonly running: Holdings;
  private readonly waiting = new Map<string, Waiter[]>(); // by caller; a Map keeps the order of the round

  constructor(private readonly limits: FrontLimits['calls']) {
    this.running = new Holdings(limits);
  }

  get counts() {
    return { running: this.running.count, waiting: [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0) };
  }

  /**
   * Resolves with what gives the place back when it is this call's turn. Rejects with Refused when too many of this caller
   * wait, or when it took too long; with the signal's reason when the caller has gone.
   */
  take(caller: CallerKey, signal: AbortSignal): Promise<() => void> {
    if (this.running.hasRoom(caller)) return Promise.resolve(this.start(caller));
    const line = this.waiting.get(caller.key) ?? [];
    if (line.length >= this.limits.waitingPerCaller) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        stopWaiting();
        this.forget(waiter);
        reject(error);
      };
      const timer = setTimeout(() => leave(this.running.isFull(caller) ? tooMany() : busy()), this.limits.waitMs);
      const onAbort = () => leave(signal.reason);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        caller,
        go: (release) => {
          stopWaiting();
          resolve(release);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      line.push(waiter);
      this.waiting.set(caller.key, line);
    });
  }

  private start(caller: CallerKey): () => void {
    const release = this.running.take(caller);
    return () => {
      release();
      this.next();
    };
  }

  /** Gives free places to those who wait: the first that may, and then it is the last of the round. */
  private next(): void {
    for (const [key, line] of this.waiting) {
      const [first] = line;
      if (!first || !this.running.hasRoom(first.caller)) continue;
      line.shift();
      this.waiting.delete(key);
      if (line.length > 0) this.waiting.set(key, line);
      first.go(this.start(first.caller));
      return;
    }
  }

  private forget(waiter: Waiter): void {
    const { key } = waiter.caller;
    const left = (this.waiting.get(key) ?? []).filter((one) => one !== waiter);
    if (left.length > 0) this.waiting.set(key, left);
    else this.waiting.delete(key);
  }
}
