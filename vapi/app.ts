import { createHmac } from 'node:crypto';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { allCalls } from '@/domain/calls';
import { feeds } from '@/domain/feeds';
import { sharedRights } from '@/domain/kernel/derive';
import type { AnyResource } from '@/domain/kernel/resource';
import { folderStore } from './business/disk';
import { makeAudit } from './business/audit';
import { makeIntake } from './business/intake';
import { makeNotify } from './business/notify';
import { readParameters } from './business/parameters';
import type { Register } from './business/register';
import { outsideRegister } from './business/register/outside';
import type { Spool } from './business/spool';
import { arrivals } from './demo/arrivals';
import { demoRegister } from './demo/register';
import { features } from './features';
import type { ChoiceRule } from './kernel/context';
import { openApiRoutes } from './kernel/openapi';
import { systemClock, type Now } from './kernel/clock';
import type { Database, OnCommit } from './kernel/db/database';
import { refuseDeepJson } from './kernel/depth';
import { tableOfEndpoints, type Table } from './kernel/endpoints';
import type { Engine } from './kernel/engine';
import { makeFilePaths } from './kernel/files';
import { combine } from './kernel/handlers';
import { makeHandler } from './kernel/http';
import { makeRunner, type Runner } from './kernel/jobs/runner';
import { makeMetrics } from './kernel/metrics';
import type { Parser } from './kernel/parser';
import { viewOf } from './kernel/public/read';
import { makeReady } from './kernel/ready';
import { makeRegistry } from './kernel/registry';
import { makeSessions } from './kernel/session';
import { sharedBy } from './kernel/shared';
import type { Services, Settings, Signals } from './services';

export interface AppOptions {
  readonly database: Database;
  readonly resources: readonly AnyResource[];
  readonly settings: Settings;
  readonly fileSecret: string;
  readonly relaySecret: string | null;
  readonly signals: Signals;
  readonly guards: ReadonlyMap<string, string>;
  readonly log: Logger;
  readonly isDemo: () => boolean;
  /** Reads spreadsheets and documents apart from this process. */
  readonly parser: Parser;
  /** Where readings wait while the database is away; null: nowhere. */
  readonly spool: Spool | null;
  readonly now?: Now;
}
export interface App {
  readonly express: Express;
  readonly table: Table;
  readonly services: Services;
  /** The timed work; begins with `start`. */
  readonly jobs: Runner;
  /** What a commit means for the screens: the feeds that read the tables just written. */
  readonly onCommit: OnCommit;
}
type BodyError = Error & { readonly status?: number; readonly limit?: number };
const megabyte = 1024 * 1024;
/** A body of JSON, also packed with gzip: what it may have counts unfolded, so that a small one never becomes a large one. */
const jsonUpTo = (megabytes: number) => express.json({ limit: megabytes * megabyte, strict: false, verify: refuseDeepJson });
/** What is wrong with a body before it is read, by the status that it is answered with. */
const bodyFaults: Readonly<Record<number, (error: BodyError) => string>> = {
  413: ({ limit = 0 }) => `提交的内容过大，解压后不能超过${Math.round(limit / megabyte)}MB`,
  415: () => '不支持该压缩格式，请用 gzip',
};
/** Feeds by the tables that their endpoints read: what is written there is polled at once. */
function feedsByTable(table: Table): ReadonlyMap<string, readonly string[]> {
  const byTable = new Map<string, string[]>();
  for (const feed of feeds) {
    const reads = table.find(feed.endpoint)?.methods.get('GET')?.endpoint.reads ?? [];
    for (const name of reads) byTable.set(name, [...(byTable.get(name) ?? []), feed.id]);
  }
  return byTable;
}
/** The register of the settings, else the demonstration park's own; null: nobody can be asked. */
function registerOf({ settings: { qccUrl: url, qccKey: key }, isDemo }: AppOptions): () => Register | null {
  if (url && key) {
    const outside = outsideRegister({ url, key });
    return () => outside;
  }
  const own = demoRegister();
  return () => (isDemo() ? own : null);
}
/** The back end as an Express app (no listen): definitions, features and one router over the endpoint table. */
export function makeApp(options: AppOptions): App {
  const now = options.now ?? systemClock;
  const rules: Record<string, ChoiceRule> = {};
  const registry = makeRegistry(options.resources, rules);
  const files = makeFilePaths(options.fileSecret, () => now().getTime());
  const hooks: Record<string, object> = {};
  const shared = sharedBy((party) => sharedRights(options.resources, allCalls, party));
  const trouble = (error: unknown): void => options.log.error({ err: error }, 'work after an answer failed');
  const engine: Engine = {
    registry,
    filePath: files.path,
    hooks,
    notify: makeNotify(options.signals),
    audit: makeAudit(registry),
    guards: options.guards,
    shared,
    trouble,
    parameters: readParameters,
    parser: options.parser,
  };
  const store = folderStore(options.settings.dataDir);
  const services: Services = {
    engine,
    signals: options.signals,
    files,
    intake: makeIntake(options.database, store, options.spool, options.log, now),
    store,
    settings: options.settings,
    log: options.log,
    codeSecret: createHmac('sha256', options.fileSecret).update('captcha').digest('base64url'),
    register: registerOf(options),
    isDemo: options.isDemo,
    jobs: { wake: () => runner.wake() },
  };
  const parts = combine([...features(services), { jobs: options.isDemo() ? [arrivals] : [] }]);
  Object.assign(hooks, parts.hooks);
  Object.assign(rules, parts.choices);
  // a definition that shows visitors what it may not, or has not, stops the start
  for (const resource of options.resources) viewOf(resource, engine);
  const metrics = makeMetrics();
  const { database, log } = options;
  const runner = makeRunner({ database, jobs: parts.jobs, registry, parameters: readParameters, now, log, metrics });
  const table = tableOfEndpoints(options.resources, allCalls);
  const server = {
    database: options.database,
    table,
    parts: { engine, features: parts },
    sessions: makeSessions(options.database, shared, engine.audit, parts.tokens),
    log: options.log,
    metrics,
    relaySecret: options.relaySecret,
    now,
  };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  const isReady = makeReady(() => options.database.rows('select 1'));
  app.get('/readyz', async (_req, res) => {
    const ready = await isReady();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'unavailable' });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.type).send(await metrics.text());
  });
  app.use('/vapi', openApiRoutes(table, options.resources));
  for (const call of allCalls.flatMap(Object.values)) {
    const [, path = ''] = call.at.split(' ');
    if (call.mostMegabytes) app.use(`/vapi${path}`, jsonUpTo(call.mostMegabytes));
  }
  app.use('/vapi', jsonUpTo(2), makeHandler(server));
  app.use((error: BodyError, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    const message = bodyFaults[error.status ?? 0];
    res.status(message ? (error.status ?? 400) : 400).json({ message: message?.(error) ?? '提交的内容格式不正确' });
  });
  app.use((_req, res) => {
    res.status(404).json({ message: '请求的内容不存在' });
  });
  const byTable = feedsByTable(table);
  const onCommit: OnCommit = (tables) => {
    const moved = new Set([...tables].flatMap((name) => byTable.get(name) ?? []));
    if (moved.size > 0) options.signals.nudge([...moved]);
  };
  return { express: app, table, services, jobs: runner, onCommit };
}
