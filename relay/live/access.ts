import type { Upstream } from '../http/upstream';
import type { ByeCode } from './wire';

/** Who a token belongs to, as /auth/authInfo answers. */
export interface Who {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly permissions: ReadonlySet<string>;
  readonly buildings: ReadonlySet<number>; // within reach
  readonly whole: boolean; // sees all of them, and those to come
  readonly expires: number | null; // ms
}
export type Verdict = { ok: true; who: Who } | { ok: false; code: ByeCode | 'unavailable' };
interface Known {
  verdict: Verdict | undefined;
  at: number; // when it was asked
  pending: Promise<Verdict> | undefined;
}
export const trustMs = 60_000;
/** While the back end is down, who was known lately stays known, so that screens keep their topics. */
const graceMs = 15 * 60_000;
const most = 20_000;

/** Asks the back end whom a token belongs to, once for all who bring it, and remembers the answer for a minute. */
export class Access {
  private readonly known = new Map<string, Known>();

  constructor(private readonly upstream: Upstream) {}

  /** `maxAge`: how old an answer may be, in ms; 0 asks anew (one question still serves all that ask at once). */
  async check(token: string, maxAge: number = trustMs): Promise<Verdict> {
    const now = Date.now();
    const entry = this.known.get(token) ?? this.remember(token);
    if (entry.verdict && now - entry.at < maxAge && !hasEnded(entry.verdict, now)) return entry.verdict;
    entry.pending ??= this.ask(token).then((verdict) => {
      entry.pending = undefined;
      return this.settle(entry, verdict);
    });
    return entry.pending;
  }

  /** Forgets tokens that nobody uses any more. */
  sweep(inUse: (token: string) => boolean): void {
    const old = Date.now() - trustMs;
    for (const [token, entry] of this.known) if (!entry.pending && entry.at < old && !inUse(token)) this.known.delete(token);
  }

  private settle(entry: Known, verdict: Verdict): Verdict {
    const now = Date.now();
    const isDown = !verdict.ok && verdict.code === 'unavailable';
    if (!isDown) {
      entry.verdict = verdict;
      entry.at = now;
      return verdict;
    }
    const last = entry.verdict;
    return last?.ok && now - entry.at < graceMs && !hasEnded(last, now) ? last : verdict;
  }

  private remember(token: string): Known {
    const entry: Known = { verdict: undefined, at: 0, pending: undefined };
    this.known.set(token, entry);
    if (this.known.size > most) for (const first of this.known.keys()) if (this.known.size > most) this.known.delete(first);
    return entry;
  }

  private async ask(token: string): Promise<Verdict> {
    if (!/^[\x21-\x7e]{1,4096}$/.test(token)) return { ok: false, code: 'expired' };
    try {
      const answer = await this.upstream.get('/vapi/auth/authInfo', { accept: 'application/json', authorization: `Bearer ${token}` }, 10_000);
      if (answer.status === 200) return { ok: true, who: readWho(JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>) };
      return { ok: false, code: refusals[answer.status] ?? 'unavailable' };
    } catch {
      return { ok: false, code: 'unavailable' };
    }
  }
}

const refusals: Readonly<Record<number, ByeCode>> = { 401: 'expired', 402: 'elsewhere', 403: 'forbidden' };
const hasEnded = (verdict: Verdict, now: number): boolean => verdict.ok && verdict.who.expires !== null && verdict.who.expires <= now;

function readWho(body: Record<string, unknown>): Who {
  const { id, username, role, permissions, buildings, whole, expires_at } = body;
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
  };
}

/** `YYYY-MM-DD HH:mm:ss` is Shanghai's (api.md), an ISO time its own zone's. */
function readTime(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const time = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}+08:00` : value);
  return Number.isNaN(time) ? null : time;
}
