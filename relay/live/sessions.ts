import { type Access, trustMs, type Verdict, type Who } from './access';
import type { Link } from './link';
import { monotonic } from './monotonic';
import type { ByeCode } from './wire';

/** What the back end tells of a user's session: ended by a later login, ended, run out, or with other rights than before. */
export type SessionEvent = 'elsewhere' | 'revoked' | 'expired' | 'changed';
export interface SessionHooks {
  /** The rights of a link may have changed; `changed`: the back end says that they have. */
  readonly allowed: (link: Link, changed: boolean) => void;
  readonly ended: (link: Link, code: ByeCode) => void;
}
interface Group {
  readonly links: Set<Link>;
  checkedAt: number;
}
/** How soon a token is asked about again that could not be asked about, or has run out by its own word. */
const againMs = 5000;

/**
 * Which links live by which token, and the checks that follow while they live. Whom a link belongs to is known of its present
 * token alone: with another token it is nobody until that one has been asked about.
 */
export class Sessions {
  private readonly byToken = new Map<string, Group>();
  private readonly byUser = new Map<number, Set<Link>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly access: Access,
    private readonly hooks: SessionHooks,
    private readonly recheckMs: number = trustMs,
  ) {
    this.timer = setInterval(() => this.sweep(), Math.min(2000, recheckMs / 4));
    this.timer.unref();
  }

  /** Gives a link its token and asks whom that belongs to; null: to nobody. `unavailable`: not known yet, asked again soon. */
  async enter(link: Link, token: string | null): Promise<Verdict | null> {
    if (token !== link.token) this.bind(link, token);
    return token === null || link.isClosed ? null : this.learn(link, token, trustMs);
  }

  /** Asks about the link's present token unless an answer of the last `maxAge` ms is known. */
  async refresh(link: Link, maxAge: number): Promise<void> {
    if (link.token !== null && !link.isClosed) await this.learn(link, link.token, maxAge);
  }

  /** The link has gone: nothing of it stays here. */
  leave(link: Link): void {
    this.setWho(link, null);
    const group = link.token === null ? undefined : this.byToken.get(link.token);
    group?.links.delete(link);
    if (link.token !== null && group?.links.size === 0) this.byToken.delete(link.token);
  }

  /** The connections of a user; empty when none is known. */
  linksOf(user: number): ReadonlySet<Link> {
    return this.byUser.get(user) ?? new Set();
  }

  /** Asks anew whom a token belongs to, and tells all its links. `said`: what the back end told, where that is known better than "expired". */
  async recheck(token: string, event?: SessionEvent): Promise<void> {
    const group = this.byToken.get(token);
    if (!group) return;
    group.checkedAt = monotonic();
    const verdict = await this.access.check(token, 0);
    for (const link of [...group.links]) if (link.token === token) this.apply(link, verdict, event);
  }

  /**
   * The back end says that something happened to a user's sessions. Which of them it was shows when each token is asked about;
   * a token that is being asked about just now may be his, and the answer on its way may be older than what happened.
   */
  async onSessionEvent(user: number, code: SessionEvent): Promise<void> {
    this.access.outdate(user);
    const isConcerned = (token: string, { links }: Group): boolean => [...links].some(({ who }) => who?.id === user) || this.access.isAsking(token);
    const tokens = [...this.byToken].filter(([token, group]) => isConcerned(token, group)).map(([token]) => token);
    await Promise.all(tokens.map((token) => this.recheck(token, code)));
  }

  get counts(): { tokens: number; users: number } {
    return { tokens: this.byToken.size, users: this.byUser.size };
  }

  close(): void {
    clearInterval(this.timer);
  }

  private bind(link: Link, token: string | null): void {
    this.leave(link);
    link.token = token;
    link.endedBy = null;
    // What it joined as somebody else is held back until it is known who it is now.
    link.suspend();
    if (token === null || link.isClosed) return;
    const group = this.byToken.get(token) ?? { links: new Set<Link>(), checkedAt: monotonic() };
    this.byToken.set(token, group);
    group.links.add(link);
  }

  private async learn(link: Link, token: string, maxAge: number): Promise<Verdict> {
    const verdict = await this.access.check(token, maxAge, link.source.tokens);
    if (link.token === token) this.apply(link, verdict);
    return verdict;
  }

  private apply(link: Link, verdict: Verdict, event?: SessionEvent): void {
    if (link.isClosed) return;
    if (verdict.ok) {
      link.endedBy = null;
      this.setWho(link, verdict.who);
      this.hooks.allowed(link, event === 'changed');
    } else if (verdict.code !== 'unavailable') {
      this.setWho(link, null);
      if (link.endedBy !== null) return; // said once
      link.endedBy = verdict.code === 'expired' && event === 'revoked' ? 'revoked' : verdict.code;
      this.hooks.ended(link, link.endedBy);
    }
  }

  private setWho(link: Link, who: Who | null): void {
    if (link.who && link.who.id !== who?.id) {
      const links = this.byUser.get(link.who.id);
      links?.delete(link);
      if (links?.size === 0) this.byUser.delete(link.who.id);
    }
    link.who = who;
    if (who) this.byUser.set(who.id, (this.byUser.get(who.id) ?? new Set()).add(link));
  }

  private sweep(): void {
    const now = monotonic();
    for (const [token, group] of this.byToken) {
      const links = [...group.links];
      if (links.every(({ endedBy }) => endedBy !== null && endedBy !== 'forbidden')) continue; // such a token does not come back
      const isUrgent = links.some(({ who, endedBy }) => (who ? who.expires !== null && who.expires <= Date.now() : endedBy === null));
      if (now - group.checkedAt > (isUrgent ? Math.min(againMs, this.recheckMs) : this.recheckMs)) void this.recheck(token);
    }
    this.access.sweep((token) => this.byToken.has(token));
  }
}
