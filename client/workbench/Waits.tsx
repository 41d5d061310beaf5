import { Button } from '@arco-design/web-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { waitingTables } from '@/domain/calls/dashboard';
import { waitingFeed } from '@/domain/feeds/user';
import { pathTo } from '@/domain/routes';
import { InboxList } from '@/client/kernel/inbox/InboxList';
import { useInbox } from '@/client/kernel/inbox/useInbox';
import { useInboxKeys } from '@/client/kernel/inbox/useInboxKeys';
import { LiveChanges } from '@/client/kernel/list/LiveChanges';
import { lazily } from '../ui/lazily';

// the dialogs of actions, and the forms in them, come with the first that is opened
const Dealing = lazily(() => import('@/client/kernel/inbox/DealingApart'));
const most = 6;
const markOf = ({ mark }: { readonly mark: string }): string => mark;
/** 今日待办: the most urgent of what waits for the caller, to be dealt with where it stands. */
export default function Waits() {
  const host = useRef<HTMLElement>(null);
  const { inbox, rows, failure, retry, kindOf, at, setAt, current, openOf, dealt, deal } = useInbox({ pageSize: most });
  const focusOn = (place: number) => {
    setAt(place);
    host.current?.querySelectorAll<HTMLElement>('[data-waits]')[place]?.focus();
  };
  useInboxKeys(
    host,
    {
      step: (by) => focusOn(Math.max(0, Math.min(at + by, rows.length - 1))),
      act: () => current && (kindOf(current)?.act ? deal(current, 'act') : openOf(current)?.()),
      refuse: () => current && deal(current, 'refuse'),
      open: () => current && openOf(current)?.(),
      tick: () => undefined,
    },
    true,
  );
  return (
    <section className="db-card" aria-labelledby="db-waits" ref={host}>
      <header>
        <h2 id="db-waits">最急的待办</h2>
        <Link to={pathTo('task')}>全部{inbox ? ` ${inbox.total} 项` : ''}</Link>
      </header>
      <LiveChanges feed={waitingFeed} of={markOf} tables={waitingTables} />
      {failure && (
        <p className="db-failed" role="alert">
          数据加载失败
          <Button size="mini" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {inbox?.total === 0 && <p className="db-none">没有等着您处理的事项</p>}
      <InboxList rows={rows} kindOf={kindOf} at={at} busy={false} onAt={setAt} onTick={() => undefined} openOf={openOf} onDeal={deal} />
      {dealt && (
        <Suspense fallback={null}>
          <Dealing key={dealt.turn} {...dealt} onDone={() => focusOn(at)} />
        </Suspense>
      )}
    </section>
  );
}
