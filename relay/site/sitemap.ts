import type { ServerResponse } from 'node:http';
import { addressOf, type PublicRoute, readingKey } from '@/domain/kernel/publicPage';
import { answerText } from '../http/answers';
import { NoAnswer, type Readings } from './readings';
import type { SiteMap } from './rendering';

/** Rows of one answer, and of one sitemap file: below the 50,000 that search engines take, and quick to make. */
const pageSize = 100;
const fileRows = 1000;
/** Files of one kind of page that the index names: a hundred thousand pages. */
const mostFiles = 100;
/** The file of the pages that are no rows. */
const plainFile = 'pages';

interface Entry {
  readonly address: string;
  readonly changed?: string;
}
interface Question {
  readonly path: string;
  readonly origin: string;
  readonly site: SiteMap | null;
}
interface List {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}
const xml = (text: string): string =>
  text.replace(/[<>&'"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', "'": '&apos;', '"': '&quot;' })[sign] as string);
/** A moment of the wire (Asia/Shanghai) as sitemaps have it. */
const moment = (value: unknown): string | undefined => {
  const text = typeof value === 'string' && /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(value) ? value : undefined;
  return text && (text.length === 10 ? text : `${text.replace(' ', 'T')}+08:00`);
};

/**
 * /robots.txt, and the sitemap of the published rows: one file while there are few, an index of files of a thousand pages each when there are more. What the
 * back end withdraws is gone from it as soon as its answers are read again.
 */
export class Sitemaps {
  constructor(private readonly readings: Readings) {}

  /** False where the path is none of these. */
  answer(response: ServerResponse, { path, origin, site }: Question): boolean {
    if (path === '/robots.txt') {
      const rules = ['User-agent: *', 'Disallow: /vapi/', 'Allow: /vapi/file/', 'Disallow: /live/', 'Disallow: /user/', ''];
      this.send(response, 'text/plain', [...rules, ...(origin ? [`Sitemap: ${origin}/sitemap.xml`, ''] : [])].join('\n'));
      return true;
    }
    const [, id, number] = /^\/sitemap(?:-([A-Za-z]+)-(\d{1,3}))?\.xml$/.exec(path) ?? [];
    if (path !== '/sitemap.xml' && id === undefined) return false;
    const text = site ? this.textOf(site, origin, id, Number(number)) : Promise.reject(new NoAnswer(true, 'no renderer'));
    text.then(
      (found) => (found === null ? answerText(response, 404, '没有找到') : this.send(response, 'application/xml', found)),
      () => {
        response.setHeader('Retry-After', '10');
        answerText(response, 503, '服务暂时不可用，请稍后再试');
      },
    );
    return true;
  }

  private send(response: ServerResponse, type: string, text: string): void {
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.setHeader('Cache-Control', 'public, max-age=60');
    response.writeHead(200).end(response.req.method === 'HEAD' ? undefined : text);
  }

  /** Null where there is no such file. */
  private async textOf({ routes }: SiteMap, origin: string, id: string | undefined, number: number): Promise<string | null> {
    const kinds = routes.filter((route) => route.public?.rows);
    const counts = await Promise.all(
      kinds.map(async (kind) => ({ kind, files: Math.min(mostFiles, Math.ceil((await this.list(kind, 1)).total / fileRows)) })),
    );
    const plain = routes
      .filter((route) => route.public && !route.public.rows && !route.public.twin)
      .map((route) => ({ address: addressOf(route, {}) }));
    if (id === plainFile) return number === 1 ? urlSet(origin, plain) : null;
    if (id !== undefined) {
      const one = counts.find(({ kind }) => kind.id === id);
      return one && number >= 1 && number <= one.files ? urlSet(origin, await this.rows(one.kind, number)) : null;
    }
    if (counts.every(({ files }) => files <= 1))
      return urlSet(origin, [...plain, ...(await Promise.all(kinds.map((kind) => this.rows(kind, 1)))).flat()]);
    const files = counts.flatMap((one) => Array.from({ length: one.files }, (_, at) => `/sitemap-${one.kind.id}-${at + 1}.xml`));
    return indexOf(origin, [`/sitemap-${plainFile}-1.xml`, ...files]);
  }

  private async rows(kind: PublicRoute, file: number): Promise<Entry[]> {
    const first = ((file - 1) * fileRows) / pageSize + 1;
    const entries: Entry[] = [];
    for (let page = first; page < first + fileRows / pageSize; page++) {
      const { data } = await this.list(kind, page);
      for (const row of data) {
        const changed = moment(row[kind.public?.rows?.changed ?? '']);
        entries.push({ address: addressOf(kind, { id: Number(row.id) }), ...(changed && { changed }) });
      }
      if (data.length < pageSize) break;
    }
    return entries;
  }

  private async list(kind: PublicRoute, page: number): Promise<List> {
    const { status, body } = await this.readings.read(readingKey(kind.public?.rows?.path ?? '', { ...kind.public?.rows?.query, page, pageSize }));
    return status === 200 ? (JSON.parse(body) as List) : { data: [], total: 0 };
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlSet = (origin: string, entries: readonly Entry[]): string => {
  const urls = entries.map(
    ({ address, changed }) => `<url><loc>${xml(origin + address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`,
  );
  return `${head}<urlset ${space}>\n${urls.join('')}</urlset>\n`;
};
const indexOf = (origin: string, files: readonly string[]): string =>
  `${head}<sitemapindex ${space}>\n${files.map((file) => `<sitemap><loc>${xml(origin + file)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
