import '@arco-design/web-react/es/Switch/style/index.css';
import { Button, Switch, Table, type TableColumnProps } from '@arco-design/web-react';
import { useState } from 'react';
import { roomType } from '@/domain/resources/room-type';
import type { WireRow } from '../../../kernel/api/api';
import { useCall } from '../../../kernel/api/calls';
import { useSend } from '../../../kernel/form/useSubmit';
import { notifyResult } from '../../../kernel/action/useActions';
import { FormDialog } from '../../../kernel/form/FormDialog';
import { useViewer } from '../../../kernel/session/viewer';
import { mayOperate } from '../../../kernel/visibility';
import { EmptyState } from '../../../ui/EmptyState';
import { Loading } from '../../../ui/Loading';
import './types.css';

const enabled = 1;
const disabled = 2;
const { fields } = roomType;
const none = {};

/** The switch shows what was chosen until the answer is there. */
function useEnabling() {
  const { send } = useSend();
  const [busy, setBusy] = useState<ReadonlyMap<number, boolean>>(new Map());
  const enable = async ({ id, version }: WireRow, on: boolean): Promise<void> => {
    if (busy.has(id)) return;
    setBusy((before) => new Map([...before, [id, on]]));
    const { failure } = await send(roomType, 'update', { id, status: on ? enabled : disabled, version });
    notifyResult(failure, roomType.saved ?? '操作成功');
    setBusy((before) => new Map([...before].filter(([one]) => one !== id)));
  };
  return { busy, enable };
}
/** 房间类型：只有启用的类型可在房间里选择，停用不影响已经选了它的房间。A tab of /space/room. */
export function RoomTypes() {
  const viewer = useViewer();
  const { data, failure, retry, isFetching } = useCall(roomType, 'list', { pageSize: 100 });
  const { busy, enable } = useEnabling();
  const [editing, setEditing] = useState<number>();
  const rows = data?.data;
  const may = mayOperate(roomType, 'update', viewer);
  if (!rows) return <Loading failure={failure} onRetry={retry} rows={9} wide />;
  if (rows.length === 0) return <EmptyState text="暂无房间类型" />;
  const columns: TableColumnProps<WireRow>[] = [
    { title: fields.name.label, dataIndex: 'name' },
    { title: fields.kind.label, dataIndex: 'kindText', width: 112 },
    {
      title: fields.status.label,
      dataIndex: 'status',
      width: 96,
      render: (_status, row) => (
        <Switch
          size="small"
          checked={busy.get(row.id) ?? row.status === enabled}
          loading={busy.has(row.id)}
          disabled={!may}
          checkedText="启用"
          uncheckedText="停用"
          aria-label={`启用${row.name}`}
          onChange={(on) => void enable(row, on)}
        />
      ),
    },
    ...(may
      ? [
          {
            title: '操作',
            key: 'actions',
            width: 72,
            render: (_: unknown, row: WireRow) => (
              <Button size="mini" type="text" aria-label={`编辑${row.name}`} onClick={() => setEditing(row.id)}>
                编辑
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className="room-types" aria-busy={isFetching}>
      <p>新建房间时只能选择启用的类型；停用一个类型，已经是这个类型的房间不变。</p>
      <Table rowKey="id" size="small" border={false} pagination={false} columns={columns} data={[...rows]} />
      {editing !== undefined && <FormDialog resource={roomType} overrides={none} id={editing} onClose={() => setEditing(undefined)} />}
    </div>
  );
}
