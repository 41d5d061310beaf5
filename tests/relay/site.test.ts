import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '@/domain/resources/file';
import { news } from '@/domain/resources/news';
import { siteSources } from '@/client/site/pages';
import type { PublicRoute } from '@/domain/kernel/publicPage';
import { notice } from '@/domain/resources/notice';
import { publicPages } from '@/domain/routes/site-readings';
import { openPark, type Park } from '../support/park';
import { until } from '../support/product';
import { buildSite, type SiteBuild, SiteRelay } from '../support/siteBuild';
import { sendBytes } from '../support/oddRequests';

/** The public pages as the relay renders them, from a real back end: what stands in them, where they are, and for how long they are kept. */
let park: Park;
let build: SiteBuild;
let relay: SiteRelay;
const shown = { is_online: 1, is_public: 1, audit_status: 3, start_at: null, end_at: null };
const hostile = '</script><script>alert(1)</script>';

beforeAll(async () => {
  [park, build] = await Promise.all([openPark(), buildSite()]);
  relay = new SiteRelay(build);
  await relay.start(park.url);
});
afterAll(async () => {
  await relay?.stop();
  build?.drop();
  await park?.close();
});
const publish = (title: string, more: object = {}) =>
  park.make(notice, { ...shown, title, content: `<p>${title}的正文</p>`, published_at: '2026-11-01 09:00:00+08', ...more });
