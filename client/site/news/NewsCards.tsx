import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { Tags } from '../NoticeLink';
import { pageAddress } from '../usePage';
import type { PublicNews } from './types';
import './news.css';

/** Width of the picture in a list, of those that the back end makes. */
const thumbnail = 480;

/** One piece of news in a list: the way to its page. */
function NewsCard({ news }: { news: PublicNews }) {
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
        <span className="wrap-row news-card-about">
          <Tags top={news.is_top} kind={news.categoryText} />
          {news.source && <span>{news.source}</span>}
          <time dateTime={date}>{date}</time>
        </span>
      </span>
    </Link>
  );
}
/** Pieces of news side by side. */
export const NewsCards = ({ data }: { data: readonly PublicNews[] }) => (
  <ul className="news-cards">
    {data.map((news) => (
      <li key={news.id}>
        <NewsCard news={news} />
      </li>
    ))}
  </ul>
);
