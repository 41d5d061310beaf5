import { useState } from 'react';
import { dateText } from '../kernel/display';
import { useLoad } from '../kernel/use-load';
import { Block } from './Block';
import { wordsOfHtml, type FullNotice, type PublicNotice } from './statistics';

const newest = { query: { page: 1, pageSize: 6 } } as const;

/** The notice itself, asked for when it is opened; its beginning is already there. */
function Words({ notice }: { notice: PublicNotice }) {
  const { data, status, retry } = useLoad<FullNotice>(`/websit/notice/${notice.id}`);
  const lines = data ? wordsOfHtml(data.content) : [notice.summary];
  return (
    <div className="site-notice-words" aria-busy={status === 'loading'}>
      {lines.map((line, at) => (
        <p key={`${at}-${line.slice(0, 12)}`}>{line}</p>
      ))}
      {data && data.files.length > 0 && (
        <ul aria-label="附件">
          {data.files.map(({ id, save_name, save_path }) => (
            <li key={id}>
              <a href={save_path}>{save_name}</a>
            </li>
          ))}
        </ul>
      )}
      {status === 'failed' && (
        <p>
          全文加载失败
          <button type="button" className="shell-link" onClick={retry}>
            重试
          </button>
        </p>
      )}
    </div>
  );
}

function One({ notice }: { notice: PublicNotice }) {
  const [open, setOpen] = useState(false);
  const date = dateText(notice.published_at);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="site-notice">
        {notice.is_top === 1 && <span className="site-tag site-tag-top">置顶</span>}
        {notice.typeText && <span className="site-tag">{notice.typeText}</span>}
        <span className="site-notice-title">{notice.title}</span>
        <time dateTime={date}>{date}</time>
      </summary>
      {open && <Words notice={notice} />}
    </details>
  );
}

/** The newest published notices; each opens in its place. */
export function NoticeList() {
  const state = useLoad<{ data: readonly PublicNotice[]; total: number }>('/websit/notice', newest);
  return (
    <section className="site-card" id="notices" aria-labelledby="notices-title">
      <header className="site-card-head">
        <h2 id="notices-title">通知公告</h2>
        <span>{state.data && state.data.total > 0 ? `共 ${state.data.total} 条` : ''}</span>
      </header>
      <Block state={state} empty="暂无公告" isEmpty={({ data }) => data.length === 0}>
        {({ data }) => (
          <ul className="site-notices">
            {data.map((notice) => (
              <li key={notice.id}>
                <One notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  );
}
