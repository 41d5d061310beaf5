import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicRoute } from '@/domain/kernel/publicPage';
import { Bounded } from '@/relay/site/bounded';
import { until } from '../support/product';
import { buildSite, type SiteBuild, SiteRelay } from '../support/siteBuild';

/** What goes wrong beside the public pages: a renderer that fails, stands still or is slow, a back end that is not there, floods of addresses. */
const routes: PublicRoute[] = [
  {
    id: 'page',
    path: '/',
    title: '首页',
    public: { parameters: { q: { kind: 'text', limit: 40 } }, reads: { list: { path: '/list', pass: ['q'] } } },
  },
  { id: 'office', path: '/office', title: '后台' },
];
/** A renderer that does what the page's search says. */
const renderer = `
export const renderer = {
  routes: ${JSON.stringify(routes)},
  frame: {},
  async render({ values, answers }) {
    if (values.q === 'fail') throw new Error('as wanted');
    if (values.q === 'hang') for (;;);
    if (values.q === 'end') process.exit(3);
    if (values.q === 'memory') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
    if (values.q === 'slow') await new Promise((go) => setTimeout(go, 700));
    return { head: '<title>drawn</title>', bodyAttributes: '', body: '<p>' + JSON.stringify(answers) + '</p>', modules: [] };
  },
};`;
let build: SiteBuild;
let folder: string;
let back: Server;
let relay: SiteRelay;
let requested: IncomingMessage[] = [];
/** What the back end answers. */
let answer: (path: string) => { status: number; body: string; ms?: number } = () => ({ status: 200, body: '{}' });

beforeAll(async () => {
  build = await buildSite();
  folder = mkdtempSync(join(tmpdir(), 'park-renderer-'));
  writeFileSync(join(folder, 'renderer.mjs'), renderer);
});
afterAll(() => {
  build?.drop();
  rmSync(folder, { recursive: true, force: true });
});
const listen = async (port = 0): Promise<number> => {
  back = createServer((request, response) => {
    requested.push(request);
    const { status, body, ms = 0 } = answer(request.url ?? '');
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), ms);
  }).listen(port, '127.0.0.1');
  await once(back, 'listening');
  return (back.address() as AddressInfo).port;
};
let port: number;
beforeEach(async () => {
  requested = [];
  answer = () => ({ status: 200, body: '{}' });
  port = await listen();
});
afterEach(async () => {
  await relay.stop();
  back.closeAllConnections();
  back.close();
});
async function start(options: ConstructorParameters<typeof SiteRelay>[1] = {}): Promise<void> {
  relay = new SiteRelay({ worker: build.worker, renderer: join(folder, 'renderer.mjs') }, options);
  await relay.start(`http://127.0.0.1:${port}`);
}
const isDrawn = (html: string): boolean => html.includes('<title>drawn</title>');
const isPlain = ({ html, headers }: Awaited<ReturnType<SiteRelay['open']>>): boolean =>
  html.includes('<div id="root"></div>') && headers.get('cache-control') === 'no-store' && headers.get('etag') === null;

describe('a renderer in trouble', () => {
  it('that fails leaves the plain page, which nothing keeps, and is counted', async () => {
    await start();
    const first = await relay.open('/?q=fail');
    expect([first.status, isPlain(first)]).toEqual([200, true]);
    expect(isDrawn((await relay.open('/')).html)).toBe(true);
    expect(relay.outcomes).toEqual(['failed', 'made']);
    expect(await (await fetch(`${relay.url}/metrics`)).text()).toContain('relay_site_pages_total{outcome="failed"} 1');
  });

  it('that is slow is not waited for, and finds its page kept afterwards', async () => {
    await start({ limits: { waitMs: 300, freshMs: 60_000 } });
    const began = performance.now();
    const late = await relay.open('/?q=slow');
    expect([late.status, isPlain(late), relay.outcomes]).toEqual([200, true, ['late']]);
    expect(performance.now() - began).toBeLessThan(690);
    await until(async () => isDrawn((await relay.open('/?q=slow')).html));
    await relay.open('/?q=slow');
    expect([requested.length, relay.outcomes.at(-1)]).toEqual([1, 'cached']);
  });

  it('a back end that is slow: the page of a moment ago is shown, and the plain one, which is no search engine’s, once that is too old', async () => {
    await start({ limits: { waitMs: 150, freshMs: 1, staleMs: 1500 } });
    answer = () => ({ status: 200, body: '{"n":1}' });
    await until(async () => isDrawn((await relay.open('/')).html));
    answer = () => ({ status: 200, body: '{"n":2}', ms: 4000 });
    const shown = await relay.open('/');
    expect([shown.status, isDrawn(shown.html), relay.outcomes.at(-1)]).toEqual([200, true, 'late']);
    expect(shown.headers.get('x-robots-tag')).toBeNull();
    await new Promise((go) => setTimeout(go, 1600));
    const plain = await relay.open('/');
    expect([isPlain(plain), plain.headers.get('x-robots-tag')]).toEqual([true, 'noindex']);
  });

  it.each(['hang', 'end', 'memory'])('that does not come back (%s) is replaced; other pages are drawn again', async (what) => {
    await start({ hangMs: 500, limits: { waitMs: 10_000, pauseMs: 60_000 } });
    expect(isPlain(await relay.open(`/?q=${what}`))).toBe(true);
    await until(async () => isDrawn((await relay.open('/')).html), 30_000);
    // the page that did it is not tried again at once
    expect(isPlain(await relay.open(`/?q=${what}`))).toBe(true);
    expect(isDrawn((await relay.open('/?q=other')).html)).toBe(true);
  });
});

