import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { publicFields } from '@/domain/kernel/public-fields';
import type { PublicRead } from '@/domain/kernel/public-read';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { addressOf, type PublicRoute } from '@/domain/kernel/publicPage';
import { allResources, resourceByName } from '@/domain/resources';
import { readingPages } from '@/domain/routes/site-readings';
import { openPark, type Park } from '../support/park';
import { until } from '../support/product';
import { hidings, publishedRow, setColumns, type Row } from '../support/publicRows';
import { buildSite, SiteRelay, type SiteBuild } from '../support/siteBuild';

/** The pages that are declared (client/site/content), for a visitor without a script: what stands in them, and what never does. */
let park: Park;
let build: SiteBuild;
let relay: SiteRelay;
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
const drawn = (html: string): string => /<div id="root">([\s\S]*?)<\/div><script type="application\/json"/.exec(html)?.[1] ?? '';
const titleIn = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const secret = '内部字样';

const routes: readonly PublicRoute[] = readingPages;
const resourceAt = (path = ''): AnyResource | undefined =>
  allResources.find(({ publicRead }) => publicRead?.list?.at === `GET ${path}` || publicRead?.read?.at === `GET ${path}`);
const recordPages = routes.flatMap((route) => {
  const { record } = route.public?.reads ?? {};
  const resource = record && resourceAt(record.path);
  return resource ? [{ route, resource }] : [];
});
/** Words that visitors are never shown, in every field of the row that holds words and is not theirs. */
function hiddenWords(resource: AnyResource): Record<string, string> {
  const shown = new Set(
    publicFields(resource, resource.publicRead as PublicRead, (name) => resourceByName.get(name) as AnyResource).map(({ field }) => field),
  );
  const held = Object.entries<Field>(resource.fields).filter(
    ([name, { kind, derived, limit = 100, rules }]) =>
      ['text', 'longText'].includes(kind) && !derived && !rules && limit >= secret.length && !shown.has(name),
  );
  return Object.fromEntries(held.map(([name]) => [name, secret]));
}

describe.each(recordPages.map((one) => [one.route.path, one] as const))('%s', (_path, { route, resource }) => {
  let row: Row;
  const name = `展示${resource.name}`.slice(0, 18);
  const address = () => addressOf(route, { id: row.id });
  beforeAll(async () => {
    // what a park calls itself is two rows: the page is of one of its own
    const kind = resource.name === 'park_introduction' ? { kind: 2, incubator_id: await park.rows.ref('incubator') } : {};
    row = await publishedRow(park, resource, { [resource.title]: name, ...kind });
    await setColumns(park, resource, row.id, hiddenWords(resource));
  });
  it('shows a published row under its own name, with its heading, one address and what it is to search engines', async () => {
    const { status, html } = await relay.open(address());
    expect(status).toBe(200);
    expect(titleIn(html)).toContain(name);
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(drawn(html))?.[1]).toContain(name);
    const twin = route.public?.twin;
    expect(html).toContain(`<link rel="canonical" href="${relay.url}${twin ? addressOf({ ...route, path: twin }, { id: row.id }) : address()}"/>`);
    expect(html).toContain('<meta name="description"');
    expect(html).toContain('<script type="application/ld+json">');
    expect(html).not.toContain(secret);
  });
  it('is not there for a row that does not exist, without a number and with nonsense, and says so', async () => {
    for (const path of [`${route.path}?id=987654`, route.path, `${route.path}?id=abc`]) {
      const { status, html } = await relay.open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(drawn(html)).toMatch(/<h1>[^<]+不存在<\/h1>/);
    }
  });
  it('is gone, and out of its lists and the sitemap, by every single change that takes the row from visitors', async () => {
    const [first] = hidings(park, resource, row);
    for (const { of, id, change } of hidings(park, resource, row)) {
      const [was] = await park.database.rows<Record<string, unknown>>(
        `select ${Object.keys(change)
          .map((column) => `"${column}"`)
          .join(', ')} from "${tableOf(of)}" where id = $1`,
        [id],
      );
      await setColumns(park, of, id, change);
      await until(async () => (await relay.open(address())).status === 404);
      expect((await relay.open(address())).html).not.toContain(name);
      if (change === first?.change) {
        for (const path of listsOf(resource)) expect([path, (await relay.open(path)).html.includes(name)]).toEqual([path, false]);
        expect((await relay.open('/sitemap.xml')).html).not.toContain(`${address()}<`);
      }
      await setColumns(park, of, id, was ?? {});
      await until(async () => (await relay.open(address())).status === 200);
    }
  });
  it('is reached from its lists by links, and stands in the sitemap', async () => {
    const found = route.public?.twin ?? route.path;
    for (const path of listsOf(resource)) {
      if (path === '/apartments' || path === '/financings') continue; // of one kind of row
      await until(async () => drawn((await relay.open(path)).html).includes(`href="${found}?id=${row.id}"`));
    }
    if (!route.public?.twin) await until(async () => (await relay.open('/sitemap.xml')).html.includes(`${route.path}?id=${row.id}<`));
    else expect((await relay.open('/sitemap.xml')).html).not.toContain(route.path);
  });
});
/** The plain pages that list rows of a resource. */
function listsOf(resource: AnyResource): readonly string[] {
  const reads = (route: PublicRoute) => Object.values(route.public?.reads ?? {}).filter(({ of }) => !of);
  return routes
    .filter(
      (route) =>
        !route.public?.parameters?.id &&
        reads(route).some(({ path }) => resourceAt(path) === resource) &&
        route.path !== '/about' &&
        route.path !== '/team/all',
    )
    .map(({ path }) => path);
}

