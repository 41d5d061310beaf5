import { Link } from 'react-router';
import { Button, Skeleton } from '@arco-design/web-react';
import { timeAgo } from '@/domain/format';
import { message } from '@/domain/resources/message';
import { useCall } from '@/client/kernel/api/calls';
import { routeByPath } from '@/domain/routes';
import { useServerTime } from '@/panels/kernel/surface';

interface Received {
  readonly id: number;
  readonly title: string;
  readonly typeText?: string | null;
  readonly read_at: string | null;
  readonly created_at: string;
}
const newest = { page: 1, pageSize: 5 };
function Ago({ at }: { at: string }) {
  const text = useServerTime((now) => timeAgo(at, now));
  return <time title={at}>{text}</time>;
}
/** 消息与公告: the five newest that came to the caller. */
export function Inbox() {
  const { data, failure, retry } = useCall(message, 'inbox', newest);
  const rows = data?.data as readonly Received[] | undefined;
  const page = routeByPath.get('/message');
  return (
    <section className="db-card" aria-labelledby="db-inbox">
      <header>
        <h2 id="db-inbox">消息与公告</h2>
        {page && <Link to={page.path}>全部</Link>}
      </header>
      {failure && (
        <p className="db-failed" role="alert">
          数据加载失败
          <Button size="mini" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {!rows && !failure && <Skeleton text={{ rows: 5 }} />}
      {rows?.length === 0 && <p className="db-none">还没有收到消息</p>}
      <ul className="db-inbox">
        {rows?.map(({ id, title, typeText, read_at, created_at }) => (
          <li key={id} data-unread={read_at === null || undefined}>
            <span className="db-dot" aria-hidden>
              {read_at === null ? '●' : ''}
            </span>
            {page ? (
              <Link to={`${page.path}?id=${id}`} title={title}>
                {read_at === null && <span className="visually-hidden">未读 </span>}
                {title}
              </Link>
            ) : (
              <span title={title}>{title}</span>
            )}
            {typeText && <em>{typeText}</em>}
            <Ago at={created_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
