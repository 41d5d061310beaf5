import { Button, Skeleton, Switch, Table, type TableColumnProps } from '@arco-design/web-react';
import { useState } from 'react';
import { roomType } from '@/domain/resources/room-type';
import { failureOf, useChangeMutation, useReadQuery, type Failure, type List, type WireRow } from '../../../kernel/api/api';
import { notifyResult } from '../../../kernel/action/useActions';
import { FormDialog } from '../../../kernel/form/FormDialog';
import { useViewer } from '../../../kernel/session/viewer';
import { addressOf, endpointOf, mayOperate } from '../../../kernel/visibility';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import './types.css';

const enabled = 1;
const disabled = 2;
const listed = endpointOf(roomType, 'list', 'operation');
const request = { path: listed?.path ?? '', query: { pageSize: 100 }, reads: ['room_type'] };
const { fields } = roomType;
const none = {};

/** The switch shows what was chosen until the answer is there. */
function useEnabling() {
  const [change] = useChangeMutation();
  const [busy, setBusy] = useState<ReadonlyMap<number, boolean>>(new Map());
  const enable = async ({ id, version }: WireRow, on: boolean): Promise<void> => {
    const endpoint = endpointOf(roomType, 'update', 'operation');
    if (!endpoint || busy.has(id)) return;
    setBusy((before) => new Map([...before, [id, on]]));
    const answer = await change({
      method: 'PUT',
      path: addressOf(endpoint, id),
      body: { status: on ? enabled : disabled, version },
      changes: ['room_type'],
    });
    notifyResult(answer.error && failureOf(answer.error), roomType.saved ?? '操作成功');
    setBusy((before) => new Map([...before].filter(([one]) => one !== id)));
  };
  return { busy, enable };
}
/** 房间类型：只有启用的类型可在房间里选择，停用不影响已经选了它的房间。A tab of /space/room. */
export function RoomTypes() {
  const viewer = useViewer();
  const { data, error, refetch, isFetching } = useReadQuery(request);
  const { busy, enable } = useEnabling();
  const [editing, setEditing] = useState<number>();
  const rows = (data as List | undefined)?.data;
  const may = mayOperate(roomType, 'update', viewer);
  if (error && !rows) return <ErrorState failure={error as Failure} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton animation text={{ rows: 9, width: '100%' }} />;
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
