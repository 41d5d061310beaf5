import type { sitePages } from '@/domain/routes/site';
import type { PublicPark } from '@/domain/answers/website';
import type { RoomDay, Signable, Taken } from '@/domain/answers/visitors';
import type { Rows } from '@/domain/kernel/calls';
import type { FullActivity, FullParkActivity, FullRoom, Listed, PublicActivity, PublicParkActivity, PublicRoom, PublicVenue } from './acts/types';
import type { ContentAnswers, ContentPageId } from './content/types';
import type { FullNews, NewsCategories, NewsPage } from './news/types';
import type { FullNotice, NoticePage, PublicStatistics, ShowcasePage } from './statistics';

type SitePage = (typeof sitePages)[number];
/** The pages that the server renders. */
type OwnPageId = Extract<SitePage, { readonly public: object }>['id'];
export type PublicPageId = OwnPageId | ContentPageId;
type Reads<I> = Extract<SitePage, { readonly id: I; readonly public: object }>['public']['reads'];
type Unread = { readonly [I in OwnPageId]: { readonly [N in keyof Reads<I>]: unknown } };

/** What each reading of each public page answers, by the names of the definition (domain/routes/site). */
export interface PageAnswers extends Unread, ContentAnswers {
  readonly home: { readonly statistics: PublicStatistics; readonly notices: NoticePage; readonly news: NewsPage; readonly showcases: ShowcasePage };
  readonly notices: { readonly list: NoticePage };
  readonly notice: { readonly notice: FullNotice };
  readonly newsList: { readonly list: NewsPage; readonly categories: NewsCategories };
  readonly newsArticle: { readonly news: FullNews };
  readonly party: { readonly list: NewsPage };
  readonly frontTech: { readonly list: NewsPage };
  readonly mtrooms: { readonly list: Listed<PublicRoom>; readonly parks: Rows<PublicPark> };
  readonly mtroom: { readonly room: FullRoom; readonly day: RoomDay };
  readonly fields: { readonly list: Listed<PublicVenue>; readonly parks: Rows<PublicPark> };
  readonly field: { readonly room: PublicVenue; readonly taken: Rows<Taken> };
  readonly activities: { readonly list: Listed<PublicActivity>; readonly types: NewsCategories };
  readonly activity: { readonly activity: FullActivity };
  readonly parkActivities: { readonly list: Listed<PublicParkActivity>; readonly categories: NewsCategories };
  readonly parkActivity: { readonly activity: FullParkActivity };
  readonly signInOut: { readonly list: Rows<Signable> };
}
