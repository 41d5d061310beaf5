import { Badge, Button, Modal, Radio, Skeleton, Tag } from '@arco-design/web-react';
import { useRef } from 'react';
import { message } from '@/domain/resources/message';
import type { MessageType } from '@/domain/answers/settings';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useTabLocation } from '../../kernel/page/location';
import { routeOf, useOpenPath } from '../../kernel/page/navigation';
import { useCan } from '../../kernel/session/session';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { useResourceList } from '../../kernel/list/useResourceList';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import { ListInstead } from '../../kernel/list/ListInstead';
import { useRowActions } from '../../kernel/action/useRowActions';
import { useSelection } from '../../kernel/list/useSelection';
import { minuteText } from '@/domain/format';
import { Pages } from '../../ui/PageTable';
import { LineTabs } from '../../ui/LineTabs';
import { ReadingList } from '../../ui/ReadingList';
import { jumpOf, mayJump } from './jump';
import { useNamedMessage } from './useNamedMessage';
import '../../kernel/list/list.css';

const states = [
  { value: '', label: '全部' },
  { value: '2', label: '未读' },
  { value: '1', label: '已读' },
];

function Types({ types, chosen, onChange }: { types: readonly MessageType[]; chosen: string; onChange: (type: string) => void }) {
  return (
    <LineTabs
      label="消息类型"
      chosen={chosen}
      onChoose={onChange}
      tabs={[
        { key: '', title: '全部' },
        ...types.map(({ id, name, unread }) => ({
          key: String(id),
          title: (
            <span>
              {name}
              {unread > 0 && <Badge count={unread} maxCount={99} className="message-count" />}
            </span>
          ),
        })),
      ]}
    />
  );
}
/** The message centre: by type and state; opening reads it and leads to what it is about. */
export function MessageList() {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useViewer();
  const can = useCan();
  const openPath = useOpenPath();
  const { act } = useActions(message);
  const { search, setSearch } = useTabLocation();
  const read = search.get('read') ?? '';
  const list = useResourceList(message, { rows: 'inbox', ...(read && { fixed: { read } }) });
  const selection = useSelection(list.rows, JSON.stringify([list.state.filters, read]));
  const controls = useRowActions(message, ({ refused }) => selection.keepOnly(refused));
  const actions = Object.fromEntries(actionsFor(message, viewer, ['rows', 'list']).map((named) => [named.name, named]));
  const start = (name: string, rows: readonly WireRow[]) => actions[name] && controls.start(actions[name], rows);
  const open = (id: number) => {
    const row = list.rows.find((one) => one.id === id);
    if (!row) return;
    if (!row.read_at && actions.mark_read) void act(actions.mark_read, row);
    const to = jumpOf(row);
    if (to && mayJump(to, routeOf, can)) return openPath(to);
    Modal.info({ title: String(row.title), content: String(row.content ?? ''), okText: '知道了' });
  };
  useNamedMessage(list, open);
  const setRead = (state: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (state) next.set('read', state);
    else next.delete('read');
    setSearch(next);
  };
  const type = list.state.filters.type?.[0] ?? '';
  const unread = selection.selected.filter((row) => !row.read_at);
  const types = useCall(message, 'types').data?.data ?? [];
  const waiting = types.filter(({ id }) => !type || String(id) === type).reduce((sum, one) => sum + one.unread, 0);
  const readAll = async () => {
    const named = actions.read_all;
    if (named) notifyResult(await act(named, undefined, type ? { type: Number(type) } : {}), named.action.done);
  };
  const blocked = list.failure !== undefined && list.rows.length === 0;
  return (
    <div className="list-page" ref={host}>
      <h1 className="visually-hidden">消息通知</h1>
      <div className="list-body">
        <Types types={types} chosen={type} onChange={(next) => list.setFilters(next ? { type: [next] } : {})} />
        <div className="reading-bar">
          <Radio.Group type="button" value={read} onChange={setRead} options={states} aria-label="阅读状态" />
          {selection.selected.length > 0 ? (
            <Button disabled={unread.length === 0} onClick={() => start('mark_read', unread)}>
              标为已读（{unread.length}）
            </Button>
          ) : (
            <Button disabled={waiting === 0} onClick={() => void readAll()}>
              全部已读
            </Button>
          )}
          {selection.selected.length > 0 && (
            <Button status="danger" onClick={() => start('hide', selection.selected)}>
              删除（{selection.selected.length}）
            </Button>
          )}
        </div>
        {list.first ? (
          <Skeleton animation text={{ rows: 10, width: '100%' }} />
        ) : blocked || list.rows.length === 0 ? (
          <ListInstead
            list={{ ...list, filtered: list.filtered || read !== '', setFilters: () => setSearch(new URLSearchParams()) }}
            label="消息"
            blocked={blocked}
          />
        ) : (
          <ReadingList
            label="消息"
            busy={list.refetching}
            selected={selection.selected.map(({ id }) => id)}
            onSelect={selection.select}
            onOpen={open}
            items={list.rows.map((row) => ({
              id: row.id,
              title: String(row.title),
              summary: String(row.content ?? ''),
              time: minuteText(row.created_at),
              unread: !row.read_at,
              marks: <Tag size="small">{String(row.typeText ?? '')}</Tag>,
              menu: [
                ...(row.read_at ? [] : [{ key: 'mark_read', label: '标为已读', run: () => start('mark_read', [row]) }]),
                { key: 'hide', label: '删除', danger: true, run: () => start('hide', [row]) },
              ],
            }))}
          />
        )}
        <Pages page={list.state.page} pageSize={list.state.pageSize} total={list.total} sizes={[10, 20, 50]} onChange={list.setPage} />
      </div>
      {controls.dialogs}
    </div>
  );
}
