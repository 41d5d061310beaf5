import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { ArticlePage } from './ArticlePage';
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
      {notice.files.length > 0 && (
        <section className="site-files" aria-labelledby="files">
          <h2 id="files">附件</h2>
          <ul>
            {notice.files.map(({ id, save_name, save_path }) => (
              <li key={id}>
                <a href={save_path}>{save_name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
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
