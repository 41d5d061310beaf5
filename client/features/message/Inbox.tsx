import { Button, Input, Tag } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import type { WireRow } from '../../kernel/api/api';
import { useRecordAddress } from '../../kernel/record/useRecordAddress';
import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { PageForm } from '../../ui/PageForm';
import { InboxRows, useInbox } from './InboxRows';
import { NoticeReader } from './NoticeReader';

const notices = { type: 1 };
const needsReceipt = (row: WireRow): boolean => row.needs_receipt === 1 && !row.receipt_at;

function Marks({ row }: { row: WireRow }) {
  return (
    <>
      {row.is_top === 1 && (
        <Tag size="small" color="orange">
          置顶
        </Tag>
      )}
      {row.notice_type ? <Tag size="small">{String(row.notice_type)}</Tag> : null}
      {row.needs_receipt === 1 && (
        <Tag size="small" color={row.receipt_at ? 'green' : 'red'}>
          {row.receipt_at ? '已签收' : '待签收'}
        </Tag>
      )}
    </>
  );
}
/** The reader's notices: found by title and state, opened to be read, signed for, and cleared away. */
function InboxList() {
  const host = useRef<HTMLDivElement>(null);
  const inbox = useInbox(notices, ({ removed }) => {
    if (record.id !== undefined && removed.includes(record.id)) record.close();
  });
  const { list, selection, unread, start } = inbox;
  const record = useRecordAddress(list, host);
  const [title, setTitle] = useState(list.state.filters.title?.[0] ?? '');
  const find = () => list.setFilters(title.trim() ? { title: [title.trim()] } : {});
  return (
    <div className="list-page" ref={host}>
      <h1 className="visually-hidden">通知公告</h1>
      <div className="list-body">
        <div className="wrap-row reading-bar">
          {inbox.states}
          {selection.selected.length > 0 && (
            <>
              <Button disabled={unread.length === 0} onClick={() => start('mark_read', unread)}>
                标为已读
              </Button>
              <Button status="danger" onClick={() => start('hide', selection.selected)}>
                删除（{selection.selected.length}）
              </Button>
            </>
          )}
          <PageForm role="search" onSubmit={find}>
            <Input aria-label="标题" placeholder="请输入标题" allowClear value={title} onChange={setTitle} style={{ width: 240 }} />
            <Button htmlType="submit" type="primary">
              查询
            </Button>
          </PageForm>
        </div>
        <InboxRows
          inbox={inbox}
          label="通知公告"
          onOpen={record.open}
          show={(row) => ({
            marks: <Marks row={row} />,
            menu: needsReceipt(row) ? [{ key: 'receive', label: '签收', run: () => start('receive', [row]) }] : [],
          })}
        />
      </div>
      <NoticeReader
        id={record.id}
        onClose={record.close}
        onPrevious={record.previous}
        onNext={record.next}
        onReceive={(row) => start('receive', [row])}
        onHide={(row) => start('hide', [row])}
      />
      {inbox.dialogs}
    </div>
  );
}
/** 通知公告、我的通知: what has been sent to me. */
export default function Inbox() {
  return (
    <WithLocation>
      <KindTools>
        <InboxList />
      </KindTools>
    </WithLocation>
  );
}
