import type { PageValues } from '@/domain/kernel/publicPage';
import { dateText } from '@/domain/format';
import type { SiteState } from '../kernel/site/site';
import type { PageAnswers, PublicPageId } from './answers';
import { actMetas } from './acts/metas';
import type { Meta, MetaOf } from './meta-of';
import { figuresOf } from './statistics';
import { pageAddress } from './usePage';

export type { Meta, MetaOf } from './meta-of';
const first = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);
/** A moment of the wire (Asia/Shanghai) as schema.org wants it. */
const isoOf = (moment: string): string | undefined =>
  dateText(moment) ? `${moment.replace(' ', 'T')}${moment.length > 10 ? '+08:00' : ''}` : undefined;
export const absolute = (path: string | null): string | undefined =>
  path ? new URL(path, 'https://site.invalid').href.replace('https://site.invalid', '{origin}') : undefined;
/** Who publishes: the park's company, or the park. */
const publisherOf = ({ site, name }: SiteState) => ({
  '@type': 'Organization',
  name: site.company_name ?? name,
  url: '{origin}/',
  logo: absolute(site.file_path),
  telephone: site.phone ?? undefined,
  address: site.address ?? undefined,
});

type Listed = { readonly total: number; readonly data: readonly { readonly id: number; readonly title: string }[] };
/** A list of what each has a page of its own; the result of a search is not to be found. */
const listMeta = (what: string, page: PublicPageId, list: Listed | undefined, { name }: SiteState, { title }: PageValues): Meta => ({
  description: `${name}的${what}${list ? `，共 ${list.total} 条` : ''}。${first((list?.data ?? []).map((one) => one.title).join('；'), 100)}`,
  hidden: title !== undefined,
  data: {
    '@type': 'ItemList',
    itemListElement: (list?.data ?? []).map(({ id, title: words }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: words,
      url: `{origin}${pageAddress(page, { id })}`,
    })),
  },
});
interface Written {
  readonly id: number;
  readonly title: string;
  readonly summary: string | null;
  readonly published_at: string | null;
  readonly cover_path?: string | null;
}
/** Something to be read, with its date and, where it has one, its picture. */
const articleMeta = (page: PublicPageId, row: Written, site: SiteState): Meta => ({
  title: row.title,
  description: row.summary ?? row.title,
  type: 'article',
  ...(row.cover_path && { picture: row.cover_path }),
  data: {
    '@type': 'NewsArticle',
    headline: first(row.title, 110),
    datePublished: row.published_at ? isoOf(row.published_at) : undefined,
    image: absolute(row.cover_path ?? null),
    inLanguage: 'zh-CN',
    mainEntityOfPage: `{origin}${pageAddress(page, { id: row.id })}`,
    publisher: publisherOf(site),
  },
});

/** By page; a page that has none has its route's title and the site's name. */
export const metas: { readonly [I in PublicPageId]?: MetaOf<PageAnswers[I]> } = {
  home: ({ statistics }, site) => ({
    description: statistics
      ? `${site.name}：${figuresOf(statistics)
          .map(({ label, value, unit }) => `${label} ${value} ${unit}`)
          .join('，')}。为科技企业提供空间、服务与成长支持。`
      : `${site.name}：为科技企业提供空间、服务与成长支持。`,
    data: { '@type': 'WebSite', name: site.name, url: '{origin}/', inLanguage: 'zh-CN', publisher: publisherOf(site) },
  }),
  notices: ({ list }, site, values) => listMeta('通知公告', 'notice', list, site, values),
  notice: ({ notice }, site) => (notice ? articleMeta('notice', notice, site) : {}),
  newsList: ({ list }, site, values) => listMeta('新闻动态', 'newsArticle', list, site, values),
  party: ({ list }, site, values) => listMeta('党建园地', 'newsArticle', list, site, values),
  frontTech: ({ list }, site, values) => listMeta('前沿技术', 'newsArticle', list, site, values),
  newsArticle: ({ news }, site) => (news ? articleMeta('newsArticle', news, site) : {}),
  ...actMetas,
};
