import { Link } from 'react-router';
import { dateText } from '@/domain/format';
import { useSubjectTitle } from '../kernel/site/title';
import { Block } from './Block';
import { Missing } from './Missing';
import { Tags } from './NoticeLink';
import { PageHead } from './PageHead';
import { RichText } from './RichText';
import type { FullNotice } from './statistics';
import { pageAddress, usePageRead, usePageValues } from './usePage';
import './article.css';

const trail = [
  { title: '首页', to: pageAddress('home') },
  { title: '通知公告', to: pageAddress('notices') },
];

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
  const { id } = usePageValues('notice');
  const state = usePageRead('notice', 'notice');
  useSubjectTitle(state.data?.title);
  if (id === undefined || (state.status === 'failed' && state.code === 404)) {
    return <Missing what="公告" to={pageAddress('notices')} list="公告列表" />;
  }
  return (
    <>
      <PageHead title="公告详情" trail={trail} trailOnly />
      <div className="site-width site-body">
        <Block state={state} empty="" isEmpty={() => false}>
          {(notice) => <Words notice={notice} />}
        </Block>
      </div>
    </>
  );
}
