import '@arco-design/web-react/es/Badge/style/index.css';
import { Badge, Button, Modal, Tag } from '@arco-design/web-react';
import { message } from '@/domain/resources/message';
import type { MessageType } from '@/domain/answers/settings';
import { useCall } from '../../kernel/api/calls';
import { routeOf, useOpenPath } from '../../kernel/page/navigation';
import { useCan } from '../../kernel/session/session';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { LineTabs } from '../../ui/LineTabs';
import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { InboxRows, useInbox } from './InboxRows';
import { jumpOf, mayJump } from './jump';
import { useNamedMessage } from './useNamedMessage';

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
function MessageList() {
  const can = useCan();
  const openPath = useOpenPath();
  const { act } = useActions(message);
  const inbox = useInbox();
  const { list, selection, unread, actions, start } = inbox;
  const open = (id: number) => {
    const row = list.rows.find((one) => one.id === id);
    if (!row) return;
    if (!row.read_at && actions.mark_read) void act(actions.mark_read, row);
    const to = jumpOf(row);
    if (to && mayJump(to, routeOf, can)) return openPath(to);
    Modal.info({ title: String(row.title), content: String(row.content ?? ''), okText: '知道了' });
  };
  useNamedMessage(list, open);
  const type = list.state.filters.type?.[0] ?? '';
  const types = useCall(message, 'types').data?.data ?? [];
  const waiting = types.filter(({ id }) => !type || String(id) === type).reduce((sum, one) => sum + one.unread, 0);
  const readAll = async () => {
    const named = actions.read_all;
    if (named) notifyResult(await act(named, undefined, type ? { type: Number(type) } : {}), named.action.done);
  };
  return (
    <div className="list-page">
      <h1 className="visually-hidden">消息通知</h1>
      <div className="list-body">
        <Types types={types} chosen={type} onChange={(next) => list.setFilters(next ? { type: [next] } : {})} />
        <div className="wrap-row reading-bar">
          {inbox.states}
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
        <InboxRows inbox={inbox} label="消息" onOpen={open} show={(row) => ({ marks: <Tag size="small">{String(row.typeText ?? '')}</Tag> })} />
      </div>
      {inbox.dialogs}
    </div>
  );
}
/** 消息通知: everything the system has to say to me. */
export default function Messages() {
  return (
    <WithLocation>
      <KindTools>
        <MessageList />
      </KindTools>
    </WithLocation>
  );
}
