import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { ArticlePage } from './ArticlePage';
import { FileLinks } from './FileLinks';
import { Tags } from './NoticeLink';
import { RichText } from './RichText';
import type { FullNotice } from './statistics';
import { pageAddress } from './usePage';

function Words({ notice }: { notice: FullNotice }) {
  const date = dateText(notice.published_at);
  return (
    <article className="site-article">
      <h1>{notice.title}</h1>
      <p className="site-article-about">
        <Tags top={notice.is_top} kind={notice.typeText} />
        <time dateTime={date}>{date}</time>
      </p>
      <RichText html={notice.content} />
      <FileLinks files={notice.files} />
      <Link className="site-back" to={pageAddress('notices')}>
        返回公告列表
      </Link>
    </article>
  );
}

/** One published notice, in full. */
export default function Notice() {
  return (
    <ArticlePage page="notice" read="notice">
      {(notice) => <Words notice={notice} />}
    </ArticlePage>
  );
}
