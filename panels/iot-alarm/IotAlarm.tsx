import type { IotStatistics } from '@/domain/feeds/iot';
import type { PanelProps } from '../kernel/panel';
import { type Column, Headed, KeyFigures, Rows } from '../kernel/pieces';
import { type Row, shape } from './shape';

const columns: readonly Column<Row>[] = [
  {
    title: '级别',
    cell: ({ mark, tone, level }) => (
      <span className="k-tone" data-tone={tone}>
        <span aria-hidden>{mark}</span>
        {level}
      </span>
    ),
  },
  { title: '内容', cell: ({ text }) => <span title={text}>{text}</span>, wide: true },
  { title: '状态', cell: ({ status }) => status, from: 24 },
  { title: '时间', cell: ({ time }) => time, figure: true, from: 18 },
];
export default function IotAlarm({ data, size }: PanelProps<IotStatistics>) {
  const { open, rows, offline, total } = shape(data);
  const figures = [
    { label: '未处理异常', value: open, unit: '条' },
    { label: `离线与故障（共 ${total} 台）`, value: offline, unit: '台' },
  ];
  return (
    <Headed size={size} head={<KeyFigures figures={figures} />}>
      {(rest) =>
        rows.length === 0 ? (
          <p className="k-tone">✓ 没有异常</p>
        ) : (
          <Rows label="表计异常" columns={columns} rows={rows} keyOf={({ id }) => id} size={rest} />
        )
      }
    </Headed>
  );
}
