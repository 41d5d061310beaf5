import { Button, Input, Radio, Skeleton, Tag } from '@arco-design/web-react';
import { useRef, useState, type FormEvent } from 'react';
import { message } from '@/domain/resources/message';
import type { WireRow } from '../../kernel/api/api';
import { useTabLocation } from '../../kernel/page/location';
import { useResourceList } from '../../kernel/list/useResourceList';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import { ListInstead } from '../../kernel/list/ListInstead';
import { useRowActions } from '../../kernel/action/useRowActions';
import { useRecordAddress } from '../../kernel/record/useRecordAddress';
import { useSelection } from '../../kernel/list/useSelection';
import { minuteText } from '@/domain/format';
import { Pages } from '../../ui/PageTable';
import { ReadingList } from '../../ui/ReadingList';
import { NoticeReader } from './NoticeReader';
import '../../kernel/list/list.css';

const notices = { type: 1 };
const states = [
  { value: '', label: '全部' },
  { value: '2', label: '未读' },
  { value: '1', label: '已读' },
];
export const needsReceipt = (row: WireRow): boolean => row.needs_receipt === 1 && !row.receipt_at;

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
export function InboxList() {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useViewer();
  const { search, setSearch } = useTabLocation();
  const read = search.get('read') ?? '';
  const list = useResourceList(message, { rows: 'inbox', fixed: { ...notices, ...(read && { read }) } });
  const record = useRecordAddress(list, host);
  const selection = useSelection(list.rows, JSON.stringify([list.state.filters, read]));
  const controls = useRowActions(message, ({ removed, refused }) => {
    selection.keepOnly(refused);
    if (record.id !== undefined && removed.includes(record.id)) record.close();
  });
  const [title, setTitle] = useState(list.state.filters.title?.[0] ?? '');
  const actions = Object.fromEntries(actionsFor(message, viewer, ['rows']).map((named) => [named.name, named]));
  const start = (name: string, rows: readonly WireRow[]) => actions[name] && controls.start(actions[name], rows);
  const menuOf = (row: WireRow) => [
    ...(needsReceipt(row) ? [{ key: 'receive', label: '签收', run: () => start('receive', [row]) }] : []),
    ...(row.read_at ? [] : [{ key: 'mark_read', label: '标为已读', run: () => start('mark_read', [row]) }]),
    { key: 'hide', label: '删除', danger: true, run: () => start('hide', [row]) },
  ];
  const find = (event: FormEvent) => {
    event.preventDefault();
    list.setFilters(title.trim() ? { title: [title.trim()] } : {});
  };
  const setRead = (state: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (state) next.set('read', state);
    else next.delete('read');
    setSearch(next);
  };
  const unread = selection.selected.filter((row) => !row.read_at);
  const blocked = list.failure !== undefined && list.rows.length === 0;
  return (
    <div className="list-page" ref={host}>
      <h1 className="visually-hidden">通知公告</h1>
      <div className="list-body">
        <div className="reading-bar">
          <Radio.Group type="button" value={read} onChange={setRead} options={states} aria-label="阅读状态" />
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
          <form role="search" onSubmit={find}>
            <Input aria-label="标题" placeholder="请输入标题" allowClear value={title} onChange={setTitle} style={{ width: 240 }} />
            <Button htmlType="submit" type="primary">
              查询
            </Button>
          </form>
        </div>
        {list.first ? (
          <Skeleton animation text={{ rows: 10, width: '100%' }} />
        ) : blocked || list.rows.length === 0 ? (
          <ListInstead
            list={{ ...list, filtered: list.filtered || read !== '', setFilters: () => setSearch(new URLSearchParams()) }}
            label="通知公告"
            blocked={blocked}
          />
        ) : (
          <ReadingList
            label="通知公告"
            busy={list.refetching}
            selected={selection.selected.map(({ id }) => id)}
            onSelect={selection.select}
            onOpen={record.open}
            items={list.rows.map((row) => ({
              id: row.id,
              title: String(row.title),
              summary: String(row.content ?? ''),
              time: minuteText(row.created_at),
              unread: !row.read_at,
              marks: <Marks row={row} />,
              menu: menuOf(row),
            }))}
          />
        )}
        <Pages page={list.state.page} pageSize={list.state.pageSize} total={list.total} sizes={[10, 20, 50]} onChange={list.setPage} />
      </div>
      <NoticeReader
        id={record.id}
        onClose={record.close}
        onPrevious={record.previous}
        onNext={record.next}
        onReceive={(row) => start('receive', [row])}
        onHide={(row) => start('hide', [row])}
      />
      {controls.dialogs}
    </div>
  );
}
