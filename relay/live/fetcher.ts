import { createHash } from 'node:crypto';
import type { Upstream } from '../http/upstream';
import { toRows } from './shape';
import type { TopicKey } from './topics';
import type { Json } from '@/domain/kernel/wire';

export type Fetched =
  | { kind: 'rows'; rows: Map<string, Json>; at: number }
  | { kind: 'same'; at: number }
  | { kind: 'refused'; status: number } // 401, 402, 403: whoever asked may not, or no longer
  | { kind: 'idle' } // nobody is there to ask for
  | { kind: 'failed'; code: string };

/** The polls of one topic: conditional by ETag, and by the hash of the body where a back end knows no ETag. */
export class Fetcher {
  private etag: string | undefined;
  private hash: string | undefined;

  constructor(
    private readonly upstream: Upstream,
    private readonly key: TopicKey,
    private readonly timeout: number,
  ) {}

  /** One poll. `authorization`: the header to ask with; undefined asks as nobody. `at` is when the question was sent: it was true then. */
  async poll(authorization: string | undefined, signal: AbortSignal): Promise<Fetched> {
    const at = Date.now();
    try {
      const answer = await this.upstream.get(this.path(), this.headers(authorization), this.timeout, signal);
      if (answer.status === 304) return { kind: 'same', at };
      if (answer.status === 401 || answer.status === 402 || answer.status === 403) return { kind: 'refused', status: answer.status };
      if (answer.status !== 200) return { kind: 'failed', code: answer.status >= 500 ? 'unavailable' : `http_${answer.status}` };
      return this.read(answer.body, answer.etag, at);
    } catch {
      return { kind: 'failed', code: 'unavailable' };
    }
  }

  /** An answer that is no JSON, or not what the feed says it is, is `unreadable`: the back end is there. */
  private read(body: Buffer, etag: string | undefined, at: number): Fetched {
    try {
      return this.take(body, etag, at);
    } catch {
      return { kind: 'failed', code: 'unreadable' };
    }
  }

  private take(body: Buffer, etag: string | undefined, at: number): Fetched {
    const hash = createHash('sha1').update(body).digest('base64');
    const isSame = hash === this.hash;
    if (isSame) this.etag = etag;
    if (isSame) return { kind: 'same', at };
    const rows = toRows(this.key.feed, JSON.parse(body.toString('utf8')) as Json);
    // Only now: an answer that cannot be read must not be taken for known.
    this.etag = etag;
    this.hash = hash;
    return { kind: 'rows', rows, at };
  }

  private path(): string {
    const query = new URLSearchParams(this.key.params).toString();
    return `/vapi${this.key.feed.endpoint}${query && `?${query}`}`;
  }

  private headers(authorization: string | undefined): Record<string, string> {
    return {
      accept: 'application/json',
      ...(authorization && { authorization }),
      ...(this.key.buildings && { buildings: this.key.buildings.join(',') }),
      ...(this.etag && { 'if-none-match': this.etag }),
    };
  }
}
