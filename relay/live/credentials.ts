import type { Upstream } from '../http/upstream';
import { Access, type Who } from './access';
import { monotonic } from './monotonic';

/** What the relay itself asks with. */
export interface Credentials {
  authorization(): Promise<string | undefined>;
  /** Told when the back end did not take it. */
  refused(authorization: string, status: number): void;
  /** Whose eyes these are; null means that they see everything, undefined that it is not known now. */
  reach(): Promise<Who | null | undefined>;
}

/** The embedded back end: a secret made at this start. */
export const bySecret = (secret: string): Credentials => ({
  authorization: async () => `Relay ${secret}`,
  refused: () => {},
  reach: async () => null,
});

/** Where several relays keep the one token of the account: a later login would throw the earlier one out (402). */
export interface SharedTokenStore {
  read(): Promise<string | null>;
  write(token: string | null): Promise<void>;
  /** True for one relay at a time, until it releases it, or for some seconds. */
  claim(): Promise<boolean>;
  release(): Promise<void>;
}

/** An existing back end: one account, logged in when needed, again after a refusal, less and less often when that fails. */
export class ByLogin implements Credentials {
  private token: string | null = null;
  private lastTried: string | null = null; // a token in the shared store that was refused already is not taken again
  private pending: Promise<string | undefined> | undefined;
  private failures = 0;
  private notBefore = Number.NEGATIVE_INFINITY;
  private readonly access: Access;

  constructor(
    private readonly upstream: Upstream,
    private readonly account: { username: string; password: string },
    private readonly tokenStore: SharedTokenStore | null,
    private readonly onFailure: (status: number) => void,
  ) {
    this.access = new Access(upstream);
  }

  async authorization(): Promise<string | undefined> {
    if (this.token) return `Bearer ${this.token}`;
    this.pending ??= this.obtain().finally(() => {
      this.pending = undefined;
    });
    return this.pending;
  }

  refused(authorization: string, status: number): void {
    if (status === 403 || authorization !== `Bearer ${this.token}`) return;
    this.token = null;
    // The account is in use elsewhere: two that log in by turns would throw each other out for ever.
    if (status === 402) this.wait();
  }

  async reach(): Promise<Who | undefined> {
    const authorization = await this.authorization();
    const token = authorization?.replace('Bearer ', '');
    if (!authorization || !token) return undefined;
    const verdict = await this.access.check(token);
    this.access.sweep((one) => one === token);
    if (verdict.ok) return verdict.who;
    if (verdict.code === 'expired' || verdict.code === 'elsewhere') this.refused(authorization, verdict.code === 'elsewhere' ? 402 : 401);
    return undefined;
  }

  private async obtain(): Promise<string | undefined> {
    const shared = await this.taken();
    if (shared || monotonic() < this.notBefore) return shared;
    if (!this.tokenStore) return this.login();
    if (!(await this.tokenStore.claim())) return undefined; // another relay is logging in; its token comes by the shared store
    // It may have come between the look and the claim; a login of our own would throw it out.
    const done = (await this.taken()) ?? (await this.login());
    // After a failure the claim runs out by itself: the others need not try the same at once.
    if (done) await this.tokenStore.release();
    return done;
  }

  /** A token that another relay left, and that was not refused already. */
  private async taken(): Promise<string | undefined> {
    const shared = await this.tokenStore?.read();
    return shared && shared !== this.lastTried ? this.keep(shared) : undefined;
  }

  private keep(token: string): string {
    this.token = token;
    this.lastTried = token;
    return `Bearer ${token}`;
  }

  private async login(): Promise<string | undefined> {
    let status = 0;
    try {
      const answer = await this.upstream.post('/vapi/auth/login', this.account, 15_000);
      status = answer.status;
      const { token } = JSON.parse(answer.body.toString('utf8')) as { token?: unknown };
      if (answer.status < 300 && typeof token === 'string') {
        this.failures = 0;
        await this.tokenStore?.write(token);
        return this.keep(token);
      }
    } catch {
      // counted below, like any other failure
    }
    this.onFailure(status);
    this.wait();
    return undefined;
  }

  private wait(): void {
    this.failures += 1;
    this.notBefore = monotonic() + 1000 + Math.random() * Math.min(60_000, 1000 * 2 ** Math.min(this.failures, 16));
  }
}
