import type { LiveCar } from '@/domain/feeds/live';
import { Progress } from '../kernel/charts/Progress';
import { FigureNumber } from '../kernel/number';
import type { PanelProps } from '../kernel/panel';
import { type Column, Headed, Rows } from '../kernel/pieces';
import { useUnit } from '../kernel/surface';
import { type Cars, type Pass, shape } from './shape';
import './iot-car.css';

const columns: readonly Column<Pass>[] = [
  { title: '最近进出', cell: ({ plate }) => plate, wide: true },
  { title: '方向', cell: ({ dir }) => <span data-dir={dir}>{dir === '进' ? '→ 进场' : '← 出场'}</span> },
  { title: '道口', cell: ({ gate }) => gate, from: 19 },
  { title: '时刻', cell: ({ time }) => time, figure: true, from: 14 },
];
/** Below so many u only the figures stand above the list. */
const tall = 380;
const head = 190;
function Bays({ cars: { free, spaces, inside, entered, left } }: { cars: Cars }) {
  return (
    <div className="iot-car">
      <p>
        空余车位
        <FigureNumber value={free} unit={`/ ${spaces} 位`} digits={0} size={64} />
      </p>
      <Progress label="车位占用" value={spaces > 0 ? Math.round((1000 * inside) / spaces) / 10 : null} />
      <dl>
        <div>
          <dt>今日进场</dt>
          <dd>
            <FigureNumber value={entered} unit="辆" digits={0} size={36} />
          </dd>
        </div>
        <div>
          <dt>今日出场</dt>
          <dd>
            <FigureNumber value={left} unit="辆" digits={0} size={36} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
export default function IotCar({ data, size }: PanelProps<LiveCar, { kind: ['car'] }>) {
  const unit = useUnit();
  const cars = shape(data);
  const { free, spaces, entered, left, recent } = cars;
  if (size.height >= tall * unit) {
    const above = head * unit;
    return (
      <>
        <div style={{ height: above }}>
          <Bays cars={cars} />
        </div>
        <div className="iot-car-rest" style={{ height: size.height - above }}>
          <Rows label="最近进出" columns={columns} rows={recent} keyOf={({ key }) => key} size={{ width: size.width, height: size.height - above }} />
        </div>
      </>
    );
  }
  const figures = [
    { label: `剩余车位（共 ${spaces} 个）`, value: free, unit: '个' },
    { label: '今日进', value: entered, unit: '辆' },
    { label: '今日出', value: left, unit: '辆' },
  ];
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <Rows label="最近进出" columns={columns} rows={recent.slice(0, 5)} keyOf={({ key }) => key} size={rest} />}
    </Headed>
  );
}
