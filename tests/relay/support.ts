import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { createFeedStore, type FeedStoreOptions, type LiveStore } from '@/client/kernel/live';
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
import { figures, testFeeds } from './feeds';
import { secret } from './park';

export const metricsToken = 'test-metrics';

export interface TestRelayOptions extends Partial<Omit<HubOptions, 'upstream' | 'limits'>> {
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
export async function until(holds: () => boolean, what = () => '', ms = 30_000): Promise<number> {
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
