import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import compression from 'compression';
import type { Logger } from '../log';
import { clientAddress, isSecure, isTrusted } from './address';
import { boundConnections } from './connections';
import { answerJson, answerText } from './answers';
import { secure } from './headers';
import type { Metrics } from './metrics';
import type { MetricsDoor } from './metricsDoor';
import { pages } from './pages';
import { type FrontLimits, frontLimits } from './limits';
import { pathOf } from './path';
import { type Caller, Forwarder } from './proxy';
import { asRequest } from './uncaught';
import { answerUnreadable } from './unreadable';
import { ignoreUpgrades } from './upgrades';
import type { PublicSite } from '../site/publicSite';
import type { Upstream } from './upstream';

export interface HttpOptions {
  readonly upstream: Upstream;
  readonly trusted: BlockList;
  readonly client: string; // the folder of the built client
  /** The public pages, rendered; without it every page is the plain one. */
  readonly site?: PublicSite;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly mayReadMetrics: MetricsDoor;
  readonly limits?: Partial<FrontLimits>;
}
/** The specification's request timeout: uploads and exports may take long. */
const requestTimeout = 600_000;

/** The web server: pages, /vapi handed on, and what operators ask for. The sockets attach themselves to it. */
export function openServer(options: HttpOptions): Server {
  const site = pages(options.client, options.site);
  const squeeze = compression({ threshold: 1024, filter: isText });
  const limits = { ...frontLimits, ...options.limits };
  const proxy = new Forwarder(options.upstream, limits);
  const server = createServer((request, response) => {
    const path = pathOf(request.url);
    const caller = callerOf(request, options.trusted);
    asRequest({ id: caller.id, method: request.method, path: loggable(path), response }, options.log, () => {
      observe(options, { request, response, path, caller });
      proxy.answering.watch(response);
      secure(response, caller.secure, path);
      const next = () => route({ ...options, proxy, files: site, path }, request, response, caller);
      // The types of `compression` are Express's; it uses nothing that node's own request and response lack.
      (squeeze as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void)(request, response, next);
    });
  });
  boundConnections(server, limits.connectionsPerAddress, (address) => isLoopback(address) || isTrusted(address, options.trusted));
  ignoreUpgrades(server);
  options.metrics.front(() => proxy.counts);
  const { site: publicSite } = options;
  if (publicSite) options.metrics.site(() => publicSite.counts);
  server.on('close', () => {
    proxy.answering.close();
    void publicSite?.close();
  });
  server.requestTimeout = requestTimeout;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  answerUnreadable(server);
  return server;
}

interface Route extends HttpOptions {
  readonly proxy: Forwarder;
  readonly files: ReturnType<typeof pages>;
  readonly path: string;
}

function route(options: Route, request: IncomingMessage, response: ServerResponse, caller: Caller): void {
  const { path } = options;
  if (path === '/vapi' || path.startsWith('/vapi/')) return void options.proxy.forward(request, response, caller);
  if (path === '/healthz') return answerJson(response, 200, { status: 'ok' });
  if (path === '/readyz') return void ready(options, response);
  if (path === '/metrics') return void figures(options, request, response);
  options.files(request, response);
}

/** Ready is who answers the first visitor as all that follow: with pages that are drawn. */
async function ready({ upstream, site }: HttpOptions, response: ServerResponse): Promise<void> {
  const isUp = await upstream.isReady();
  if (isUp) await site?.warm();
  answerJson(response, isUp ? 200 : 503, { status: isUp ? 'ok' : 'unavailable' });
}

/** What an operator watches: with the token of the settings, or an administrator's. */
async function figures({ metrics, upstream, mayReadMetrics }: HttpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const status = await mayReadMetrics(request);
  if (status === 200) return answerText(response, 200, await metrics.text(upstream), metrics.type);
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  answerText(response, status, status === 401 ? '请出示令牌' : '无查看权限');
}

/** The request id comes from a trusted proxy or is made here; it goes to the back end, into its log and back to the caller. */
function callerOf(request: IncomingMessage, trusted: BlockList): Caller {
  const given = isTrusted(request.socket.remoteAddress ?? '', trusted) ? request.headers['x-request-id'] : undefined;
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  return { address: clientAddress(request, trusted), id, secure: isSecure(request, trusted) };
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Pages and JSON shrink; what flows (exports, files) goes as it comes. */
function isText(_request: unknown, response: { getHeader(name: string): unknown }): boolean {
  return /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest)|image\/svg)/.test(String(response.getHeader('Content-Type') ?? ''));
}

/** One line a call; the path without its query, because a query may hold a person's name. */
function observe(
  { log, metrics }: HttpOptions,
  { request, response, path, caller }: { request: IncomingMessage; response: ServerResponse; path: string; caller: Caller },
): void {
  const began = performance.now();
  const isCall = path.startsWith('/vapi');
  response.setHeader('X-Request-Id', caller.id);
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    metrics.request(isCall ? 'vapi' : 'page', status);
    const line = { request: caller.id, method: request.method, path: loggable(path), status, ms: Math.round(performance.now() - began) };
    if (status >= 500 && !probes.has(path)) log.warn(line, 'request');
    else log.debug(line, 'request');
  });
}

/** Asked every few seconds by whoever watches the service; that it is not ready yet is their news, not the log's. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Ids stay readable; what else may follow /file/ or /share/ (names, signatures) does not belong in a log. */
const loggable = (path: string): string => path.replace(/^(\/vapi\/(?:file|share)\/[^/]*).*/, '$1').slice(0, 200);
