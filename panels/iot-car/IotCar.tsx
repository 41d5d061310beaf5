import type { LiveCar } from '@/domain/feeds/live';
import type { PanelProps } from '../kernel/panel';
import { Bars, type Column, Headed, Rows, useBarHeight } from '../kernel/pieces';
import { usePanelEnvironment } from '../kernel/surface';
import type { Size } from '../kernel/useSize';
import { halves, type Pass, shape } from './shape';
import './iot-car.css';

const columns: readonly Column<Pass>[] = [
  { title: '最近进出', cell: ({ plate }) => plate, wide: true },
  { title: '方向', cell: ({ dir }) => <span data-dir={dir}>{dir === '进' ? '→ 进场' : '← 出场'}</span> },
  { title: '道口', cell: ({ gate }) => gate, from: 19 },
  { title: '时刻', cell: ({ time }) => time, figure: true, from: 14 },
];
/** From so many u on the car parks stand one by one, and passes side by side. */
const [tall, wide] = [380, 900];

function Passes({ rows, size, unit }: { rows: readonly Pass[]; size: Size; unit: number }) {
  const parts = size.width >= wide * unit ? halves(rows) : [rows];
  const each = { width: size.width / parts.length - (parts.length - 1) * 12 * unit, height: size.height };
  return (
    <div className="iot-car-passes" style={{ height: size.height }}>
      {parts.map((part, at) => (
        <div key={at === 0 ? 'newer' : 'older'}>
          <Rows label={at === 0 ? '最近进出' : '更早的进出'} columns={columns} rows={part} keyOf={({ key }) => key} size={each} />
        </div>
      ))}
    </div>
  );
}
export default function IotCar({ data, size }: PanelProps<LiveCar, { kind: ['car'] }>) {
  const { unit, visiting = false } = usePanelEnvironment();
  const bar = useBarHeight();
  const { free, spaces, entered, left, recent, parks } = shape(data);
  // guests read no plate
  const passes = visiting ? [] : recent;
  const figures = [
    { label: `剩余车位（共 ${spaces} 个）`, value: free, unit: '个', digits: 0 },
    { label: '今日进', value: entered, unit: '辆', digits: 0 },
    { label: '今日出', value: left, unit: '辆', digits: 0 },
  ];
  const isTall = size.height >= tall * unit;
  return (
    <Headed size={size} figures={figures}>
      {(rest) => {
        const shown = isTall || passes.length === 0 ? parks : [];
        const above = shown.length === 0 ? 0 : passes.length === 0 ? rest.height : Math.min(rest.height / 2, (shown.length + 1) * bar);
        return (
          <>
            {shown.length > 0 && (
              <div className="iot-car-parks" style={{ height: above }}>
                <Bars label="各停车场剩余车位" bars={shown} unit="个" noted="车位" height={above} />
              </div>
            )}
            {passes.length > 0 && (
              <Passes rows={isTall ? passes : passes.slice(0, 5)} size={{ width: rest.width, height: rest.height - above }} unit={unit} />
            )}
          </>
        );
      }}
    </Headed>
  );
}
