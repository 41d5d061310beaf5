import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { inject } from 'vitest';
import type { Fields } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { makeApp, type App } from '@/vapi/app';
import { cost } from '@/vapi/business/password';
import type { Database, OnCommit } from '@/vapi/kernel/db/database';
import { loadGuards } from '@/vapi/kernel/guards';
import { openParser } from '@/vapi/kernel/parser';
import { hashToken } from '@/vapi/kernel/session';
import type { Spool } from '@/vapi/business/spool';
import type { Signals } from '@/vapi/services';
import { type EngineName, openTestDatabase } from './engines';
import { watchWrites } from './undeclared';
import { fillFields } from './values';
import { makeRows, type Rows } from './rows';

/** Suites log in by the hundred: an eighth of the product's work for each. */
cost.N = 2 ** 12;

export interface Answer {
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}
/** `null`: a visitor; a list: a system administrator with these rights alone, in the whole park; else the token of a session. */
export type Who = readonly string[] | null | { readonly token: string };
export interface Session {
  readonly token: string;
  readonly userId: number;
}
interface Account {
  readonly username?: string;
  readonly type?: number; // of the role
  readonly permissions?: readonly string[];
  readonly enterprise_id?: number;
  readonly facilitator_id?: number;
  readonly tutor_id?: number;
  /** Incubators of a role 2. */
  readonly incubators?: readonly number[];
}
/** A back end of a test's own: a database, the base data, and the app on a free port. */
export interface Park {
  readonly database: Database;
  readonly app: App;
  readonly rows: Rows;
  readonly url: string;
  /** Where uploads go; gone with the park. */
  readonly dataDir: string;
  /** What the relay would have heard. */
  readonly received: { nudges: { feeds: readonly string[]; users?: readonly number[] }[]; sessions: { user: number; code: string }[] };
  call(who: Who, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  make(resource: AnyResource, change?: Record<string, unknown>): Promise<{ id: number } & Record<string, unknown>>;
  fill(fields: Fields, before?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Makes an account with a role of its own and logs it in. */
  account(account: Account): Promise<Session>;
  close(): Promise<void>;
}
interface Options {
  readonly engine?: EngineName;
  /** Of a PostgreSQL; 4 where nothing is said. */
  readonly connections?: number;
  /** Where an embedded database lies, outside of tests; in memory where nothing is said. */
  readonly folder?: string | null;
  readonly now?: () => Date;
  readonly relaySecret?: string;
  /** Other definitions than the product's: for what no resource uses yet. */
  readonly resources?: readonly AnyResource[];
  readonly smsWebhookUrl?: string | null;
  /** The register of businesses, and its key. */
  readonly qcc?: { readonly url: string; readonly key: string } | null;
  /** Where readings wait while the database is away; nowhere where nothing is said. */
  readonly spool?: Spool | null;
  /** As if the demonstration park were in it. */
  readonly demo?: boolean;
}
const quiet = pino({ level: process.env.TEST_LOG ?? 'silent' });

export async function openPark({
  engine = 'embedded',
  connections = 4,
  folder = null,
  now = () => new Date(),
  relaySecret,
  smsWebhookUrl = null,
  qcc = null,
  demo = false,
  spool = null,
  resources = allResources,
}: Options = {}): Promise<Park> {
  let onCommit: OnCommit | undefined;
  const database = await openTestDatabase(engine, () => onCommit, 'based', connections, folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'park-'));
  const received: Park['received'] = { nudges: [], sessions: [] };
  const signals: Signals = {
    nudge: (feeds, users) => void received.nudges.push({ feeds, ...(users && { users }) }),
    session: (user, code) => void received.sessions.push({ user, code }),
  };
  const settings = {
    dataDir,
    databaseUrl: null,
    databasePool: 4,
    demo: false,
    demoPassword: 'Park@2026',
    adminPassword: null,
    mqttUrl: null,
    readingsSpoolMb: 1,
    logLevel: 'silent',
    publicUrl: null,
    smsWebhookUrl,
    qccUrl: qcc?.url ?? null,
    qccKey: qcc?.key ?? null,
  };
  const parser = openParser((process.env.VITEST && inject('parser')) || 'no parser was built');
  const app = makeApp({
    parser,
    database,
    spool,
    resources,
    settings,
    fileSecret: 'test-secret-of-files',
    relaySecret: relaySecret ?? null,
    signals,
    guards: await loadGuards(database),
    log: quiet,
    isDemo: () => demo,
    now,
  });
  const writes = watchWrites(app.table, resources);
  onCommit = (tables) => {
    writes.onCommit(tables);
    app.onCommit(tables);
  };
  const server = createServer(writes.watched(app.express));
  // a busy machine must not close a kept connection under the next call
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows = makeRows(database);
  const account = makeAccounts(database, now);
  const known = new Map<string, Promise<Session>>();
  const sessionOf = (permissions: readonly string[]): Promise<Session> => {
    const key = [...permissions].sort().join(' ');
    const session = known.get(key) ?? account({ type: 1, permissions });
    known.set(key, session);
    return session;
  };
  return {
    database,
    app,
    rows,
    url,
    dataDir,
    received,
    account,
    make: rows.make,
    fill: (fields, before) => fillFields(fields, rows, { ...(before && { before }) }),
    async call(who, method, path, body, headers = {}) {
      const token = who === null ? null : 'token' in who ? who.token : (await sessionOf(who)).token;
      const response = await fetch(url + path, {
        method,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()), headers: response.headers };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      parser.close();
      await app.services.intake.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      // said by the suite that did it
      if (writes.undeclared().length > 0) throw new Error(`written, and declared by nobody (\`changes\`): ${writes.undeclared().join('；')}`);
    },
  };
}

const day = 24 * 3600_000;
/** Accounts straight in the tables: a login costs a password hash, and most tests are not about it. */
function makeAccounts(database: Database, now: () => Date): Park['account'] {
  let count = 0;
  return ({ username = `tester${++count}`, type = 1, permissions = [], incubators = [], ...bound }) =>
    database.tx(async (tx) => {
      const one = async (text: string, params: readonly unknown[]): Promise<number> =>
        (await database.rows<{ id: number }>(text, params, tx))[0]?.id ?? 0;
      const role = await one('insert into role (name, type) values ($1, $2) returning id', [`测试 ${username}`, type]);
      for (const name of new Set(permissions)) {
        const permission = await one(
          "insert into permission (name, label, module) values ($1, $1, '测试') on conflict (name) do update set label = permission.label returning id",
          [name],
        );
        await database.rows('insert into role_permission (role_id, permission_id) values ($1, $2)', [role, permission], tx);
      }
      const columns = { username, name: username, role_id: role, ...bound };
      const user = await tx.insertInto('app_user').values(columns).returning('id').executeTakeFirstOrThrow();
      for (const id of incubators) await tx.insertInto('user_incubator').values({ user_id: user.id, incubator_id: id }).execute();
      const expires = new Date(now().getTime() + day);
      const session = await one(`insert into session (user_id, expires_at) values ($1, $2) returning id`, [user.id, expires]);
      const token = randomBytes(24).toString('base64url');
      await database.rows(
        'insert into session_token (session_id, token_hash, expires_at) values ($1, $2, $3)',
        [session, hashToken(token), expires],
        tx,
      );
      return { token, userId: user.id };
    });
}
