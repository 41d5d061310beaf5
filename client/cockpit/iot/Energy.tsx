import { iotFeed, type IotStatistics } from '@/domain/feeds/iot';
import { liveElectricFeed } from '@/domain/feeds/live';
import { BarChart } from '@/panels/kernel/charts/BarChart';
import { DonutChart } from '@/panels/kernel/charts/DonutChart';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import { ranking } from '@/panels/kernel/charts/slices';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { withUnit } from '@/panels/kernel/format';
import { useUnit } from '@/panels/kernel/surface';
import type { Size } from '@/panels/kernel/useSize';
import { electricParams, noParams } from './params';
import { limitText, minuteLine, nightFlow, powerWithLimit, readsEnough } from './shapes';

const noMeters = '本园区未接入电表';
const noMinutes = '近60分钟读数不足，电表上报后显示曲线';
const powerDraws = ['area', 'line', 'line'] as const;
const minuteDraws = ['area'] as const;
const waterDraws = ['column'] as const;
const bandColors = { 尖: '#FFC24B', 峰: '#4CB8FF', 平: '#735FE9', 谷: '#277A55' };

function Power({ data, size }: { data: IotStatistics; size: Size }) {
  const unit = useUnit();
  const limit = limitText(data);
  const head = limit === null ? 0 : Math.max(20, 30 * unit);
  const rest = { width: size.width, height: size.height - head };
  return (
    <>
      {limit !== null && (
        <p className="i-note" style={{ height: head }}>
          {limit}
        </p>
      )}
      <div style={{ height: rest.height }}>
        <SeriesChart label="近24小时与前24小时用电功率" lines={powerWithLimit(data)} draws={powerDraws} size={rest} />
      </div>
    </>
  );
}
export const PowerPanel = () => (
  <FeedPanel title="用电功率 24 小时" feed={iotFeed} params={noParams} empty={({ electric }) => electric.curve.x.length === 0} emptyText={noMeters}>
    {(data, size) => <Power data={data} size={size} />}
  </FeedPanel>
);
export const MinutePanel = () => (
  <FeedPanel
    title="实时功率 近 60 分钟"
    feed={liveElectricFeed}
    params={electricParams}
    empty={({ meters, points }) => (meters.total === 0 ? noMeters : !readsEnough(points) && noMinutes)}
  >
    {({ points, power }, size) => <SeriesChart label="近60分钟功率" lines={minuteLine(points, '功率', power.unit)} draws={minuteDraws} size={size} />}
  </FeedPanel>
);
function Usage({ electric, size }: { electric: IotStatistics['electric']; size: Size }) {
  const u = useUnit();
  const [left, gap] = [Math.floor(size.width * 0.5), 24 * u];
  return (
    <div className="i-usage" style={{ gridTemplateColumns: `${left}px ${size.width - left - gap}px`, gap }}>
      <DonutChart
        label="今日分时用电"
        data={electric.by_band}
        unit={electric.today.unit}
        whole="今日"
        size={{ width: left, height: size.height }}
        colors={bandColors}
      />
      <BarChart
        label="今日用电最多的房间"
        data={ranking(electric.top, 6)}
        unit={electric.today.unit}
        letters={9}
        size={{ width: size.width - left - gap, height: size.height }}
      />
    </div>
  );
}
export const UsagePanel = () => (
  <FeedPanel
    title="分时用电与房间排行"
    feed={iotFeed}
    params={noParams}
    empty={({ electric }) => electric.top.length === 0 && electric.by_band.length === 0}
    emptyText={noMeters}
  >
    {({ electric }, size) => <Usage electric={electric} size={size} />}
  </FeedPanel>
);
function Water({ water, size }: { water: IotStatistics['water']; size: Size }) {
  const head = Math.max(20, 30 * useUnit());
  const flow = nightFlow(water.curve);
  return (
    <>
      <p className="i-note" style={{ height: head }}>
        <span>夜间最小流量 {withUnit(flow, 't/h', 2)}</span>
        {water.alarms > 0 && <span className="i-warn">▲ {water.alarms} 条用水告警</span>}
      </p>
      <div style={{ height: size.height - head }}>
        <SeriesChart label="近24小时用水" lines={water.curve} draws={waterDraws} size={{ width: size.width, height: size.height - head }} />
      </div>
    </>
  );
}
export const WaterPanel = () => (
  <FeedPanel title="用水 24 小时" feed={iotFeed} params={noParams} empty={({ water }) => water.curve.x.length === 0} emptyText="本园区未接入水表">
    {({ water }, size) => <Water water={water} size={size} />}
  </FeedPanel>
);
