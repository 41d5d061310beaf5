import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { type Logger, pino } from 'pino';
import { createFeedStore, type FeedStoreOptions, type LiveStore } from '@/client/kernel/live';
import { defineFeed, type Feed } from '@/domain/kernel/feed';
import { trustedProxies } from '@/relay/http/address';
import { connectionsOf, endConnections } from '@/relay/http/connections';
import type { FrontLimits } from '@/relay/http/limits';
import { Metrics } from '@/relay/http/metrics';
import { doorOf } from '@/relay/http/metricsDoor';
import { openServer } from '@/relay/http/server';
import { Upstream } from '@/relay/http/upstream';
import { bySecret, type Credentials } from '@/relay/live/credentials';
import { Figures } from '@/relay/live/figures';
import { Hub, type HubOptions } from '@/relay/live/hub';
import type { Limits as LiveLimits } from '@/relay/live/limits';

export const list = defineFeed({
  id: 'test.list',
  label: '列表',
  endpoint: '/test/list',
  params: { kind: ['all', 'few'] },
  everySeconds: 1,
  scope: 'building',
  permission: 'test_list',
  rows: { at: 'data', key: 'id' },
  sample: { total: 1, data: [{ id: 1, name: 'A座', value: 1 }] },
});
export const object = defineFeed({
  id: 'test.object',
  label: '对象',
  endpoint: '/test/object',
  params: {},
  everySeconds: 1,
  scope: 'building',
  sample: { value: 1, as_of: '' },
});
export const mine = defineFeed({
  id: 'test.mine',
  label: '本人',
  endpoint: '/test/mine',
  params: {},
  everySeconds: 1,
  scope: 'user',
  sample: { total: 0 },
});
export const open = defineFeed({
  id: 'test.open',
  label: '公开',
  endpoint: '/test/open',
  params: {},
  everySeconds: 1,
  scope: 'public',
  sample: { value: 1 },
});
export const slow = defineFeed({
  id: 'test.slow',
  label: '慢',
  endpoint: '/test/object',
  params: {},
  everySeconds: 60,
  scope: 'building',
  sample: { value: 1 },
});
/** The relay's own. */
export const figures = defineFeed({
  id: 'test.figures',
  label: '中继',
  endpoint: '/test/figures',
  by: 'relay',
  everySeconds: 1,
  scope: 'shared',
  permission: 'test_figures',
  rows: { at: 'feeds', key: 'id' },
  sample: { clients: 1, feeds: [] },
});
export const testFeeds: readonly Feed[] = [list, object, mine, open, slow, figures];

export interface User {
  id: number;
  username: string;
  permissions: string[];
  buildings: number[];
  whole: boolean;
  status: 200 | 401 | 402;
  /** Of somebody who is no user: what is open to him at all. */
  feeds?: string[];
}
export const secret = 'test-secret';
export const metricsToken = 'test-metrics';

/** A small back end that speaks the contract: users by token, whatever a test puts into `answers`, and a record of who asked. */
export class Park {
  readonly users = new Map<string, User>();
  readonly answers = new Map<string, unknown>();
  readonly requests: { path: string; authorization: string | undefined; buildings: string | undefined; status: number }[] = [];
  readonly accounts = new Map<string, { password: string; change: Partial<User> }>();
  logins = 0;
  knowsEtags = true;
  isDown = false;
  refused = 0; // calls answered while it was down
  /** Asked before a call is answered, by its path below /vapi: a test may hold it for a while, or for ever. */
  hold: (path: string) => Promise<void> | undefined = () => undefined;
  readonly held: string[] = []; // paths of calls that are or were held
  /** The same between the answer's making and its sending: what it says may be overtaken. */
  holdAnswer: (path: string) => Promise<void> | undefined = () => undefined;
  checks = 0; // calls of /auth/authInfo that were answered by what was true then
  private server: Server | null = null;
  port = 0;

  user(token: string, change: Partial<User> = {}): User {
    const user: User = {
      id: this.users.size + 1,
      username: token,
      permissions: ['test_list'],
      buildings: [1, 2, 3],
      whole: true,
      status: 200,
      ...change,
    };
    this.users.set(token, user);
    return user;
  }

  polls(path: string): number {
    return this.requests.filter((one) => one.path === path).length;
  }

