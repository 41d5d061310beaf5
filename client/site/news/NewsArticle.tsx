import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { ArticlePage } from '../ArticlePage';
import { Tags } from '../NoticeLink';
import { RichText } from '../RichText';
import { pageAddress } from '../usePage';
import type { FullNews } from './types';

function Article({ news }: { news: FullNews }) {
  const date = dateText(news.published_at);
  return (
    <article className="site-article">
      <h1>{news.title}</h1>
      <p className="site-article-about">
        <Tags top={news.is_top} kind={news.categoryText} />
        {news.source && <span>来源：{news.source}</span>}
        <time dateTime={date}>{date}</time>
      </p>
      {news.cover_path && <img className="news-cover" src={news.cover_path} alt="" width={820} height={461} />}
      <RichText html={news.content} />
      {news.link && (
        <p>
          <a href={news.link} target="_blank" rel="noopener noreferrer">
            查看原文
          </a>
        </p>
      )}
      <Link className="site-back" to={pageAddress('newsList', { category: news.category })}>
        返回新闻列表
      </Link>
    </article>
  );
}

/** One published piece of news, in full. */
export default function NewsArticle() {
  return (
    <ArticlePage page="newsArticle" read="news">
      {(news) => <Article news={news} />}
    </ArticlePage>
  );
}
