import type { ParkOperation } from '@/domain/feeds/operate';
import type { PanelProps } from '../kernel/panel';
import { type Column, Rows } from '../kernel/pieces';
import { type Event, shape } from './shape';

const columns: readonly Column<Event>[] = [
  {
    title: '类别',
    cell: ({ kind, urgent }) => (
      <span className="k-tone" data-tone={urgent ? 'alarm' : undefined}>
        {urgent && <span aria-hidden>◆</span>}
        {kind}
      </span>
    ),
  },
  { title: '动态', cell: ({ text }) => <span title={text}>{text}</span>, wide: true },
  { title: '时间', cell: ({ time }) => time, figure: true, from: 15 },
];
export default function ParkEvent({ data, size }: PanelProps<ParkOperation>) {
  return <Rows label="园区动态" columns={columns} rows={shape(data)} keyOf={({ key }) => key} size={size} />;
}
