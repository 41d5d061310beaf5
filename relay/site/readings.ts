import { createHash } from 'node:crypto';
import type { ReadAnswer } from '@/domain/kernel/publicPage';
import type { Upstream } from '../http/upstream';
import { monotonic } from '../live/monotonic';
import { Bounded } from './bounded';

/** No answer that a page could be made of. `isDown`: the back end is not there, or broken; else it refuses. */
export class NoAnswer extends Error {
  constructor(
    readonly isDown: boolean,
    what: string,
  ) {
    super(what);
  }
}
/** An answer, and what tells it from another one. */
export interface Reading extends ReadAnswer {
  readonly hash: string;
}
interface Kept extends Reading {
  readonly etag: string | undefined;
  /** After that it is asked for whole, whatever its ETag says: it may hold signed addresses, which live ten minutes. */
  readonly old: number;
  until: number;
}
export interface ReadingLimits {
  readonly freshMs: number;
  readonly timeoutMs: number;
  readonly bytes: number;
}

const oldest = 4 * 60_000;

/** The answers that public pages are made of: asked as a visitor, once for all who wait, kept for seconds and asked again by their ETag. */
export class Readings {
  private readonly kept: Bounded<Kept>;
  private readonly flights = new Map<string, Promise<Reading>>();

  constructor(
    private readonly upstream: Upstream,
    private readonly limits: ReadingLimits,
  ) {
    this.kept = new Bounded(limits.bytes);
  }

  get bytes(): number {
    return this.kept.bytes;
  }

  /** An answer of 200 or 404, by the address below /vapi. Throws NoAnswer. */
  read(key: string): Promise<Reading> {
    const known = this.kept.get(key);
    if (known && known.until > monotonic()) return Promise.resolve(known);
    const flight = this.flights.get(key) ?? this.ask(key, known).finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }

  private async ask(key: string, known: Kept | undefined): Promise<Reading> {
    const headers = { accept: 'application/json', ...(known?.etag && known.old > monotonic() && { 'if-none-match': known.etag }) };
    const requested = monotonic();
    const answer = await this.upstream.page(`/vapi${key}`, headers, this.limits.timeoutMs).catch((error: Error) => {
      throw new NoAnswer(true, error.message);
    });
    const until = requested + this.limits.freshMs;
    if (answer.status === 304 && known) {
      known.until = until;
      return known;
    }
    if (answer.status !== 200 && answer.status !== 404) throw new NoAnswer(answer.status >= 500, `${key} answers ${answer.status}`);
    const body = answer.body.toString('utf8');
    const hash = createHash('sha1').update(`${answer.status} `).update(answer.body).digest('base64');
    const reading: Kept = { status: answer.status, body, hash, etag: answer.etag, old: requested + oldest, until };
    this.kept.set(key, reading, 2 * body.length);
    return reading;
  }
}
