import { type Access, trustMs, type Verdict, type Who } from './access';
import type { ClientConnection } from './client-connection';
import { monotonic } from './monotonic';
import type { ByeCode } from '@/domain/kernel/wire';

/** What the back end tells of a user's session: ended by a later login, ended, run out, or with other rights than before. */
export type SessionEvent = 'elsewhere' | 'revoked' | 'expired' | 'changed';
export interface SessionHooks {
  /** The rights of a connection may have changed; `changed`: the back end says that they have. */
  readonly allowed: (connection: ClientConnection, changed: boolean) => void;
  /** `was`: whom it belonged to until now, where that was known. */
  readonly ended: (connection: ClientConnection, code: ByeCode, was: Who | null) => void;
}
interface Group {
  readonly connections: Set<ClientConnection>;
  checkedAt: number;
}
/** How soon a token is asked about again that could not be asked about, or has run out by its own word. */
const againMs = 5000;

/**
 * Which connections live by which token, and the checks that follow while they live. Whom a connection belongs to is known of its present
 * token alone: with another token it is nobody until that one has been asked about.
 */
export class Sessions {
  private readonly byToken = new Map<string, Group>();
  private readonly byUser = new Map<number, Set<ClientConnection>>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly access: Access,
    private readonly hooks: SessionHooks,
    private readonly recheckMs: number = trustMs,
  ) {
    this.timer = setInterval(() => this.sweep(), Math.min(2000, recheckMs / 4));
    this.timer.unref();
  }

  /** Gives a connection its token and asks whom that belongs to; null: to nobody. `unavailable`: not known yet, asked again soon. */
  async enter(connection: ClientConnection, token: string | null): Promise<Verdict | null> {
    if (token !== connection.token) this.bind(connection, token);
    return token === null || connection.isClosed ? null : this.learn(connection, token, trustMs);
  }

  /** Asks about the connection's present token unless an answer of the last `maxAge` ms is known. */
  async refresh(connection: ClientConnection, maxAge: number): Promise<void> {
    if (connection.token !== null && !connection.isClosed) await this.learn(connection, connection.token, maxAge);
  }

  /** The connection has gone: nothing of it stays here. */
  leave(connection: ClientConnection): void {
    this.setWho(connection, null);
    const group = connection.token === null ? undefined : this.byToken.get(connection.token);
    group?.connections.delete(connection);
    if (connection.token !== null && group?.connections.size === 0) this.byToken.delete(connection.token);
  }

  /** The connections of a user; empty when none is known. */
  connectionsOf(user: number | undefined): ReadonlySet<ClientConnection> {
    return (user === undefined ? undefined : this.byUser.get(user)) ?? new Set();
  }

  /** Asks anew whom a token belongs to, and tells all its connections. `said`: what the back end told, where that is known better than "expired". */
  async recheck(token: string, event?: SessionEvent): Promise<void> {
    const group = this.byToken.get(token);
    if (!group) return;
    group.checkedAt = monotonic();
    const verdict = await this.access.check(token, 0);
    for (const connection of [...group.connections]) if (connection.token === token) this.apply(connection, verdict, event);
  }

  /**
   * The back end says that something happened to a user's sessions. Which of them it was shows when each token is asked about;
   * a token that is being asked about just now may be his, and the answer on its way may be older than what happened.
   */
  async onSessionEvent(user: number, code: SessionEvent): Promise<void> {
    this.access.outdate(user);
    const isConcerned = (token: string, { connections }: Group): boolean =>
      [...connections].some(({ who }) => who?.id === user) || this.access.isAsking(token);
    const tokens = [...this.byToken].filter(([token, group]) => isConcerned(token, group)).map(([token]) => token);
    await Promise.all(tokens.map((token) => this.recheck(token, code)));
  }

  get counts(): { tokens: number; users: number } {
    return { tokens: this.byToken.size, users: this.byUser.size };
  }

  close(): void {
    clearInterval(this.timer);
  }

  private bind(connection: ClientConnection, token: string | null): void {
    this.leave(connection);
    connection.token = token;
    connection.endedBy = null;
    // What it joined as somebody else is held back until it is known who it is now.
    connection.suspend();
    if (token === null || connection.isClosed) return;
    const group = this.byToken.get(token) ?? { connections: new Set<ClientConnection>(), checkedAt: monotonic() };
    this.byToken.set(token, group);
    group.connections.add(connection);
  }

  private async learn(connection: ClientConnection, token: string, maxAge: number): Promise<Verdict> {
    const verdict = await this.access.check(token, maxAge, connection.source.tokens);
    if (connection.token === token) this.apply(connection, verdict);
    return verdict;
  }

  private apply(connection: ClientConnection, verdict: Verdict, event?: SessionEvent): void {
    if (connection.isClosed) return;
    if (verdict.ok) {
      connection.endedBy = null;
      this.setWho(connection, verdict.who);
      this.hooks.allowed(connection, event === 'changed');
    } else if (verdict.code !== 'unavailable') {
      const was = connection.who;
      this.setWho(connection, null);
      if (connection.endedBy !== null) return; // said once
      connection.endedBy = verdict.code === 'expired' && event === 'revoked' ? 'revoked' : verdict.code;
      this.hooks.ended(connection, connection.endedBy, was);
    }
  }

  private setWho(connection: ClientConnection, who: Who | null): void {
    if (connection.who && connection.who.id !== who?.id) {
      const connections = this.byUser.get(connection.who.id);
      connections?.delete(connection);
      if (connections?.size === 0) this.byUser.delete(connection.who.id);
    }
    connection.who = who;
    if (who) this.byUser.set(who.id, (this.byUser.get(who.id) ?? new Set()).add(connection));
  }

  private sweep(): void {
    const now = monotonic();
    for (const [token, group] of this.byToken) {
      const connections = [...group.connections];
      if (connections.every(({ endedBy }) => endedBy !== null && endedBy !== 'forbidden')) continue; // such a token does not come back
      const isUrgent = connections.some(({ who, endedBy }) => (who ? who.expires !== null && who.expires <= Date.now() : endedBy === null));
      if (now - group.checkedAt > (isUrgent ? Math.min(againMs, this.recheckMs) : this.recheckMs)) void this.recheck(token);
    }
    this.access.sweep((token) => this.byToken.has(token));
  }
}
