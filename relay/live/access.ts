import type { Upstream } from '../http/upstream';
import { Gate } from './gate';
import { type Allowance, limits as defaults } from './limits';
import { monotonic } from './monotonic';
import type { ByeCode } from '@/domain/kernel/wire';

/** Who a token belongs to, as /auth/authInfo answers. */
export interface Who {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly permissions: ReadonlySet<string>;
  readonly buildings: ReadonlySet<number>; // within reach
  readonly whole: boolean; // sees all of them, and those to come
  readonly expires: number | null; // ms
  /** Signed in with a password that somebody else has set: until it is changed the back end answers him next to nothing. */
  readonly mustChange: boolean;
  /** Feeds that are open to somebody who is no user, and no others; null: whatever his rights allow. */
  readonly feeds: ReadonlySet<string> | null;
}
export type Verdict = { ok: true; who: Who } | { ok: false; code: ByeCode | 'unavailable' };
/** A question under way. */
interface Question {
  readonly at: number;
  readonly answer: Promise<Verdict>;
}
interface CachedVerdict {
  verdict: Verdict | undefined;
  at: number; // when what `verdict` answers was asked
  failedAt: number; // when a question last went without an answer
  isOutdated: boolean; // the back end has said since that something changed
  running: Question | undefined;
  next: Promise<Verdict> | undefined; // the question that follows the running one
}
export const trustMs = 60_000;
/** While the back end is down, who was known lately stays known, so that screens keep their topics. */
const graceMs = 15 * 60_000;
/** A question that went without an answer is not asked anew at once by everybody who brings the token. */
const failedMs = 1000;
/** Shorter than screens wait for their answers: they are to hear that it is unavailable. */
const answerMs = 8000;
const most = 20_000;
const unavailable: Verdict = { ok: false, code: 'unavailable' };

export interface AccessLimits {
  readonly tokenChecks: number;
  readonly tokenChecksWaiting: number;
}

/** Asks the back end whom a token belongs to, once for all who bring it, and remembers the answer for a minute. */
export class Access {
  private readonly known = new Map<string, CachedVerdict>();
  private readonly gate: Gate;

  constructor(
    private readonly upstream: Upstream,
    private readonly limits: AccessLimits = defaults,
  ) {
    this.gate = new Gate(limits.tokenChecks);
  }

  /**
   * `maxAge`: how old an answer may be, in ms; 0: asked after this call (one question serves all that ask meanwhile).
   * `tokens`: what the caller's address may still bring of tokens that were not good before.
   */
  async check(token: string, maxAge: number = trustMs, tokens?: Allowance): Promise<Verdict> {
    const now = monotonic();
    const entry = this.known.get(token) ?? this.remember(token);
    if (entry.verdict && !entry.isOutdated && now - entry.at < maxAge && !hasEnded(entry.verdict)) return entry.verdict;
    if (maxAge > 0 && now - entry.failedAt < failedMs) return this.graced(entry);
    // An answer to a question older than that may be older than the change that is asked about.
    if (entry.running) return !entry.isOutdated && now - entry.running.at < maxAge ? entry.running.answer : this.after(token, entry, entry.running);
    const isStranger = !entry.verdict?.ok;
    if (isStranger && tokens && !tokens.take(now)) return unavailable;
    const verdict = await this.start(token, entry);
    if (isStranger && verdict.ok) tokens?.giveBack();
    return verdict;
  }

  /** The back end says that something has changed for this user: what was asked before is not believed any more. */
  outdate(user: number): void {
    for (const entry of this.known.values()) {
      if (entry.running || (entry.verdict?.ok && entry.verdict.who.id === user)) entry.isOutdated = true;
    }
  }

  /** Whether a question about this token is under way. */
  isAsking(token: string): boolean {
    return this.known.get(token)?.running !== undefined;
  }

  /** Forgets tokens that nobody uses any more. */
  sweep(inUse: (token: string) => boolean): void {
    const old = monotonic() - trustMs;
    for (const [token, entry] of this.known)
      if (!entry.running && Math.max(entry.at, entry.failedAt) < old && !inUse(token)) this.known.delete(token);
  }

