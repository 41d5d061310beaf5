import { Link } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import { dateText } from '@/domain/format';
import { Block } from './Block';
import { Tags } from './NoticeLink';
import { PageHead } from './PageHead';
import { Pager } from './Pager';
import { SearchForm } from './SearchForm';
import type { PublicNotice } from './statistics';
import { pageAddress, usePageRead, usePageValues } from './usePage';
import './list.css';

function One({ notice }: { notice: PublicNotice }) {
  const date = dateText(notice.published_at);
  return (
    <li>
      <Link className="site-entry" to={pageAddress('notice', { id: notice.id })}>
        <span className="site-entry-head">
          <Tags top={notice.is_top} kind={notice.typeText} />
          <strong>{notice.title}</strong>
          <time dateTime={date}>{date}</time>
        </span>
        {notice.summary && <span className="site-entry-text">{notice.summary}</span>}
      </Link>
    </li>
  );
}

function emptyText({ title }: PageValues, total = 0): string {
  if (total > 0) return '没有这一页';
  return title === undefined ? '暂无公告' : '没有符合条件的公告，请换一个词再试';
}

/** All published notices, by pages, with a search by their titles: links and a plain form. */
export default function Notices() {
  const values = usePageValues('notices');
  const state = usePageRead('notices', 'list');
  return (
    <>
      <PageHead title="通知公告" trail={[{ title: '首页', to: pageAddress('home') }]}>
        <SearchForm action={pageAddress('notices')} name="title" label="公告标题" value={values.title} limit={50} />
      </PageHead>
      <div className="site-width site-body" aria-busy={state.status === 'loading'}>
        {state.data && (
          <p className="site-count">
            {values.title === undefined ? `共 ${state.data.total} 条` : `标题含“${values.title}”的公告 ${state.data.total} 条`}
          </p>
        )}
        <Block state={state} rows={8} empty={emptyText(values, state.data?.total)} isEmpty={({ data }) => data.length === 0}>
          {({ data }) => (
            <ul className="site-entries">
              {data.map((notice) => (
                <One key={notice.id} notice={notice} />
              ))}
            </ul>
          )}
        </Block>
        {state.data && <Pager page="notices" values={values} total={state.data.total} size={state.data.pageSize} />}
      </div>
    </>
  );
}