/** Straight in the tables: who changes them otherwise is not what is asked here. */
const change = (text: string, ...params: unknown[]): Promise<{ n?: number }[]> => park.database.rows<{ n?: number }>(text, params);
const settings = (body: object) => park.call(['site_setting_update'], 'POST', '/vapi/system/info', body);
const drawn = (html: string): string => /<div id="root">([\s\S]*?)<\/div><script type="application\/json"/.exec(html)?.[1] ?? '';
const embedded = (html: string): { route: string; answers: Record<string, { data?: unknown; status?: number }> } =>
  JSON.parse(/<script type="application\/json" id="embedded">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');
const linked = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const schema = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('rendered pages', () => {
  it('show the home page, the list and a record without a script, each with its head and its answers', async () => {
    const { id } = await publish('冬季消防检查');
    const home = await relay.open('/');
    expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(drawn(home.html)).toContain('冬季消防检查');
    expect(drawn(home.html)).toContain(`href="/notice/detail?id=${id}"`);
    expect(home.html).toContain('<title>首页 - 智慧孵化园区平台</title>');
    expect(linked(home.html)).toBe(`${relay.url}/`);
    expect(schema(home.html)).toMatchObject({ '@context': 'https://schema.org', '@type': 'WebSite', url: `${relay.url}/` });
    expect(Object.keys(embedded(home.html).answers).sort()).toEqual(
      [
        '/statistics/enterprise',
        '/websit/enterprise?page=1&pageSize=7',
        '/websit/home/settings',
        '/websit/news?page=1&pageSize=4',
        '/websit/notice?page=1&pageSize=6',
      ].sort(),
    );
    // styles at once, scripts beside them
    for (const link of ['rel="stylesheet" crossorigin href="/assets/site.css"', 'rel="modulepreload" crossorigin href="/assets/home.js"'])
      expect(home.html).toContain(link);
    const list = await relay.open('/notice');
    expect(drawn(list.html)).toContain('<form class="site-search" role="search"');
    expect(linked(list.html)).toBe(`${relay.url}/notice`);
    const record = await relay.open(`/notice/detail?id=${id}`);
    expect(drawn(record.html)).toContain('<p>冬季消防检查的正文</p>');
    expect(record.html).toContain('<title>冬季消防检查 - 智慧孵化园区平台</title>');
    expect(record.html).toContain('<meta property="og:type" content="article"/>');
    expect(record.html).toContain('<meta name="description" content="冬季消防检查的正文"/>');
    expect(schema(record.html)).toMatchObject({ '@type': 'NewsArticle', headline: '冬季消防检查', datePublished: '2026-11-01T09:00:00+08:00' });
  });

  it('are what the back end says a moment later, and gone when it withdraws them', async () => {
    const { id } = await publish('临时停水');
    const act = (path: string) => park.call(['notice_top', 'notice_withdraw'], 'PUT', `/vapi/notice/notice/${path}`);
    expect(drawn((await relay.open(`/notice/detail?id=${id}`)).html)).not.toContain('置顶');
    expect((await act(`${id}/top-setting`)).status).toBe(200);
    await until(async () => drawn((await relay.open(`/notice/detail?id=${id}`)).html).includes('置顶'));
    expect((await act(`unpublish/${id}`)).status).toBe(200);
    await until(async () => (await relay.open(`/notice/detail?id=${id}`)).status === 404);
    await until(async () => !drawn((await relay.open('/notice')).html).includes('临时停水'));
  });

  it('show news by category, its articles with their picture, and neither once it is taken down', async () => {
    const { id: cover } = await park.make(file, { is_public: 2, kind: 1, save_name: '封面.png' });
    const written = { is_online: 1, audit_status: 3, category: 4, cover, published_at: '2026-11-02 09:00:00+08', link: 'https://example.com/a' };
    const { id } = await park.make(news, { ...written, title: '主题党日', summary: '活动纪实', content: '<p>学习<strong>正文</strong></p>' });
    const { id: draft } = await park.make(news, { ...written, is_online: 2, audit_status: 1, title: '还没有审核' });
    const picture = `/vapi/file/${cover}/${encodeURIComponent('封面.png')}`;
    for (const path of ['/', '/news', '/news?category=4', '/party']) {
      const html = drawn((await relay.open(path)).html);
      expect([path, html.includes(`href="/news/detail?id=${id}"`), html.includes('还没有审核')]).toEqual([path, true, false]);
      expect(html).toContain(`src="${picture}?width=480"`);
    }
    expect(drawn((await relay.open('/news')).html)).toContain('aria-current="page" href="/news" data-discover="true">全部<span>1</span>');
    expect(drawn((await relay.open('/frontTech')).html)).toContain('暂无新闻');
    const article = await relay.open(`/news/detail?id=${id}`);
    expect(drawn(article.html)).toContain('<p>学习<strong>正文</strong></p>');
    expect(drawn(article.html)).toContain('<a href="https://example.com/a" target="_blank" rel="noopener noreferrer">查看原文</a>');
    expect(schema(article.html)).toMatchObject({ '@type': 'NewsArticle', headline: '主题党日', image: `${relay.url}${picture}` });
    expect(article.html).toContain(`<meta property="og:image" content="${relay.url}${picture}"/>`);
    expect((await relay.open(`/news/detail?id=${draft}`)).status).toBe(404);
    await park.database.tx((tx) => park.database.rows('update news set is_online = 2, audit_status = 5 where id = $1', [id], tx));
    await until(async () => (await relay.open(`/news/detail?id=${id}`)).status === 404);
    await until(async () => !drawn((await relay.open('/party')).html).includes('主题党日'));
  });

  it('are 404 where there is no such record or page, with words and a way on, and not to be found', async () => {
    for (const path of ['/notice/detail?id=999999', '/notice/detail', '/notice/detail?id=abc', '/notice/detail?id=0', '/notice?page=99999']) {
      const { status, html } = await relay.open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('<title>页面不存在 - 智慧孵化园区平台</title>');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(linked(html)).toBeUndefined();
      expect(drawn(html)).toMatch(/公告不存在|没有这一页/);
    }
    // of what is no page at all the plain one says that, and what is behind the login stays as it was
    expect((await relay.open('/nowhere')).status).toBe(404);
    expect((await relay.open('/space/building')).status).toBe(200);
    expect((await relay.open('/assets/gone.js')).status).toBe(404);
  });

  it('bring their policy with them, and workers too; a script within them is not sent it again', async () => {
    const policies = await Promise.all(
      ['/', '/assets/gone.js', '/assets/worker.mjs', '/assets/index.js'].map(async (path) => (await relay.open(path)).headers),
    );
    expect(policies.map((headers) => headers.has('content-security-policy') && headers.has('x-frame-options'))).toEqual([true, true, true, false]);
    expect(policies.map((headers) => headers.get('x-content-type-options'))).toEqual(Array(4).fill('nosniff'));
  });

  it('have one address: every other way to write it leads there', async () => {
    const moves: Record<string, string> = {
      '/index.html': '/',
      '//': '/',
      '/notice/': '/notice',
      '/NOTICE': '/notice',
      '/notice?page=1': '/notice',
      '/notice?page=-3': '/notice',
      '/notice?title=&page=': '/notice',
      '/notice?title=%20%E6%B6%88%20%20%E9%98%B2%20': '/notice?title=%E6%B6%88+%E9%98%B2',
      '/notice/detail/?id=7&id=8': '/notice/detail?id=7',
      '/notice?page=2&page=3&evil=//elsewhere.example': '/notice?page=2',
    };
    for (const [from, to] of Object.entries(moves)) {
      const { status, headers } = await relay.open(from);
      expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
    }
    // what the page does not know changes nothing, and is no part of its address
    const { status, html } = await relay.open('/notice?utm_source=x');
    expect([status, linked(html)]).toEqual([200, `${relay.url}/notice`]);
  });

  it('are searched and paged by links', async () => {
    for (let number = 1; number <= 12; number++) await publish(`分页公告${number}`);
    const second = await until2(
      () => relay.open('/notice?title=%E5%88%86%E9%A1%B5%E5%85%AC%E5%91%8A&page=2'),
      ({ status }) => status === 200,
    );
    const text = drawn(second.html);
    expect(text.match(/class="site-entry"/g)).toHaveLength(2);
    expect(text).toContain('标题含“分页公告”的公告 12 条');
    expect(text).toContain('value="分页公告"');
    expect(text).toContain('href="/notice?title=%E5%88%86%E9%A1%B5%E5%85%AC%E5%91%8A" rel="prev"'.split(' rel')[0]);
    // a search is no page to be found, but leads to those that are
    expect(second.html).toContain('<meta name="robots" content="noindex"/>');
  });
});
async function until2<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  let answer = await ask();
  await until(async () => holds((answer = await ask())));
  return answer;
}