describe('a list', () => {
  it('keeps what is chosen in its search, its choices and its pages, and says when nothing is found', async () => {
    const { html } = await relay.open('/space?incubator_id=1&area_start=5.5&name=zzz');
    const text = drawn(html);
    expect(text).toContain('没有符合条件的房源');
    expect(text).toContain('<input type="hidden" name="area_start" value="5.5"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect((await relay.open('/space?area_start=abc')).headers.get('location')).toBe('/space');
    expect((await relay.open('/space?area_start=5.50')).headers.get('location')).toBe('/space?area_start=5.5');
  });
  it('finds rooms by park, area and price', async () => {
    const room = resourceByName.get('room') as AnyResource;
    const [small, large] = [
      await publishedRow(park, room, { name: '小间', area: 20, guide_price: 1 }),
      await publishedRow(park, room, { name: '大间', area: 300, guide_price: 3 }),
    ];
    const shows = async (query: string) => {
      const text = drawn((await relay.open(`/space?${query}`)).html);
      return [small, large].map(({ id }) => text.includes(`/space/detail?id=${id}"`));
    };
    await until(async () => (await shows('area_start=100')).join() === 'false,true');
    expect(await shows('area_end=100')).toEqual([true, false]);
    expect(await shows('price_end=2')).toEqual([true, false]);
    expect(await shows(`incubator_id=${small.incubator_id}&area_end=50`)).toEqual([true, false]);
    expect(await shows('name=%E5%A4%A7%E9%97%B4')).toEqual([false, true]);
  });
});
it('parks are chosen with their buildings; one that the site does not show is not among them', async () => {
  const { body } = await park.call(null, 'GET', '/vapi/websit/park/getBuildIdName');
  const [first] = body.data as { id: number; children: { id: number }[] }[];
  expect(first?.children.length).toBeGreaterThan(0);
  const incubator = resourceByName.get('incubator') as AnyResource;
  await setColumns(park, incubator, Number(first?.id), { web_show: 2 });
  const after = await park.call(null, 'GET', '/vapi/websit/park/getBuildIdName');
  expect(after.body.data.map(({ id }: { id: number }) => id)).not.toContain(first?.id);
  await setColumns(park, incubator, Number(first?.id), { web_show: 1 });
});
