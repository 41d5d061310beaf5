import { PagedList } from '../PagedList';
import { Categories } from './Categories';
import { NewsCards } from './NewsCards';

/** The pages that list news: all of it, and those of one category. */
export type NewsPageId = 'newsList' | 'party' | 'frontTech';

/** Published news by pages. */
export const NewsList = ({ page, heading }: { page: NewsPageId; heading: string }) => (
  <PagedList page={page} heading={heading} what="新闻" above={page === 'newsList' && <Categories />}>
    {(data) => <NewsCards data={data} />}
  </PagedList>
);
