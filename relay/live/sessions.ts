import type { Access, Verdict } from './access';
import { trustMs } from './access';
import type { Link } from './link';
import type { ByeCode } from './wire';

/** What the back end tells of a user's session: ended by a later login, ended, run out, or with other rights than before. */
export type SessionEvent = 'elsewhere' | 'revoked' | 'expired' | 'changed';
export interface SessionHooks {
  /** The rights of a link may have changed; `changed`: the back end says that they have. */
  readonly allowed: (link: Link, verdict: Extract<Verdict, { ok: true }>, changed: boolean) => void;
  readonly ended: (link: Link, code: ByeCode) => void;
}

/** Which links live by which token, and the checks that follow while they live. */
export class Sessions {
  private readonly byToken = new Map<string, { links: Set<Link>; checkedAt: number }>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly access: Access,
    private readonly hooks: SessionHooks,
    private readonly recheckMs: number = trustMs,
  ) {
    this.timer = setInterval(() => this.sweep(), Math.min(2000, recheckMs / 4));
    this.timer.unref();
  }

  /** Whom the link's token belongs to. An answer `unavailable` leaves the link as it was. */
  async enter(link: Link, token: string | null): Promise<Verdict | null> {
    this.leave(link);
    link.token = token;
    if (token === null) {
      link.who = null;
      return null;
    }
    const group = this.byToken.get(token) ?? { links: new Set<Link>(), checkedAt: Date.now() };
    this.byToken.set(token, group);
    group.links.add(link);
    const verdict = await this.access.check(token);
    if (link.token === token) this.apply(link, verdict);
    return verdict;
  }

  leave(link: Link): void {
    if (link.token === null) return;
    const group = this.byToken.get(link.token);
    group?.links.delete(link);
    if (group?.links.size === 0) this.byToken.delete(link.token);
  }

  /** Asks anew whom a token belongs to, and tells all its links. `said`: what the back end told, where that is known better than "expired". */
  async recheck(token: string, said?: SessionEvent): Promise<void> {
    const group = this.byToken.get(token);
    if (!group) return;
    group.checkedAt = Date.now();
    const verdict = await this.access.check(token, 0);
    for (const link of [...group.links]) if (link.token === token) this.apply(link, verdict, said);
  }

  /** The back end says that something happened to a user's sessions. Which of them it was shows when each token is asked about. */
  async told(user: number, code: SessionEvent): Promise<void> {
    const tokens = [...this.byToken].filter(([, { links }]) => [...links].some((link) => link.who?.id === user)).map(([token]) => token);
    await Promise.all(tokens.map((token) => this.recheck(token, code)));
  }

  close(): void {
    clearInterval(this.timer);
  }

  private apply(link: Link, verdict: Verdict, said?: SessionEvent): void {
    if (verdict.ok) {
      link.who = verdict.who;
      this.hooks.allowed(link, verdict, said === 'changed');
    } else if (verdict.code !== 'unavailable') {
      link.who = null;
      this.hooks.ended(link, verdict.code === 'expired' && said === 'revoked' ? 'revoked' : verdict.code);
    }
  }

  private sweep(): void {
    const now = Date.now();
    for (const [token, group] of this.byToken) {
      const [first] = group.links;
      const ended = first?.who?.expires ? first.who.expires <= now : false;
      if (ended || now - group.checkedAt > this.recheckMs) void this.recheck(token);
    }
    this.access.sweep((token) => this.byToken.has(token));
  }
}