describe('every public page', () => {
  it.each(publicPages.map((route) => [route.path, route] as const))(
    '%s is drawn for a visitor, from what its definition reads',
    async (path, route) => {
      const { status, html } = await relay.open(path);
      const needsRecord = Object.values((route as PublicRoute).public?.parameters ?? {}).some(({ kind }) => kind === 'id');
      expect(status).toBe(needsRecord ? 404 : 200);
      expect(drawn(html)).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      expect(embedded(html).route).toBe(route.id);
      expect(existsSync(siteSources[route.shows.page])).toBe(true);
    },
  );
});

describe('what is kept', () => {
  it('is answered 304 to who has it, by GET and HEAD, and shared for seconds', async () => {
    const slow = new SiteRelay(build, { limits: { freshMs: 60_000 } });
    await slow.start(park.url);
    try {
      const first = await slow.open('/notice');
      const tag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
      const again = await slow.open('/notice', { 'if-none-match': `"other", ${tag}` });
      expect([again.status, again.html]).toEqual([304, '']);
      const head = await fetch(`${slow.url}/notice`, { method: 'HEAD', headers: { accept: 'text/html' } });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
      expect(slow.outcomes).toEqual(['made', 'cached', 'cached']);
      expect(await (await fetch(`${slow.url}/metrics`)).text()).toContain('relay_site_pages_total{outcome="cached"} 2');
    } finally {
      await slow.stop();
    }
  });

  it('is the same for whoever asks: no token, cookie or choice of buildings goes to the back end', async () => {
    const { token } = await park.account({ type: 1, permissions: ['notice_read'] });
    const as = { authorization: `Bearer ${token}`, cookie: 'pro__account=secret', buildings: '1,2' };
    const [own, visitor] = [await relay.open('/', as), await relay.open('/')];
    const plain = (html: string): string => html.replace(/"as_of":"[^"]*"/, '');
    expect(plain(own.html)).toBe(plain(visitor.html));
    expect(own.html).not.toContain('secret');
    expect(own.headers.get('set-cookie')).toBeNull();
  });
});

