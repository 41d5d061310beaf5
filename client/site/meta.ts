import type { PageValues } from '@/domain/kernel/publicPage';
import { dateText } from '../kernel/display';
import type { SiteState } from '../kernel/site';
import type { PageAnswers, PublicPageId } from './answers';
import { figuresOf } from './statistics';
import { pageAddress } from './usePage';

/** What search engines and those who share the page read of it. Addresses begin at the site's root. */
export interface Meta {
  /** In place of the route's title. */
  readonly title?: string;
  readonly description?: string;
  /** What it is, where it is more than a page of a site. */
  readonly type?: 'article';
  /** Not to be found: the result of a search. */
  readonly hidden?: boolean;
  /** schema.org, without its context; `{origin}` in a text stands for the site's own address. */
  readonly data?: Readonly<Record<string, unknown>>;
}
/** Of the answers, as far as they came; of the site's settings; of what the address says. */
export type MetaOf<Answers = never> = (answers: Partial<Answers>, site: SiteState, values: PageValues) => Meta;

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
  notices: ({ list }, { name }, { title }) => ({
    description: `${name}的通知公告${list ? `，共 ${list.total} 条` : ''}。${first((list?.data ?? []).map((notice) => notice.title).join('；'), 100)}`,
    hidden: title !== undefined,
    data: {
      '@type': 'ItemList',
      itemListElement: (list?.data ?? []).map(({ id, title: words }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: words,
        url: `{origin}${pageAddress('notice', { id })}`,
      })),
    },
  }),
  notice: ({ notice }, site) =>
    notice
      ? {
          title: notice.title,
          description: notice.summary,
          type: 'article',
          data: {
            '@type': 'NewsArticle',
            headline: first(notice.title, 110),
            datePublished: isoOf(notice.published_at),
            inLanguage: 'zh-CN',
            mainEntityOfPage: `{origin}${pageAddress('notice', { id: notice.id })}`,
            publisher: publisherOf(site),
          },
        }
      : {},
};
