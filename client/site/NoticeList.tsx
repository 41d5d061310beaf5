import { Link } from 'react-router';
import { Block } from './Block';
import { NoticeLink } from './NoticeLink';
import { pageAddress, usePageRead } from './usePage';

/** The newest published notices. */
export function NoticeList() {
  const state = usePageRead('home', 'notices');
  return (
    <section className="site-card" id="notices" aria-labelledby="notices-title">
      <header className="site-card-head">
        <h2 id="notices-title">通知公告</h2>
        {state.data && state.data.total > 0 && (
          <Link className="site-more" to={pageAddress('notices')}>
            全部 {state.data.total} 条<span aria-hidden="true"> →</span>
          </Link>
        )}
      </header>
      <Block state={state} empty="暂无公告" isEmpty={({ data }) => data.length === 0}>
        {({ data }) => (
          <ul className="site-notices">
            {data.map((notice) => (
              <li key={notice.id}>
                <NoticeLink notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  );
}
