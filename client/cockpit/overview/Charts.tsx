import { Funnel, stagesOf } from '@/panels/kernel/Funnel';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { iotFeed } from '@/domain/feeds/iot';
import { operateFeed } from '@/domain/feeds/operate';
import { spaceFeed } from '@/domain/feeds/space';
import { BarChart } from '@/panels/kernel/charts/BarChart';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import { ranking } from '@/panels/kernel/charts/slices';
import { StackedBars } from '@/panels/kernel/charts/StackedBars';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { isFlat } from '@/panels/kernel/format';
import { FigureNumber } from '@/panels/kernel/number';
import { useUnit } from '@/panels/kernel/surface';
import { useOpens } from '../useOpens';
import { billsOf, buildingRooms, fieldList, lists } from '../lists';
import { netMovement, powerLines, spaceRows } from './shapes';

const noParams = {};
const movementDraws = ['up', 'down', 'line'] as const;
const feeDraws = ['wide', 'narrow'] as const;
const powerDraws = ['area', 'line'] as const;

export function FieldPanel() {
  const opens = useOpens();
  return (
    <FeedPanel
      title="行业分布"
      feed={enterpriseFeed}
      params={noParams}
      empty={({ by_field }) => by_field.length === 0}
      emptyText="还没有入驻企业"
      onJump={opens.to(lists.settled)}
    >
      {({ by_field }, size) => (
        <BarChart label="行业分布" data={ranking(by_field, 5)} unit="家" digits={0} size={size} onOpen={opens.each(lists.settled, fieldList)} />
      )}
    </FeedPanel>
  );
}
export function SpacePanel() {
  const opens = useOpens();
  return (
    <FeedPanel
      title="空间出租"
      feed={spaceFeed}
      params={noParams}
      empty={({ space }) => space.by_building.length === 0}
      emptyText="尚未录入楼栋"
      onJump={opens.to(lists.rooms)}
    >
      {(data, size) => (
        <StackedBars
          label="各楼栋出租面积与出租率"
          rows={spaceRows(data, size.height > 260 ? 8 : 6)}
          parts={['已租', '空置']}
          unit="㎡"
          size={size}
          onOpen={opens.each(lists.rooms, (name) => {
            const building = data.space.by_building.find((one) => one.name === name);
            return building ? buildingRooms(building.id) : lists.rooms;
          })}
        />
      )}
    </FeedPanel>
  );
}
export const FunnelPanel = () => (
  <FeedPanel title="招商漏斗" feed={operateFeed} params={noParams}>
    {({ funnel }, size) => <Funnel {...stagesOf(funnel)} size={size} />}
  </FeedPanel>
);
export function MovementPanel() {
  const opens = useOpens();
  return (
    <FeedPanel
      title="入驻与退出"
      feed={enterpriseFeed}
      params={noParams}
      empty={({ movement }) => isFlat(movement)}
      emptyText="近12个月没有入驻与退出记录"
      onJump={opens.to(lists.settlements)}
    >
      {(data, size) => <SeriesChart label="近12个月入驻、退出与净增" lines={netMovement(data)} draws={movementDraws} size={size} />}
    </FeedPanel>
  );
}
export function FeePanel() {
  const opens = useOpens();
  return (
    <FeedPanel
      title="应收与实收"
      feed={operateFeed}
      params={noParams}
      empty={({ trend }) => isFlat(trend)}
      emptyText="还没有账单"
      onJump={opens.to(lists.bills)}
    >
      {({ trend }, size) => (
        <SeriesChart label="近6个月应收与实收" lines={trend} draws={feeDraws} size={size} onOpen={opens.each(lists.bills, billsOf)} />
      )}
    </FeedPanel>
  );
}
function Energy({ data, size }: { data: typeof iotFeed.sample; size: { width: number; height: number } }) {
  const head = Math.max(24, 40 * useUnit());
  const { electric, water } = data;
  return (
    <>
      <p className="k-energy" style={{ height: head }}>
        <span>
          功率 <FigureNumber value={electric.power.value} unit={electric.power.unit} size={30} />
        </span>
        <span>
          今日用水 <FigureNumber value={water.today.value} unit={water.today.unit} size={30} />
        </span>
      </p>
      <div style={{ height: size.height - head }}>
        <SeriesChart
          label="近24小时与前24小时用电功率"
          lines={powerLines(data)}
          draws={powerDraws}
          size={{ width: size.width, height: size.height - head }}
        />
      </div>
    </>
  );
}
export function EnergyPanel() {
  const opens = useOpens();
  return (
    <FeedPanel
      title="能耗 24 小时"
      feed={iotFeed}
      params={noParams}
      empty={({ electric }) => electric.curve.x.length === 0}
      emptyText="本园区未接入电表"
      onJump={opens.to(lists.iot)}
    >
      {(data, size) => <Energy data={data} size={size} />}
    </FeedPanel>
  );
}
