import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { pageAddress } from '../usePage';
import type { PublicNews } from './types';
import './news.css';
import '../blocks.css';

/** Width of the picture in a list, of those that the back end makes. */
const thumbnail = 480;

/** What a piece of news is, before its words. */
export const NewsTags = ({ news }: { news: PublicNews }) => (
  <>
    {news.is_top === 1 && <span className="site-tag site-tag-top">置顶</span>}
    {news.categoryText && <span className="site-tag">{news.categoryText}</span>}
  </>
);
/** One piece of news in a list: the way to its page. */
export function NewsCard({ news }: { news: PublicNews }) {
  const date = dateText(news.published_at);
  return (
    <Link className="news-card" to={pageAddress('newsArticle', { id: news.id })}>
      {news.cover_path ? (
        <img src={`${news.cover_path}?width=${thumbnail}`} alt="" width={240} height={135} loading="lazy" />
      ) : (
        <span className="news-card-blank" aria-hidden="true">
          {news.title.slice(0, 2)}
        </span>
      )}
      <span className="news-card-words">
        <strong>{news.title}</strong>
        {news.summary && <span className="news-card-text">{news.summary}</span>}
        <span className="news-card-about">
          <NewsTags news={news} />
          {news.source && <span>{news.source}</span>}
          <time dateTime={date}>{date}</time>
        </span>
      </span>
    </Link>
  );
}
