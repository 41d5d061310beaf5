import { iotFeed, type IotStatistics } from '@/domain/feeds/iot';
import { operateFeed, type ParkOperation } from '@/domain/feeds/operate';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { shortTime } from '@/panels/kernel/format';
import { useFeed } from '@/panels/kernel/live';
import { useServerTime } from '@/panels/kernel/surface';
import { Ticker } from '@/panels/kernel/Ticker';
import type { Size } from '@/panels/kernel/useSize';
import { lists } from '../lists';
import { useOpens } from '../useOpens';
import { todoRows, type FeedRow } from './shapes';

const noParams = {};
const none: IotStatistics['alarms'] = [];
const signs = { alarm: ['◆', '告警'], warn: ['▲', '预警'], event: ['●', '动态'] } as const;

/** A sum at the end is never cut: 缴费 90… would be another amount. */
const withSum = /^(.*?)( [\d,.]+ 元)?$/;
function EventRow({ row: { kind, time, text } }: { row: FeedRow }) {
  const short = useServerTime((now) => shortTime(time, now));
  const [, what = text, sum] = withSum.exec(text) ?? [];
  return (
    <span className="k-event" data-kind={kind} title={`${time} ${text}`}>
      <i aria-hidden>{signs[kind][0]}</i>
      <span className="p-unseen">{signs[kind][1]}</span>
      <time>{short}</time>
      <span className="k-event-text">{what}</span>
      {sum && <span className="k-event-sum">{sum}</span>}
    </span>
  );
}
function Events({ events, alarms, size }: { events: ParkOperation['events']; alarms: IotStatistics['alarms']; size: Size }) {
  const rows = todoRows(events, alarms);
  return <Ticker label="待办与告警" rows={rows.map((row) => ({ key: row.key, content: <EventRow row={row} /> }))} size={size} />;
}
/** Of two feeds: an alarm that is open is shown whether or not anything else has happened. */
export function EventsPanel() {
  const opens = useOpens();
  const alarms = useFeed(iotFeed, noParams).data?.alarms ?? none;
  return (
    <FeedPanel
      title="告警与动态"
      feed={operateFeed}
      params={noParams}
      empty={({ events }) => todoRows(events, alarms).length === 0}
      emptyText="今天还没有新的动态"
      onJump={opens.to(lists.iot)}
    >
      {({ events }, size) => <Events events={events} alarms={alarms} size={size} />}
    </FeedPanel>
  );
}
