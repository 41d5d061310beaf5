import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import type { PublicNotice } from './statistics';
import { pageAddress } from './usePage';
import './blocks.css';

/** What a notice or a piece of news is, before its words. */
export const Tags = ({ top, kind }: { top: number; kind: string | null }) => (
  <>
    {top === 1 && <span className="site-tag site-tag-top">置顶</span>}
    {kind && <span className="site-tag">{kind}</span>}
  </>
);
/** One line of a list of notices: the way to its page. */
export function NoticeLink({ notice }: { notice: PublicNotice }) {
  const date = dateText(notice.published_at);
  return (
    <Link className="site-notice" to={pageAddress('notice', { id: notice.id })}>
      <Tags top={notice.is_top} kind={notice.typeText} />
      <span className="site-notice-title one-line">{notice.title}</span>
      <time dateTime={date}>{date}</time>
    </Link>
  );
}