describe('who would poison it', () => {
  it('cannot end the script element with a stored text, nor run one', async () => {
    expect((await settings({ company_name: hostile, site_name: hostile.slice(0, 30) })).status).toBe(200);
    const { id } = await publish(hostile, { content: `<p>正文</p><img src=x onerror=alert(1)>${hostile}<a href="javascript:alert(1)">x</a>` });
    for (const path of ['/', '/notice', `/notice/detail?id=${id}`, `/notice?title=${encodeURIComponent(hostile)}`]) {
      const { html } = await until2(
        () => relay.open(path),
        ({ status, html: found }) => status === 200 && found.includes('\\u003c/script>'),
      );
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes?.trim());
      const known = ['type="module" crossorigin src="/assets/index.js"', 'type="application/json" id="embedded"', 'type="application/ld+json"'];
      expect([path, scripts.filter((one) => !known.includes(one ?? ''))]).toEqual([path, []]);
      expect(html).not.toMatch(/<[^>]+\sonerror=|href="javascript:/);
      expect(embedded(html).answers['/websit/home/settings']).toMatchObject({ data: { company_name: hostile } });
    }
    await settings({ company_name: null, site_name: null });
  });

  it('cannot put another host into a page by any header, and none of it stays for others', async () => {
    // the name of the park that the test before gave it is gone
    const own = ({ html }: { html: string }): boolean => !JSON.stringify(embedded(html).answers['/websit/home/settings']).includes('alert');
    const mine = await until2(() => relay.open('/notice'), own);
    const forged = ['evil.example', 'evil.example:8080', '"><script>', 'a b', '-x', 'x/../y', '[::1]:8080', `${'a'.repeat(300)}.example`];
    for (const host of forged) {
      const raw = await sendBytes(
        relay.port,
        `GET /notice HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: other.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=other.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
        2000,
      );
      expect(raw).not.toContain('other.example');
      expect(raw).not.toContain('"><script>"');
      const named = /<link rel="canonical" href="([^"]*)"/.exec(raw)?.[1];
      expect([host, named]).toEqual([host, /^(evil|\[)/.test(host) ? `http://${host}/notice` : '/notice']);
    }
    const after = await relay.open('/notice');
    expect([linked(after.html), after.headers.get('etag')]).toEqual([`${relay.url}/notice`, mine.headers.get('etag')]);
  });

  it('finds the address of the settings, whatever the caller says', async () => {
    const own = new SiteRelay(build, { publicUrl: 'https://park.example/sub', trust: '127.0.0.1' });
    await own.start(park.url);
    try {
      const { html } = await own.open('/notice', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' });
      expect(linked(html)).toBe('https://park.example/notice');
      expect(await (await fetch(`${own.url}/robots.txt`)).text()).toContain('Sitemap: https://park.example/sitemap.xml');
    } finally {
      await own.stop();
    }
  });

  it('fills nothing with addresses that differ in what a page does not know', async () => {
    await relay.open('/notice');
    const before = relay.site.counts.pages;
    for (let at = 0; at < 300; at++) await relay.open(`/notice?junk=${at}&x[]=${'y'.repeat(at)}`);
    expect(relay.site.counts.pages).toBe(before);
  });
});

describe('robots.txt and sitemap.xml', () => {
  it('name the published pages, with the days of their rows, and an index where there are many', async () => {
    const { id } = await publish('站点地图', { published_at: '2026-10-02 08:30:00+08' });
    const hidden = await publish('内部', { is_public: 2 });
    const text = await until2(
      async () => (await relay.open('/sitemap.xml')).html,
      (xml) => xml.includes(`detail?id=${id}<`),
    );
    expect(text).toContain(`<url><loc>${relay.url}/notice/detail?id=${id}</loc><lastmod>2026-10-02T08:30:00+08:00</lastmod></url>`);
    expect(text).toContain(`<url><loc>${relay.url}/notice</loc></url>`);
    expect(text).not.toContain(`detail?id=${hidden.id}<`);
    expect(text).not.toContain('/user/login');
    expect((await relay.open('/robots.txt')).html).toBe(
      `User-agent: *\nDisallow: /vapi/\nAllow: /vapi/file/\nDisallow: /live/\nDisallow: /user/\n\nSitemap: ${relay.url}/sitemap.xml\n`,
    );
    await change(
      `insert into notice (incubator_id, title, type, content, audience_kind, audit_status, is_online, is_public, published_at)
      select incubator_id, 'n' || n, type, content, audience_kind, audit_status, 1, 1, now() from notice, generate_series(1, 1005) n where notice.id = $1`,
      id,
    );
    // what is written past the engine is not known to have changed: a row that is written through it says so
    expect((await park.call(['notice_top'], 'PUT', `/vapi/notice/notice/${id}/top-setting`)).status).toBe(200);
    const index = await until2(
      async () => (await relay.open('/sitemap.xml')).html,
      (xml) => xml.includes('<sitemapindex'),
    );
    const files = [...index.matchAll(/<loc>[^<]*(\/sitemap-notice[^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
    const all = (await Promise.all(files.map((path) => relay.open(path)))).flatMap(({ html }) =>
      [...html.matchAll(/detail\?id=(\d+)</g)].map(([, one]) => one),
    );
    const rows = await change(`select count(*)::int n from notice where is_online = 1 and is_public = 1`);
    expect([all.length, new Set(all).size]).toEqual([rows[0]?.n, rows[0]?.n]);
    expect((await relay.open('/sitemap-pages-1.xml')).html).toContain(`<loc>${relay.url}/notice</loc>`);
    expect((await relay.open(`/sitemap-notice-${files.length + 1}.xml`)).status).toBe(404);
  });
});