  async start(): Promise<void> {
    const app = express();
    app.disable('etag');
    app.use((_request, response, next) => {
      if (!this.isDown) return next();
      this.refused += 1;
      response.status(503).json({ message: '维护中' });
    });
    app.use(async (request, _response, next) => {
      const path = request.path.replace('/vapi', '');
      const held = this.hold(path);
      if (held) this.held.push(path);
      await held;
      next();
    });
    app.get('/readyz', (_request, response) => void response.json({ status: 'ok' }));
    app.get('/vapi/auth/authInfo', (request, response) => this.authInfo(request, response));
    app.post('/vapi/auth/login', express.json(), (request, response) => this.login(request, response));
    app.get('/vapi/test/:name', (request, response) => this.answer(request, response));
    this.server = app.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** As if killed: connections end where they are. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  /** As the product does: a later login ends the earlier session of the account. */
  private login(request: Request, response: Response): void {
    const { username, password } = request.body as { username: string; password: string };
    const account = this.accounts.get(username);
    if (account?.password !== password) return void response.status(400).json({ message: '账号或密码不正确' });
    for (const user of this.users.values()) if (user.username === username && user.status === 200) user.status = 402;
    this.logins += 1;
    const token = `${username}.${this.logins}`;
    this.user(token, { ...account.change, username });
    response.json({ token });
  }

  private async authInfo(request: Request, response: Response): Promise<void> {
    const user = this.users.get((request.get('authorization') ?? '').replace('Bearer ', ''));
    const answer = user?.status === 200 ? infoOf(user) : { message: '' };
    const status = user?.status ?? 401;
    this.checks += 1;
    await this.holdAnswer('/auth/authInfo');
    response.status(status).json(answer);
  }

  private answer(request: Request, response: Response): void {
    const authorization = request.get('authorization');
    const user = this.users.get((authorization ?? '').replace('Bearer ', ''));
    const buildings = request.get('buildings');
    const key = request.params.name === 'mine' ? `mine:${user?.id}` : String(request.params.name);
    const isAllowed = request.params.name === 'open' || authorization === `Relay ${secret}` || user?.status === 200;
    const body = JSON.stringify(this.answers.get(buildings ? `${key}:${buildings}` : key) ?? this.answers.get(key) ?? {});
    const etag = `"${createHash('sha1').update(body).digest('base64')}"`;
    const status = !isAllowed ? (user?.status ?? 401) : this.knowsEtags && request.get('if-none-match') === etag ? 304 : 200;
    this.requests.push({ path: request.path.replace('/vapi', ''), authorization, buildings, status });
    if (this.knowsEtags) response.set('ETag', etag);
    response
      .status(status)
      .type('json')
      .end(status === 200 ? body : undefined);
  }
}

const infoOf = ({ status: _, permissions, ...rest }: User) => ({
  ...rest,
  role: rest.whole ? 1 : 2,
  permissions: permissions.map((name) => ({ name })),
  expires_at: '2099-01-01 00:00:00',
});

interface TestRelayOptions extends Partial<Omit<HubOptions, 'upstream' | 'limits'>> {
  /** In front of an existing back end: no secret, and what the relay asks with. */
  readonly existing?: (upstream: Upstream) => Credentials | null;
  readonly log?: Logger;
  readonly limits?: Partial<FrontLimits>;
  readonly liveLimits?: Partial<LiveLimits>;
}

/** A relay of the real parts, on a port of its own. Its linger is far below what tests wait, so that a topic that is left by mistake stops in front of them. */
export class TestRelay {
  readonly upstream: Upstream;
  readonly server: Server;
  readonly hub: Hub;
  private readonly figures: Figures;
  port = 0;

  constructor({ existing, log = pino({ level: 'silent' }), limits, liveLimits, ...options }: TestRelayOptions = {}, trust = '') {
    this.upstream = new Upstream(existing ? null : secret);
    const { upstream } = this;
    const credentials = existing ? existing(upstream) : bySecret(secret);
    const connections = (): number => connectionsOf(this.server);
    const metrics: Metrics = new Metrics(
      () => ({ ...this.hub.counts, connections: connections() }),
      () => this.hub.feedFigures,
    );
    const mayReadMetrics = doorOf(metricsToken, (request, token) => this.hub.permits(request, token, 'test_figures'));
    this.figures = new Figures({ counts: () => this.hub.counts, feeds: () => this.hub.feedFigures, connections });
    const trusted = trustedProxies(trust);
    this.server = openServer({ upstream, trusted, client: '/nowhere', log, metrics, mayReadMetrics, ...(limits && { limits }) });
    this.hub = new Hub(this.server, {
      feeds: testFeeds,
      upstream,
      credentials,
      trusted,
      pollScale: 0.2,
      recheckMs: 400,
      lingerMs: 100,
      own: new Map([[figures.endpoint, () => this.figures.read()]]),
      ...(liveLimits && { limits: liveLimits }),
      ...options,
    });
  }

  async start(park: { readonly port: number }): Promise<void> {
    this.upstream.moveTo(`http://127.0.0.1:${park.port}`);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.figures.close();
    await this.hub.close();
    endConnections(this.server);
    await new Promise((done) => this.server.close(done));
    this.upstream.moveTo(null);
  }

  /** What /metrics answers with this token. */
  async metrics(token = metricsToken): Promise<string> {
    return (await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  }

  store(token: string | null, change: Partial<FeedStoreOptions> = {}): LiveStore {
    return createFeedStore({ token: () => token, buildings: () => [], onBye: () => {}, url: this.url, lingerMs: 50, ...change });
  }
}

/** Waits until something holds; says what was there instead when it never does. */
export async function until(holds: () => boolean, what = () => '', ms = 8000): Promise<number> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > ms) throw new Error(`never came true: ${what()}`);
    await pause(5);
  }
  return performance.now() - began;
}
export const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** A seeded generator (mulberry32), so that a failure can be played again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
