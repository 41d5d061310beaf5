import type { sitePages } from '@/domain/routes/site';
import type { ContentAnswers, ContentPageId } from './content/types';
import type { FullNews, NewsCategories, NewsPage } from './news/types';
import type { FullNotice, NoticePage, PublicStatistics } from './statistics';

type SitePage = (typeof sitePages)[number];
/** The pages that the server renders. */
type OwnPageId = Extract<SitePage, { readonly public: object }>['id'];
export type PublicPageId = OwnPageId | ContentPageId;
type Reads<I> = Extract<SitePage, { readonly id: I; readonly public: object }>['public']['reads'];
type Unread = { readonly [I in OwnPageId]: { readonly [N in keyof Reads<I>]: unknown } };

/** What each reading of each public page answers, by the names of the definition (domain/routes/site). */
export interface PageAnswers extends Unread, ContentAnswers {
  readonly home: { readonly statistics: PublicStatistics; readonly notices: NoticePage; readonly news: NewsPage };
  readonly notices: { readonly list: NoticePage };
  readonly notice: { readonly notice: FullNotice };
  readonly newsList: { readonly list: NewsPage; readonly categories: NewsCategories };
  readonly newsArticle: { readonly news: FullNews };
  readonly party: { readonly list: NewsPage };
  readonly frontTech: { readonly list: NewsPage };
}
