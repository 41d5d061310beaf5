import { incubatorFeed } from '@/domain/feeds/incubator';
import { iotFeed } from '@/domain/feeds/iot';
import { knowledgeFeed } from '@/domain/feeds/economy';
import { operateFeed } from '@/domain/feeds/operate';
import { spaceFeed } from '@/domain/feeds/space';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { parkTime, thousands, withUnit } from '@/panels/kernel/format';
import { Change } from '@/panels/kernel/number';
import { useServerTime } from '@/panels/kernel/surface';
import { lists, listsOn } from '../lists';
import { useOpens } from '../useOpens';
import { Tile } from './Tile';

const noParams = {};
const roomsOf = (counts: readonly { code: number; value: number }[], code: number): number => counts.find((one) => one.code === code)?.value ?? 0;

/** How full, how much money, what is used, what is owned: six figures, each with its comparison. */
export function Kpis() {
  const opens = useOpens();
  const today = useServerTime((now) => parkTime(now).date);
  return (
    <div className="k-kpis">
      <FeedPanel bare title="在园企业" feed={incubatorFeed} params={noParams}>
        {({ kpis }, size) => {
          const kpi = kpis.find(({ key }) => key === 'enterprise_in');
          return (
            <Tile
              label="在园企业"
              value={kpi?.value}
              unit="家"
              note={<Change label="同比" value={kpi?.yoy} />}
              size={size}
              onOpen={opens.to(lists.settled)}
            />
          );
        }}
      </FeedPanel>
      <FeedPanel bare title="出租率" feed={incubatorFeed} params={noParams}>
        {({ kpis }, size) => {
          const kpi = kpis.find(({ key }) => key === 'occupancy');
          const note = <Change label="同比" value={kpi?.yoy} points />;
          return <Tile label="出租率" value={kpi?.value} unit="%" digits={1} note={note} size={size} onOpen={opens.to(lists.let)} />;
        }}
      </FeedPanel>
      <FeedPanel bare title="可招商面积" feed={spaceFeed} params={noParams}>
        {({ space }, size) => {
          const note = `空闲 ${thousands(roomsOf(space.room_status, 1))} 间`;
          return (
            <Tile label="可招商面积" value={space.idle.value ?? 0} unit={space.idle.unit} note={note} size={size} onOpen={opens.to(lists.idle)} />
          );
        }}
      </FeedPanel>
      <FeedPanel bare title="本月应收/实收" feed={operateFeed} params={noParams}>
        {({ fee }, size) => (
          <Tile
            label="本月应收/实收"
            value={fee.receivable.value ?? 0}
            second={fee.received.value ?? 0}
            unit={fee.received.unit}
            digits={1}
            note={`收缴率 ${withUnit(fee.rate, '%')}`}
            size={size}
            onOpen={opens.to(listsOn(today).bills)}
          />
        )}
      </FeedPanel>
      <FeedPanel bare title="今日用电" feed={iotFeed} params={noParams}>
        {({ electric }, size) => (
          <Tile
            label="今日用电"
            value={electric.today.value}
            unit={electric.today.unit}
            digits={1}
            note={
              <span>
                本月
                <Change label="环比" value={electric.month.mom} />
              </span>
            }
            size={size}
            onOpen={opens.to(lists.iot)}
          />
        )}
      </FeedPanel>
      <FeedPanel bare title="有效知识产权" feed={knowledgeFeed} params={noParams}>
        {({ knowledgeValidNum, unit, parts }, size) => (
          <Tile
            label="有效知识产权"
            value={knowledgeValidNum ?? 0}
            unit={unit}
            note={`发明 ${thousands(parts.find(({ key }) => key === 'invention')?.value ?? 0)} 件`}
            size={size}
            onOpen={opens.to(lists.property)}
          />
        )}
      </FeedPanel>
    </div>
  );
}
