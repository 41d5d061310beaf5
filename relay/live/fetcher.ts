import type { Upstream } from '../http/upstream';
import { AnswerReader } from './answer-reader';
import type { TopicKey } from './topics';
import type { Json } from '@/domain/kernel/wire';

/** An answer that nobody has read yet. */
export interface Unread {
  kind: 'unread';
  body: Buffer;
  etag: string | undefined;
  at: number;
}
/** `some`: the other rows are as they were. */
export type Fetched =
  | { kind: 'rows'; rows: Map<string, Json>; at: number; some?: boolean }
  | { kind: 'same'; at: number }
  | { kind: 'refused'; status: number } // 401, 402, 403: whoever asked may not, or no longer
  | { kind: 'idle' } // nobody is there to ask for
  | { kind: 'failed'; code: string };

/** The polls of one topic: conditional by ETag, and by the text of the answer where a back end knows no ETag. */
export class Fetcher {
  private etag: string | undefined;
  private readonly reader: AnswerReader;

  constructor(
    private readonly upstream: Upstream,
    private readonly key: TopicKey,
    private readonly timeout: number,
  ) {
    this.reader = new AnswerReader(key.feed);
  }

  /** One poll. `authorization`: the header to ask with; undefined asks as nobody. `at` is when the question was sent: it was true then. */
  async poll(authorization: string | undefined, signal: AbortSignal): Promise<Fetched | Unread> {
    const at = Date.now();
    try {
      const answer = await this.upstream.get(this.path(), this.headers(authorization), this.timeout, signal);
      if (answer.status === 304) return { kind: 'same', at };
      if (answer.status === 401 || answer.status === 402 || answer.status === 403) return { kind: 'refused', status: answer.status };
      if (answer.status !== 200) return { kind: 'failed', code: answer.status >= 500 ? 'unavailable' : `http_${answer.status}` };
      return { kind: 'unread', body: answer.body, etag: answer.etag, at };
    } catch {
      return { kind: 'failed', code: 'unavailable' };
    }
  }

  /**
   * Reads an answer, for whoever takes it in the same turn: what was read is not told again, so that what comes too late is better left
   * unread. One that is no JSON, or not what the feed says it is, is `unreadable`: the back end is there.
   */
  read({ body, etag, at }: Unread): Fetched {
    try {
      const read = this.reader.read(body);
      // Only now: an answer that cannot be read must not be taken for known.
      this.etag = etag;
      return read.kind === 'same' ? { kind: 'same', at } : { kind: 'rows', rows: read.rows, at, some: read.kind === 'some' };
    } catch {
      return { kind: 'failed', code: 'unreadable' };
    }
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
