import { iotFeed, type CarPass } from '@/domain/feeds/iot';
import { liveCarFeed, type LiveCar } from '@/domain/feeds/live';
import { Progress } from '@/panels/kernel/charts/Progress';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { FigureNumber } from '@/panels/kernel/number';
import { rowsThatFit } from '@/panels/kernel/Ticker';
import { useUnit } from '@/panels/kernel/surface';
import type { Size } from '@/panels/kernel/useSize';
import { carParams, noParams } from './params';
import { passLines } from './shapes';

const noGates = '本园区未接入道闸';
const passDraws = ['up', 'down'] as const;

function Spaces({ car: { free, inside, spaces, in_today, out_today } }: { car: LiveCar }) {
  return (
    <div className="i-spaces">
      <div className="i-free">
        <span>空余车位</span>
        <FigureNumber value={free} unit={`/ ${spaces} 位`} digits={0} size={64} />
      </div>
      <Progress label="车位占用" value={spaces > 0 ? Math.round((1000 * inside) / spaces) / 10 : null} />
      <dl className="i-pair">
        <div>
          <dt>今日进场</dt>
          <dd>
            <FigureNumber value={in_today} unit="辆" digits={0} size={36} />
          </dd>
        </div>
        <div>
          <dt>今日出场</dt>
          <dd>
            <FigureNumber value={out_today} unit="辆" digits={0} size={36} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
export const SpacesPanel = () => (
  <FeedPanel title="停车场" feed={liveCarFeed} params={carParams} empty={({ spaces }) => spaces === 0} emptyText={noGates}>
    {(car) => <Spaces car={car} />}
  </FeedPanel>
);
export const PassesPanel = () => (
  <FeedPanel title="今日进出" feed={iotFeed} params={noParams} empty={({ car }) => car.by_hour.x.length === 0} emptyText={noGates}>
    {(data, size) => <SeriesChart label="今日每小时进出" lines={passLines(data)} draws={passDraws} size={size} />}
  </FeedPanel>
);
function Recent({ recent, size }: { recent: readonly CarPass[]; size: Size }) {
  const { row, count } = rowsThatFit(size.height, useUnit());
  return (
    <ul className="i-recent" aria-label="最近进出">
      {recent.slice(0, count).map(({ plate, dir, time, gate }) => (
        <li key={`${time}${plate}`} style={{ height: row }}>
          <time>{time.slice(11)}</time>
          <b>{plate}</b>
          <span>{gate}</span>
          <span data-dir={dir}>{dir === 'in' ? '→ 进场' : '← 出场'}</span>
        </li>
      ))}
    </ul>
  );
}
export const RecentPanel = () => (
  <FeedPanel title="最近进出" feed={liveCarFeed} params={carParams} empty={({ recent }) => recent.length === 0} emptyText="今天还没有车辆进出">
    {({ recent }, size) => <Recent recent={recent} size={size} />}
  </FeedPanel>
);