describe('a start', () => {
  const slow = (ms: number): string =>
    renderer.replace(
      'async render({ values, answers }) {',
      `async render({ values, answers }) { if (!globalThis.drawn) { globalThis.drawn = true; await new Promise((go) => setTimeout(go, ${ms})); }`,
    );
  const startSlow = async (text: string): Promise<void> => {
    writeFileSync(join(folder, 'slow.mjs'), text);
    relay = new SiteRelay({ worker: build.worker, renderer: join(folder, 'slow.mjs') }, { hangMs: 10_000, limits: { waitMs: 300, freshMs: 60_000 } });
    await relay.start(`http://127.0.0.1:${port}`);
  };
  it('is ready when its pages are drawn: the first visitor gets one, however long the first drawing takes', async () => {
    await startSlow(slow(1200));
    const ready = await fetch(`${relay.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(isDrawn((await relay.open('/')).html)).toBe(true);
    expect(relay.outcomes).toEqual(['cached']);
  });
  it('is ready too where nothing can be drawn, and not before the back end is', async () => {
    await startSlow(renderer.replace('async render({ values, answers }) {', "async render({ values, answers }) { throw new Error('as wanted');"));
    answer = () => ({ status: 503, body: '{}' });
    expect((await fetch(`${relay.url}/readyz`)).status).toBe(503);
    answer = () => ({ status: 200, body: '{}' });
    expect((await fetch(`${relay.url}/readyz`)).status).toBe(200);
    expect(isPlain(await relay.open('/'))).toBe(true);
  });
});

describe('a back end in trouble', () => {
  it('that is not there gives the plain page as unavailable, at once, and is asked again', async () => {
    await start({ limits: { freshMs: 1 } });
    expect(isDrawn((await relay.open('/')).html)).toBe(true);
    back.closeAllConnections();
    await new Promise((done) => back.close(done));
    const began = performance.now();
    const down = await relay.open('/');
    expect([down.status, isPlain(down), down.headers.get('retry-after')]).toEqual([503, true, '5']);
    expect(performance.now() - began).toBeLessThan(2000);
    expect((await fetch(`${relay.url}/sitemap.xml`)).status).toBe(200); // no page of rows among these routes
    await listen(port);
    await until(async () => isDrawn((await relay.open('/')).html));
    expect(relay.outcomes).toContain('down');
  });

  it.each([
    [500, 503],
    [403, 200],
    [429, 200],
  ])('that answers %i gives the plain page with %i', async (status, wanted) => {
    await start();
    answer = () => ({ status, body: '{"message":"不"}' });
    const page = await relay.open('/');
    expect([page.status, isPlain(page)]).toEqual([wanted, true]);
  });

  it('that is slow is waited for 300 ms, once for all who come', async () => {
    await start({ limits: { waitMs: 300, freshMs: 60_000 } });
    answer = () => ({ status: 200, body: '{}', ms: 1200 });
    const pages = await Promise.all(Array.from({ length: 20 }, () => relay.open('/')));
    expect(pages.every(isPlain)).toBe(true);
    expect(requested).toHaveLength(1);
    await until(async () => isDrawn((await relay.open('/')).html));
    expect(requested).toHaveLength(1);
  });
});

describe('what callers send', () => {
  it('does not reach the back end, whatever it is', async () => {
    await start();
    const secret = 'only-mine';
    await relay.open(`/?q=words&token=${secret}&id=${secret}`, {
      authorization: `Bearer ${secret}`,
      cookie: secret,
      buildings: secret,
      'x-forwarded-for': secret,
      'x-relay-secret': secret,
    });
    expect(requested.map(({ url }) => url)).toEqual(['/vapi/list?q=words']);
    expect(JSON.stringify(requested.map(({ headers }) => headers))).not.toContain(secret);
  });

  it('in thousands of addresses fills no memory, and keeps nobody else waiting', async () => {
    const [addresses, pageBytes] = [2500, 200_000];
    await start({ limits: { freshMs: 60_000, pageBytes, answerBytes: pageBytes } });
    answer = (path) => ({ status: 200, body: JSON.stringify({ path, words: 'x'.repeat(500) }) });
    for (let at = 0; at < addresses; at += 25) {
      await Promise.all(Array.from({ length: 25 }, (_, more) => relay.open(`/?q=${at + more}`)));
      if (at % 500 === 0) expect(isDrawn((await relay.open('/')).html)).toBe(true);
    }
    const { pages, bytes, making } = relay.site.counts;
    expect(pages).toBeGreaterThan(20);
    expect([bytes < 2 * pageBytes, making]).toEqual([true, 0]);
    expect(requested.length).toBeGreaterThan(0.9 * addresses);
  });

  it('at once in more addresses than are drawn at once gets the plain page', async () => {
    await start({ limits: { atOnce: 4, freshMs: 60_000 } });
    answer = () => ({ status: 200, body: '{}', ms: 300 });
    const pages = await Promise.all(Array.from({ length: 12 }, (_, at) => relay.open(`/?q=${at}`)));
    expect(pages.filter(({ html }) => isDrawn(html))).toHaveLength(4);
    expect(relay.outcomes.filter((one) => one === 'busy')).toHaveLength(8);
  });
});

it('what is kept goes by its use, and nothing large is kept at all', () => {
  const kept = new Bounded<number>(100);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) {
    kept.set(key, 1, 8);
    kept.get('a');
  }
  kept.set('k', 2, 8);
  expect([kept.get('a'), kept.get('b'), kept.get('k'), kept.bytes, kept.count]).toEqual([1, undefined, 2, 100, 10]);
  kept.set('large', 3, 50);
  kept.set('k', 3, 4);
  expect([kept.get('large'), kept.get('k'), kept.bytes]).toEqual([undefined, 3, 96]);
});
