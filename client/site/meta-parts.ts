import { dateText } from '@/domain/format';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { SiteState } from '../kernel/site/site';

/** What search engines and those who share the page read of it. Addresses begin at the site's root. */
export interface Meta {
  /** In place of the route's title. */
  readonly title?: string;
  readonly description?: string;
  /** The address of its picture; the site's logo where it has none. */
  readonly picture?: string;
  /** What it is, where it is more than a page of a site. */
  readonly type?: 'article';
  /** Not to be found: the result of a search. */
  readonly hidden?: boolean;
  /** schema.org, without its context; `{origin}` in a text stands for the site's own address. */
  readonly data?: Readonly<Record<string, unknown>>;
}
/** Of the answers, as far as they came; of the site's settings; of what the address says. */
export type MetaOf<Answers = never> = (answers: Partial<Answers>, site: SiteState, values: PageValues) => Meta;

export const first = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);
/** A moment of the wire (Asia/Shanghai) as schema.org wants it. */
export const isoOf = (moment: string): string | undefined =>
  dateText(moment) ? `${moment.replace(' ', 'T')}${moment.length > 10 ? '+08:00' : ''}` : undefined;
export const absolute = (path: string | null): string | undefined =>
  path ? new URL(path, 'https://site.invalid').href.replace('https://site.invalid', '{origin}') : undefined;
/** Who publishes: the park's company, or the park. */
export const publisherOf = ({ site, name }: SiteState) => ({
  '@type': 'Organization',
  name: site.company_name ?? name,
  url: '{origin}/',
  logo: absolute(site.file_path),
  telephone: site.phone ?? undefined,
  address: site.address ?? undefined,
});