  private after(token: string, entry: CachedVerdict, running: Question): Promise<Verdict> {
    entry.next ??= running.answer.then(() => {
      entry.next = undefined;
      return this.start(token, entry);
    });
    return entry.next;
  }

  private start(token: string, entry: CachedVerdict): Promise<Verdict> {
    const at = monotonic();
    entry.isOutdated = false;
    const answer = this.ask(token, at).then((verdict) => {
      entry.running = undefined;
      return this.storeVerdict(entry, verdict, at);
    });
    entry.running = { at, answer };
    return answer;
  }

  private storeVerdict(entry: CachedVerdict, verdict: Verdict, at: number): Verdict {
    if (!verdict.ok && verdict.code === 'unavailable') {
      entry.failedAt = monotonic();
      return this.graced(entry);
    }
    entry.verdict = verdict;
    entry.at = at;
    return verdict;
  }

  private graced({ verdict, at, isOutdated }: CachedVerdict): Verdict {
    return verdict?.ok && !isOutdated && monotonic() - at < graceMs && !hasEnded(verdict) ? verdict : unavailable;
  }

  private remember(token: string): CachedVerdict {
    const entry: CachedVerdict = {
      verdict: undefined,
      at: Number.NEGATIVE_INFINITY,
      failedAt: Number.NEGATIVE_INFINITY,
      isOutdated: false,
      running: undefined,
      next: undefined,
    };
    this.known.set(token, entry);
    if (this.known.size > most) for (const first of this.known.keys()) if (this.known.size > most) this.known.delete(first);
    return entry;
  }

  /** Some at once, the others in line, and nobody waits longer than the answer is waited for. */
  private async ask(token: string, at: number): Promise<Verdict> {
    if (!isToken(token)) return { ok: false, code: 'expired' };
    if (this.gate.waiting >= this.limits.tokenChecksWaiting) return unavailable;
    return this.gate.run(false, async () => {
      const left = Math.ceil(at + answerMs - monotonic());
      return left > 0 ? this.put(token, left) : unavailable;
    });
  }

  private async put(token: string, timeout: number): Promise<Verdict> {
    try {
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      const answer = await this.upstream.get('/vapi/auth/authInfo', headers, timeout);
      if (answer.status === 200) return { ok: true, who: readWho(JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>) };
      return { ok: false, code: refusals[answer.status] ?? 'unavailable' };
    } catch {
      return unavailable;
    }
  }
}

/** What may be written into a header as a token. */
export const isToken = (token: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(token);
const refusals: Readonly<Record<number, ByeCode>> = { 401: 'expired', 402: 'elsewhere', 403: 'forbidden' };
/** By the time of day, in which the back end tells when a token ends. */
const hasEnded = (verdict: Verdict): boolean => verdict.ok && verdict.who.expires !== null && verdict.who.expires <= Date.now();

function readWho(body: Record<string, unknown>): Who {
  const { id, username, role, permissions, buildings, whole, expires_at, must_change, feeds } = body;
  if (typeof id !== 'number') throw new SyntaxError('authInfo without an id');
  const names = Array.isArray(permissions)
    ? permissions.map((one) => (typeof one === 'string' ? one : String((one as { name?: unknown })?.name)))
    : [];
  return {
    id,
    username: String(username ?? ''),
    role: Number(role),
    permissions: new Set(names),
    buildings: new Set(Array.isArray(buildings) ? buildings.filter((one): one is number => Number.isSafeInteger(one)) : []),
    whole: whole === true,
    expires: readTime(expires_at),
    mustChange: must_change === 1,
    feeds: Array.isArray(feeds) ? new Set(feeds.map(String)) : null,
  };
}

/** `YYYY-MM-DD HH:mm:ss` is Shanghai's (api.md), an ISO time its own zone's. */
function readTime(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const time = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}+08:00` : value);
  return Number.isNaN(time) ? null : time;
}
