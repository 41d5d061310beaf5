import { Link } from 'react-router';
import { Block } from '../Block';
import { pageAddress, usePageRead } from '../usePage';
import { NewsCards } from './NewsCards';
import '../blocks.css';

/** The newest news on the home page, and the way to all of it. */
export function NewsBlock() {
  const state = usePageRead('home', 'news');
  return (
    <section className="site-width news-block" aria-labelledby="news-title">
      <header className="site-card-head">
        <h2 id="news-title">新闻动态</h2>
        {state.data && state.data.total > 0 && (
          <Link className="site-more" to={pageAddress('newsList')}>
            全部 {state.data.total} 条<span aria-hidden="true"> →</span>
          </Link>
        )}
      </header>
      <Block state={state} rows={4} empty="暂无新闻" isEmpty={({ data }) => data.length === 0}>
        {({ data }) => <NewsCards data={data} />}
      </Block>
    </section>
  );
}
