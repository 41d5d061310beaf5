import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';

export interface User {
  id: number;
  username: string;
  permissions: string[];
  buildings: number[];
  whole: boolean;
  status: 200 | 401 | 402;
  must_change?: 1 | 2;
  /** Of somebody who is no user: what is open to him at all. */
  feeds?: string[];
}
export const secret = 'test-secret';

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

  private async answer(request: Request, response: Response): Promise<void> {
    const authorization = request.get('authorization');
    const user = this.users.get((authorization ?? '').replace('Bearer ', ''));
    const buildings = request.get('buildings');
    const key = request.params.name === 'mine' ? `mine:${user?.id}` : String(request.params.name);
    const isAllowed = request.params.name === 'open' || authorization === `Relay ${secret}` || user?.status === 200;
    const body = JSON.stringify(this.answers.get(buildings ? `${key}:${buildings}` : key) ?? this.answers.get(key) ?? {});
    const etag = `"${createHash('sha1').update(body).digest('base64')}"`;
    const status = !isAllowed ? (user?.status ?? 401) : this.knowsEtags && request.get('if-none-match') === etag ? 304 : 200;
    this.requests.push({ path: request.path.replace('/vapi', ''), authorization, buildings, status });
    await this.holdAnswer(request.path.replace('/vapi', ''));
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
