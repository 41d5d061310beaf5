import type { LeaseAndPatent } from '@/domain/feeds/lease';
import { thousands } from '@/domain/format';
import { useOpener } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { type Column, Headed, Rows } from '../kernel/pieces';
import { type Idle, shape } from './shape';

const columns: readonly Column<Idle>[] = [
  { title: '房间', cell: ({ room }) => <span title={room}>{room}</span>, wide: true },
  { title: '面积 ㎡', cell: ({ area }) => thousands(area), figure: true, from: 20 },
  { title: '空置 天', cell: ({ days }) => thousands(days), figure: true, from: 15 },
  { title: '少收 万元', cell: ({ lost }) => thousands(lost, 1, true), figure: true },
];
export default function SpaceIdle({ data, size }: PanelProps<LeaseAndPatent>) {
  const { rows, lost } = shape(data);
  const open = useOpener();
  const opens = ({ id, room }: Idle) => ({ label: room, onOpen: open('room.list', { id: String(id) }) });
  return (
    <Headed size={size} figures={[{ label: `空置最久的 ${rows.length} 间少收租金`, value: lost, unit: '万元' }]}>
      {(rest) => <Rows label="空置排行" columns={columns} rows={rows} keyOf={({ id }) => id} size={rest} opens={opens} />}
    </Headed>
  );
}
