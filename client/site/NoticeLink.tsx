import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import type { PublicNotice } from './statistics';
import { pageAddress } from './usePage';
import './blocks.css';

/** What a notice is, before its words. */
export const NoticeTags = ({ notice }: { notice: PublicNotice }) => (
  <>
    {notice.is_top === 1 && <span className="site-tag site-tag-top">置顶</span>}
    {notice.typeText && <span className="site-tag">{notice.typeText}</span>}
  </>
);
/** One line of a list of notices: the way to its page. */
export function NoticeLink({ notice }: { notice: PublicNotice }) {
  const date = dateText(notice.published_at);
  return (
    <Link className="site-notice" to={pageAddress('notice', { id: notice.id })}>
      <NoticeTags notice={notice} />
      <span className="site-notice-title">{notice.title}</span>
      <time dateTime={date}>{date}</time>
    </Link>
  );
}
