import type { LiveCar } from '@/domain/feeds/live';
import type { PanelProps } from '../kernel/panel';
import { type Column, Headed, KeyFigures, Rows } from '../kernel/pieces';
import { type Pass, shape } from './shape';

const columns: readonly Column<Pass>[] = [
  { title: '最近进出', cell: ({ plate }) => plate, wide: true },
  { title: '方向', cell: ({ dir }) => (dir === '进' ? '→ 进' : '← 出') },
  { title: '道口', cell: ({ gate }) => gate, from: 19 },
  { title: '时刻', cell: ({ time }) => time, figure: true, from: 14 },
];
export default function IotCar({ data, size }: PanelProps<LiveCar, { kind: ['car'] }>) {
  const { free, spaces, entered, left, recent } = shape(data);
  const figures = [
    { label: `剩余车位（共 ${spaces} 个）`, value: free, unit: '个' },
    { label: '今日进', value: entered, unit: '辆' },
    { label: '今日出', value: left, unit: '辆' },
  ];
  return (
    <Headed size={size} head={<KeyFigures figures={figures} />}>
      {(rest) => <Rows label="最近进出" columns={columns} rows={recent.slice(0, 5)} keyOf={({ key }) => key} size={rest} />}
    </Headed>
  );
}
