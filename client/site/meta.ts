import type { PageValues } from '@/domain/kernel/publicPage';
import type { SiteState } from '../kernel/site/site';
import type { PageAnswers, PublicPageId } from './answers';
import { actMetas } from './acts/metas';
import { contentMetas } from './content/meta';
import { absolute, first, isoOf, publisherOf, type Meta, type MetaOf } from './meta-parts';
import { figuresOf } from './statistics';
import { pageAddress } from './usePage';

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
  ...contentMetas,
};
