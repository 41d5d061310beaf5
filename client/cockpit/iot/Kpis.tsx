import { iotFeed } from '@/domain/feeds/iot';
import { liveCarFeed, liveElectricFeed, liveWaterFeed } from '@/domain/feeds/live';
import type { Amount } from '@/domain/feeds/blocks';
import type { Feed, FeedParams, ParamsOf } from '@/domain/kernel/feed';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { thousands, withUnit } from '@/panels/kernel/format';
import { useFeed } from '@/panels/kernel/live';
import { Change } from '@/panels/kernel/number';
import { lists } from '../lists';
import { Tile } from '../overview/Tile';
import { useOpens } from '../useOpens';
import { onlineRate, toneOf } from './shapes';
import { carParams, electricParams, noParams, waterParams } from './params';

/** What flows, what was used, who is inside, what is wrong: six figures of now. */
export function IotKpis() {
  const opens = useOpens();
  return (
    <div className="k-kpis">
      <FeedPanel bare title="实时功率" feed={liveElectricFeed} params={electricParams}>
        {({ power, meters }, size) => (
          <Tile
            label="实时功率"
            value={power.value}
            unit={power.unit}
            digits={1}
            note={`${meters.online} 块电表在线`}
            size={size}
            onOpen={opens.to(lists.electric)}
          />
        )}
      </FeedPanel>
      <UsedToday title="今日用电" kind="electric" feed={liveElectricFeed} params={electricParams} onOpen={opens.to(lists.electric)} />
      <UsedToday title="今日用水" kind="water" feed={liveWaterFeed} params={waterParams} onOpen={opens.to(lists.water)} />
      <FeedPanel bare title="在场车辆" feed={liveCarFeed} params={carParams} empty={({ spaces }) => spaces === 0} emptyText="本园区未接入道闸">
        {({ inside, spaces, free }, size) => (
          <Tile
            label="在场车辆"
            value={inside}
            unit="辆"
            note={`余 ${thousands(free)} / 共 ${thousands(spaces)} 位`}
            size={size}
            onOpen={opens.to(lists.cars)}
          />
        )}
      </FeedPanel>
      <FeedPanel bare title="设备在线率" feed={iotFeed} params={noParams}>
        {({ devices }, size) => (
          <Tile
            label="设备在线率"
            value={onlineRate(devices)}
            unit="%"
            digits={1}
            note={`${devices.online}/${devices.total} 台`}
            size={size}
            onOpen={opens.to(lists.electric)}
          />
        )}
      </FeedPanel>
      <FeedPanel bare title="未处理告警" feed={iotFeed} params={noParams}>
        {({ alarms_open, alarms, water }, size) => (
          <Tile
            label="未处理告警"
            value={alarms_open}
            unit="条"
            note={`其中用水 ${withUnit(water.alarms, '条', 0)}`}
            size={size}
            tone={toneOf(alarms)}
          />
        )}
      </FeedPanel>
    </div>
  );
}
interface UsedTodayProps<T, P extends FeedParams> {
  readonly title: string;
  readonly kind: 'electric' | 'water';
  readonly feed: Feed<T, P>;
  readonly params: ParamsOf<P>;
  readonly onOpen: (() => void) | undefined;
}
/** What has been used of one kind since midnight, beside the month's comparison. */
const UsedToday = <T extends { readonly today: Amount }, P extends FeedParams>({ title, kind, feed, params, onOpen }: UsedTodayProps<T, P>) => (
  <FeedPanel bare title={title} feed={feed} params={params}>
    {({ today }, size) => (
      <Tile label={title} value={today.value} unit={today.unit} digits={1} note={<MonthNote kind={kind} />} size={size} onOpen={onOpen} />
    )}
  </FeedPanel>
);
function MonthNote({ kind }: { kind: 'electric' | 'water' }) {
  const { data } = useFeed(iotFeed, noParams);
  const month = data?.[kind].month;
  return month ? (
    <span>
      本月
      <Change label="环比" value={month.mom} />
    </span>
  ) : null;
}
