import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { useSubjectTitle } from '../../kernel/site/title';
import { Block } from '../Block';
import { Missing } from '../Missing';
import { PageHead } from '../PageHead';
import { RichText } from '../RichText';
import { pageAddress, usePageRead, usePageValues } from '../usePage';
import { Tags } from '../NoticeLink';
import type { FullNews } from './types';
import '../article.css';

const trail = [
  { title: '首页', to: pageAddress('home') },
  { title: '新闻动态', to: pageAddress('newsList') },
];

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
  const { id } = usePageValues('newsArticle');
  const state = usePageRead('newsArticle', 'news');
  useSubjectTitle(state.data?.title);
  if (id === undefined || (state.status === 'failed' && state.code === 404)) {
    return <Missing what="新闻" to={pageAddress('newsList')} list="新闻列表" />;
  }
  return (
    <>
      <PageHead title="新闻详情" trail={trail} trailOnly />
      <div className="site-width site-body">
        <Block state={state} empty="" isEmpty={() => false}>
          {(news) => <Article news={news} />}
        </Block>
      </div>
    </>
  );
}
