import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { build } from 'vite';
import { trustedProxies } from '@/relay/http/address';
import { endConnections } from '@/relay/http/connections';
import { Metrics } from '@/relay/http/metrics';
import { openServer } from '@/relay/http/server';
import { Upstream } from '@/relay/http/upstream';
import { PublicSite, type Outcome, type SiteLimits } from '@/relay/site/publicSite';
import serverConfig from '@/vite.server.config';
import { until } from './product';

export interface SiteBuild {
  readonly worker: string;
  readonly renderer: string;
  drop(): void;
}
/** The renderer of the public pages and its thread, built as the product builds them: a thread runs no TypeScript. */
export async function buildSite(): Promise<SiteBuild> {
  // below the project, so that its packages are found
  const outDir = fileURLToPath(new URL(`../../dist/site-${process.pid}-${Date.now()}`, import.meta.url));
  const { resolve, build: options } = serverConfig;
  await build({
    resolve,
    configFile: false,
    logLevel: 'error',
    build: { ...options, outDir, rollupOptions: { input: { site: 'client/site/server.tsx', siteWorker: 'relay/site/worker.ts' } } },
  });
  return { worker: join(outDir, 'siteWorker.js'), renderer: join(outDir, 'site.js'), drop: () => rmSync(outDir, { recursive: true, force: true }) };
}

const index = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8" /><title>平台</title><script type="module" crossorigin src="/assets/index.js"></script></head>
<body><div id="root"></div><noscript><p>登录需要启用 JavaScript</p></noscript></body></html>`;
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'client/site/SiteLayout.tsx': { file: 'assets/layout.js', css: ['assets/site.css'], imports: ['index.html'] },
  'client/site/Home.tsx': { file: 'assets/home.js' },
};
/** What stands for the built client: its first page, and which files belong to which sources. */
function clientFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'park-client-'));
  for (const within of ['.vite', 'assets']) mkdirSync(join(folder, within));
  for (const script of ['index.js', 'worker.mjs']) writeFileSync(join(folder, 'assets', script), 'export default 1;');
  writeFileSync(join(folder, 'index.html'), index);
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

interface Options {
  readonly publicUrl?: string;
  readonly trust?: string;
  readonly limits?: Partial<SiteLimits>;
  readonly hangMs?: number;
}
/** A relay with a public site in front of a back end. */
export class SiteRelay {
  readonly upstream = new Upstream(null);
  readonly outcomes: Outcome[] = [];
  readonly site: PublicSite;
  private readonly server;
  private readonly client = clientFolder();

  constructor(build: Pick<SiteBuild, 'worker' | 'renderer'>, { publicUrl = '', trust = '', limits, hangMs = 2000 }: Options = {}) {
    const { upstream, client } = this;
    const [log, trusted] = [pino({ level: 'silent' }), trustedProxies(trust)];
    const metrics = new Metrics(
      () => ({ clients: 0, behind: 0, topics: 0, led: 0, members: 0, tokens: 0, users: 0, connections: 0 }),
      () => [],
    );
    this.site = new PublicSite({
      ...build,
      upstream,
      client,
      trusted,
      publicUrl,
      log,
      hangMs,
      restartMs: 10,
      onOutcome: (outcome) => {
        this.outcomes.push(outcome);
        metrics.page(outcome);
      },
      onRendered: (ms) => metrics.rendered(ms),
      // a busy machine draws no page in the product's 300 ms
      limits: { waitMs: 20_000, freshMs: 50, ...limits },
    });
    this.server = openServer({ upstream, trusted, client, site: this.site, log, metrics, mayReadMetrics: async () => 200 });
  }

  async start(backEnd: string): Promise<void> {
    this.upstream.moveTo(backEnd);
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    await until(() => this.site.isReady);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A page as a browser asks for it; redirects are answers too. */
  async open(path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Headers; html: string }> {
    const answer = await fetch(this.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  }

  async stop(): Promise<void> {
    endConnections(this.server);
    await new Promise((done) => this.server.close(done));
    await this.site.close();
    this.upstream.moveTo(null);
    rmSync(this.client, { recursive: true, force: true });
  }
}
