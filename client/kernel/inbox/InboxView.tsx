import { Button, Checkbox, Pagination } from '@arco-design/web-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { InboxRow } from '@/domain/answers/inbox';
import { waitingTables } from '@/domain/calls/dashboard';
import type { WaitingCount } from '@/domain/answers/inbox';
import { waitingFeed } from '@/domain/feeds/user';
import { EmptyState } from '../../ui/EmptyState';
import { LineTabs } from '../../ui/LineTabs';
import { Loading } from '../../ui/Loading';
import { StaleAlert } from '../../ui/StaleAlert';
import { LiveChanges } from '../list/LiveChanges';
import { useTabLocation, withQuery } from '../page/location';
import { Dealing } from './Dealing';
import { InboxList } from './InboxList';
import { keyOfRow, type Way } from './naming';
import { useBatch, type Chosen } from './useBatch';
import { useInbox } from './useInbox';
import { inboxKeys, useInboxKeys } from './useInboxKeys';

const pageSize = 20;
type Ticked = ReadonlyMap<string, Chosen>;
const nobody: Ticked = new Map();
export const markOf = ({ mark }: WaitingCount): string => mark;

/** All that waits for the caller: by kind, in pages, by keys, one by one or several at once. */
export function InboxView() {
  const { search, setSearch } = useTabLocation();
  const kind = search.get('kind') ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const host = useRef<HTMLDivElement>(null);
  const waits = useInbox({ kind, page, pageSize });
  const { inbox, rows, failure, retry, kindOf, at, setAt, current, openOf, dealt, deal } = waits;
  const [ticked, setTicked] = useState(nobody);
  // what was ticked on another page stays ticked
  const chosen = [...ticked.values()];
  const here = rows.filter((row) => ticked.has(keyOfRow(row))).length;
  const batch = useBatch((refused) => setTicked((before) => new Map([...before].filter(([key]) => refused.includes(key)))));
  const focusOn = (place: number) => {
    setAt(place);
    host.current?.querySelectorAll<HTMLElement>('[data-waits]')[place]?.focus();
  };
  const put = (those: readonly InboxRow[], on: (row: InboxRow) => boolean) =>
    setTicked((before) => {
      const next = new Map(before);
      for (const row of those) {
        const of = kindOf(row);
        next.delete(keyOfRow(row));
        if (of && on(row)) next.set(keyOfRow(row), { kind: of, row });
      }
      return next;
    });
  const tick = (row: InboxRow) => put([row], () => !ticked.has(keyOfRow(row)));
  const dealWith = (row: InboxRow, way: Way) => {
    put([row], () => false);
    deal(row, way);
  };
  const dealAll = (way: Way) => {
    if (chosen.length > 0) void batch.begin(chosen, way);
  };
  // the keys go on over the end of a page: on the next one they are about its first row, once that is there
  const [arriving, setArriving] = useState<{ readonly page: number; readonly place: number }>();
  useEffect(() => {
    if (!arriving || inbox?.page !== arriving.page) return;
    setArriving(undefined);
    const place = Math.max(0, Math.min(arriving.place, inbox.data.length - 1));
    setAt(place);
    host.current?.querySelectorAll<HTMLElement>('[data-waits]')[place]?.focus();
  }, [arriving, inbox, setAt]);
  // what a page held has been dealt with: the last that is left is shown
  const last = Math.max(1, Math.ceil((inbox?.total ?? 0) / pageSize));
  useEffect(() => {
    if (inbox && inbox.page === page && page > last) setSearch((latest) => withQuery(latest, { page: last > 1 ? String(last) : undefined }));
  }, [inbox, page, last, setSearch]);
  const turn = (to: number, place: number) => {
    go({ page: to > 1 ? String(to) : undefined });
    setArriving({ page: to, place });
  };
  const press = (way: Way) => {
    if (chosen.length > 0) dealAll(way);
    else if (current && kindOf(current)?.act) dealWith(current, way);
    else if (current && way === 'act') openOf(current)?.();
  };
  useInboxKeys(
    host,
    {
      step: (by) => {
        const to = at + by;
        if (to < 0 && page > 1) turn(page - 1, pageSize - 1);
        else if (to >= rows.length && page * pageSize < (inbox?.total ?? 0)) turn(page + 1, 0);
        else focusOn(Math.max(0, Math.min(to, rows.length - 1)));
      },
      act: () => press('act'),
      refuse: () => press('refuse'),
      open: () => current && openOf(current)?.(),
      tick: () => current && tick(current),
    },
    false,
  );
  const go = (changes: Readonly<Record<string, string | undefined>>) => {
    if ('kind' in changes) setTicked(nobody);
    setAt(0);
    setSearch((latest) => withQuery(latest, { page: undefined, ...changes }));
  };
  if (!inbox) return <Loading failure={failure} onRetry={retry} rows={10} wide />;
  const all = inbox.kinds.reduce((sum, { total }) => sum + total, 0);
  const shown = inbox.kinds.filter((one) => one.total > 0 || one.kind === kind);
  return (
    <div ref={host}>
      <LiveChanges feed={waitingFeed} of={markOf} tables={waitingTables} />
      {failure && <StaleAlert message={failure.message} onRetry={retry} />}
      <LineTabs
        label="待办类别"
        chosen={kind}
        onChoose={(next) => go({ kind: next })}
        tabs={[{ key: '', title: `全部 ${all}` }, ...shown.map((one) => ({ key: one.kind, title: `${one.label} ${one.total}` }))]}
      />
      {rows.length === 0 ? (
        <EmptyState text="没有等着您处理的事项" hint="审核、待办任务与待办消息会出现在这里，最急的在最上面" />
      ) : (
        <>
          <div className="inbox-tools">
            <Checkbox
              checked={here === rows.length}
              indeterminate={here > 0 && here < rows.length}
              onChange={(every: boolean) => put(rows, () => every)}
            >
              全选
            </Checkbox>
            {chosen.length > 0 && (
              <>
                <span>
                  已选 {chosen.length} 条{here < chosen.length && `，本页 ${here} 条`}
                </span>
                <Button size="small" type="text" disabled={batch.busy} onClick={() => setTicked(nobody)}>
                  清空
                </Button>
                <Button size="small" type="primary" loading={batch.busy} onClick={() => dealAll('act')}>
                  批量通过
                </Button>
                <Button size="small" status="danger" disabled={batch.busy} onClick={() => dealAll('refuse')}>
                  批量驳回
                </Button>
              </>
            )}
            <span className="inbox-keys">{inboxKeys}</span>
          </div>
          <InboxList
            rows={rows}
            kindOf={kindOf}
            at={at}
            ticked={ticked}
            busy={batch.busy}
            onAt={setAt}
            onTick={tick}
            openOf={openOf}
            onDeal={dealWith}
          />
          {inbox.total > pageSize && (
            <Pagination
              className="inbox-pages"
              size="small"
              current={page}
              pageSize={pageSize}
              total={inbox.total}
              showTotal
              onChange={(next) => go({ page: String(next) })}
            />
          )}
        </>
      )}
      {batch.dialogs}
      {dealt && (
        <Suspense fallback={null}>
          <Dealing key={dealt.turn} {...dealt} onDone={() => focusOn(at)} />
        </Suspense>
      )}
    </div>
  );
}
