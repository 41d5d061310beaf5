import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { networkOf } from '@/domain/kernel/network';
import { clientAddress, isPrivateAddress, hasUntrustedProxy } from '../http/address';
import { Allowance, type Limits } from './limits';
import { monotonic } from './monotonic';

/** Where connections come from, and what that place has taken. */
export interface Source {
  sockets: number;
  readonly mostSockets: number;
  readonly mostPerUser: number;
  readonly handshakes: Allowance;
  readonly tokens: Allowance;
}
const sweepMs = 60_000;

/** Limits per address: the client's own, as far as trusted proxies tell it. */
export class Addresses {
  private readonly sources = new Map<string, Source>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly trusted: BlockList,
    private readonly limits: Limits,
  ) {
    this.timer = setInterval(() => this.sweep(), sweepMs);
    this.timer.unref();
  }

  /** Whether the address may open one more connection now. */
  admits(request: IncomingMessage): boolean {
    const source = this.of(request);
    return source.sockets < source.mostSockets && source.handshakes.take(monotonic());
  }

  /** Counts an open connection in; `leave` counts it out. */
  enter(request: IncomingMessage): Source {
    const source = this.of(request);
    source.sockets += 1;
    return source;
  }

  leave(source: Source): void {
    source.sockets -= 1;
  }

  close(): void {
    clearInterval(this.timer);
  }

  of(request: IncomingMessage): Source {
    const address = clientAddress(request, this.trusted);
    const name = networkOf(address);
    const known = this.sources.get(name);
    if (known) return known;
    const { limits } = this;
    const factor = address === '' || isPrivateAddress(address) || hasUntrustedProxy(request, this.trusted) ? limits.nearFactor : 1;
    const now = monotonic();
    const made: Source = {
      sockets: 0,
      mostSockets: limits.socketsPerAddress * factor,
      mostPerUser: limits.socketsPerUser * factor,
      handshakes: new Allowance(limits.handshakeBurst * factor, limits.handshakesPerSecond * factor, now),
      tokens: new Allowance(limits.tokenBurst * factor, limits.tokensPerSecond * factor, now),
    };
    this.sources.set(name, made);
    return made;
  }

  /** Only who has used nothing is forgotten: going away and coming back must not fill an allowance. */
  private sweep(): void {
    const now = monotonic();
    for (const [name, source] of this.sources)
      if (source.sockets === 0 && source.handshakes.isFull(now) && source.tokens.isFull(now)) this.sources.delete(name);
  }
}
