import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { Tags } from './NoticeLink';
import { PagedList } from './PagedList';
import type { PublicNotice } from './statistics';
import { pageAddress } from './usePage';

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

/** All published notices. */
export default function Notices() {
  return (
    <PagedList page="notices" heading="通知公告" what="公告">
      {(data) => (
        <ul className="site-entries">
          {data.map((notice) => (
            <One key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
