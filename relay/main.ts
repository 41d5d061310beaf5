import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { feeds } from '@/domain/feeds';
import { relayFeed, relayRight } from '@/domain/feeds/relay';
import { BackEnd, type FromBackEnd } from './backend';
import { trustedProxies } from './http/address';
import { connectionsOf, endConnections } from './http/connections';
import { Metrics } from './http/metrics';
import { doorOf } from './http/metricsDoor';
import { openServer } from './http/server';
import { surviveUncaught } from './http/uncaught';
import { Upstream } from './http/upstream';
import { watchHealth } from './http/health';
import { Cluster } from './live/cluster';
import { ByLogin, bySecret, type Credentials } from './live/credentials';
import { Figures } from './live/figures';
import { Hub } from './live/hub';
import { prefixOf } from './live/shared-redis';
import { redisTokenStore } from './live/token-store';
import { type Logger, openLog, writeLine } from './log';
import { PublicSite } from './site/publicSite';
import { envExample, readmeTable, readSettings, type Settings, settingsForBackEnd, withEnvFile } from './settings';
import { WrongSetting } from './setup/readers';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const root = pathOf('../../');
/** The whole way down takes less than the ten seconds that a service manager waits. */
const stopMs = { requests: 4500, backEnd: 4500, all: 9500 };

function credentialsFor(settings: Settings, upstream: Upstream, log: Logger): Credentials | null {
  if (upstream.secret !== null) return bySecret(upstream.secret);
  if (!settings.relayUsername) return null;
  const tokenStore = settings.redisUrl
    ? redisTokenStore(settings.redisUrl, settings.vapiUrl, settings.relayUsername, (error) => log.warn({ error: error.message }, 'redis'))
    : null;
  const account = { username: settings.relayUsername, password: settings.relayPassword };
  return new ByLogin(upstream, account, tokenStore, (status) => log.warn({ status }, 'relay login failed'));
}

/** Several relays meet only in front of a back end that they share. */
function clusterFor({ vapiUrl, redisUrl, relayUsername }: Settings, log: Logger): Cluster | null {
  if (!vapiUrl || !redisUrl) return null;
  return new Cluster(redisUrl, prefixOf(vapiUrl, relayUsername), (error) => log.warn({ error: error.message }, 'redis'));
}

/** Starts everything; what cannot be used ends the start with one line. */
async function start(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel);
  const upstream = new Upstream(settings.vapiUrl ? null : randomBytes(32).toString('base64url'));
  const metrics: Metrics = new Metrics(
    () => ({ ...hub.counts, connections: connectionsOf(server) }),
    () => hub.feedFigures,
  );
  const mayReadMetrics = doorOf(settings.metricsToken, (request, token) => hub.permits(request, token, relayRight));
  const trusted = trustedProxies(settings.trustProxy);
  const client = pathOf('../client');
  const site = new PublicSite({
    upstream,
    trusted,
    client,
    log,
    publicUrl: settings.publicUrl,
    worker: pathOf('./siteWorker.js'),
    renderer: pathOf('./site.js'),
    onOutcome: (outcome) => metrics.page(outcome),
    onRendered: (ms) => metrics.rendered(ms),
  });
  const server = openServer({ upstream, trusted, client, site, log, metrics, mayReadMetrics });
  const figures = new Figures({ counts: () => hub.counts, feeds: () => hub.feedFigures, connections: () => connectionsOf(server) });
  const cluster = clusterFor(settings, log);
  const hub = new Hub(server, {
    feeds,
    cluster,
    upstream,
    trusted,
    credentials: credentialsFor(settings, upstream, log),
    pollScale: settings.pollScale,
    own: new Map([[relayFeed.endpoint, () => figures.read()]]),
    onPoll: (feed, result, ms) => metrics.poll(feed, result, ms),
  });
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  surviveUncaught(log, () => metrics.uncaught.inc());
  watchHealth(upstream, (ms) => log.error({ ms }, 'the back end does not answer; calls that wait for it are ended'));
  const address = server.address();
  const url = settings.publicUrl || `http://${shownHost(settings.host)}:${typeof address === 'object' ? address?.port : settings.port}`;
  const banner: string[] = [];
  const backEnd = settings.vapiUrl ? null : embedded(settings, { upstream, hub, site, log, metrics, banner, url });
  if (backEnd) backEnd.start();
  else {
    upstream.moveTo(settings.vapiUrl);
    greet(url, [`后端：${new URL(settings.vapiUrl).host}${(await upstream.isReady()) ? '' : '（暂时无法访问，恢复后自动继续）'}`]);
  }
  endWith(async () => {
    log.info('stopping');
    figures.close();
    await hub.close();
    await cluster?.close();
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    setTimeout(() => endConnections(server), stopMs.requests).unref();
    await closed;
    await backEnd?.stop(stopMs.backEnd);
  });
}

