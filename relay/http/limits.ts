import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkOf } from '@/domain/kernel/network';

/** What one caller, one address and all together may hold of the relay at once. Counts, bytes and milliseconds. */
export interface FrontLimits {
  /** Calls that the back end is working on; what is more waits its turn, one caller after the other. */
  readonly calls: { perCaller: number; perAddress: number; total: number; waitingPerCaller: number; waitMs: number; answerMs: number };
  /** Bodies on their way in. The back end is asked when they are there whole. */
  readonly bodies: {
    perCaller: number;
    perAddress: number;
    total: number;
    memory: number;
    largest: number;
    spooled: number;
    yieldMs: number;
    stallMs: number;
  };
  /** Answers on their way out: small ones are taken from the back end at once, long ones hold it as long as the client reads. */
  readonly answers: {
    memory: number;
    gatherMs: number;
    pending: number;
    perCaller: number;
    perAddress: number;
    total: number;
    yieldMs: number;
    stallMs: number;
  };
  /** TCP connections of one address; loopback and trusted proxies stand for many and are not counted. */
  readonly connectionsPerAddress: number;
}
const MB = 1024 * 1024;

/** Enough for an office behind one address, not enough for one machine to keep the others out. */
export const frontLimits: FrontLimits = {
  // the specification's request timeout is 600 s: an export may take that long
  calls: { perCaller: 24, perAddress: 96, total: 160, waitingPerCaller: 256, waitMs: 30_000, answerMs: 605_000 },
  // an upload is at most 100 MB (specification, section 9), and its form adds a little
  bodies: { perCaller: 32, perAddress: 512, total: 2048, memory: 64 * 1024, largest: 104 * MB, spooled: 4096 * MB, yieldMs: 1000, stallMs: 30_000 },
  answers: { memory: MB / 4, gatherMs: 500, pending: 256 * MB, perCaller: 12, perAddress: 48, total: 96, yieldMs: 5000, stallMs: 60_000 },
  connectionsPerAddress: 1000,
};

/** Who asks, as far as can be known without asking the back end: the address, and the token that is shown with it. */
export interface CallerKey {
  readonly address: string; // IPv6: the network of 64 bits, which is what one customer is given
  readonly key: string;
}

export function callerKey(request: IncomingMessage, address: string): CallerKey {
  const network = networkOf(address);
  const token = request.headers.authorization ?? '';
  const mark = token && createHash('sha1').update(token).digest('base64url').slice(0, 12);
  return { address: network, key: `${network} ${mark}` };
}

/** A call that is not handed on, and what its caller is answered. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retrySeconds?: number,
  ) {
    super(message);
  }
}
export const busy = () => new Refused(503, '服务繁忙，请稍后再试', 2);
export const tooMany = () => new Refused(429, '请求过于频繁，请稍后再试', 2);

/** Who makes room for a caller, of those who stand still (the longest first): one of his own, then of his address, then anybody. */
export function yielding<T>(still: readonly T[], of: (one: T) => CallerKey | undefined, { key, address }: CallerKey): T[] {
  const found = [still.find((one) => of(one)?.key === key), still.find((one) => of(one)?.address === address), still[0]];
  return [...new Set(found.filter((one) => one !== undefined))];
}

/** Counts what is held by caller, by address and in all. */
export class Holdings {
  private total = 0;
  private readonly held = new Map<string, number>();

  constructor(private readonly most: { readonly perCaller: number; readonly perAddress: number; readonly total: number }) {}

  /** Whether one more of this caller fits. */
  hasRoom({ key, address }: CallerKey): boolean {
    return this.total < this.most.total && this.of(key) < this.most.perCaller && this.of(`@${address}`) < this.most.perAddress;
  }

  get count(): number {
    return this.total;
  }

  /** Whether this caller has taken all that one may: what is refused is of his own doing. */
  isFull({ key }: CallerKey): boolean {
    return this.of(key) >= this.most.perCaller;
  }

  of(name: string): number {
    return this.held.get(name) ?? 0;
  }

  /** Takes one; the answer gives it back, once. */
  take({ key, address }: CallerKey): () => void {
    this.add(key, address, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.add(key, address, -1);
      isHeld = false;
    };
  }

  private add(key: string, address: string, change: 1 | -1): void {
    this.total += change;
    for (const name of [key, `@${address}`]) {
      const count = this.of(name) + change;
      if (count > 0) this.held.set(name, count);
      else this.held.delete(name);
    }
  }
}