interface Parts {
  upstream: Upstream;
  hub: Hub;
  site: PublicSite;
  log: Logger;
  metrics: Metrics;
  banner: string[];
  url: string;
}

function embedded(settings: Settings, { upstream, hub, site, log, metrics, banner, url }: Parts): BackEnd {
  let isFirst = true;
  return new BackEnd({
    script: pathOf('./vapi.js'),
    environment: { ...process.env, ...settingsForBackEnd(settings) },
    nodeArgs: process.execArgv,
    upstream,
    onMessage: (message) => onMessage(message, hub, banner),
    onReady: () => {
      if (isFirst) void site.warm().then(() => greet(url, banner));
      else log.info('back end is up again');
      isFirst = false;
      hub.nudge({});
    },
    onDown: (code, ms, why) => {
      metrics.restarts.inc();
      log.error({ code, ms, why }, 'back end ended; starting it again');
    },
    onHung: (ms) => log.error({ ms }, 'back end stands still; it is ended'),
    onFatal: (text) => fail(text),
  });
}

function onMessage(message: Exclude<FromBackEnd, { type: 'ready' | 'alive' | 'busy' | 'fatal' }>, hub: Hub, banner: string[]): void {
  if (message.type === 'nudge') hub.nudge(message);
  else if (message.type === 'session') hub.onSessionEvent(message.user, message.code);
  else if (message.type === 'progress') writeLine(message.text);
  else if (message.type === 'banner') banner.splice(0, banner.length, ...message.lines);
}

const shownHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host);

function greet(url: string, lines: readonly string[]): void {
  writeLine(['', `  已就绪，请打开 ${url}`, ...lines.map((line) => `  ${line}`), '', '  按 Ctrl+C 停止', ''].join('\n'));
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** SIGTERM and SIGINT end in order, as does the end of the npm that started it; a second one, or too long a wait, ends at once. */
function endWith(close: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), stopMs.all).unref();
    void close().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', end);
  // npm hands a signal on to its shell alone, and a shell that dies of it leaves its child running
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === 'start') setInterval(() => isEnding || process.ppid === parent || end(), 250).unref();
}

function explain(error: unknown): string {
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT 换一个端口`;
  if (code === 'EACCES') return `没有权限监听端口 ${port}：请用 PORT 换一个 1024 以上的端口`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
    return `设置 HOST 不正确：本机没有地址 ${address ?? hostname ?? ''}`;
  return error instanceof WrongSetting ? error.message : `启动失败：${error instanceof Error ? error.message : String(error)}`;
}

const requested = process.argv.includes('--print') ? process.argv[process.argv.indexOf('--print') + 1] : undefined;
if (requested === 'env') process.stdout.write(envExample());
else if (requested === 'readme') process.stdout.write(readmeTable());
else
  try {
    await start(readSettings(withEnvFile(process.env, root)));
  } catch (error) {
    fail(explain(error));
  }
