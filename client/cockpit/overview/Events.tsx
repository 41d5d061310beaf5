import { iotFeed } from '@/domain/feeds/iot';
import { operateFeed, type ParkOperation } from '@/domain/feeds/operate';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { shortTime } from '@/panels/kernel/format';
import { useFeed } from '@/panels/kernel/live';
import { useServerTime } from '@/panels/kernel/surface';
import { Ticker } from '@/panels/kernel/Ticker';
import type { Size } from '@/panels/kernel/useSize';
import { todoRows, type FeedRow } from './shapes';

const noParams = {};
const signs = { alarm: ['◆', '告警'], warn: ['▲', '预警'], event: ['●', '动态'] } as const;

function EventRow({ row: { kind, time, text } }: { row: FeedRow }) {
  const short = useServerTime((now) => shortTime(time, now));
  return (
    <span className="k-event" data-kind={kind} title={`${time} ${text}`}>
      <i aria-hidden>{signs[kind][0]}</i>
      <span className="p-unseen">{signs[kind][1]}</span>
      <time>{short}</time>
      <span className="k-event-text">{text}</span>
    </span>
  );
}
function Events({ events, size }: { events: ParkOperation['events']; size: Size }) {
  const { data } = useFeed(iotFeed, noParams);
  const rows = todoRows(events, data?.alarms ?? []);
  return <Ticker label="待办与告警" rows={rows.map((row) => ({ key: row.key, content: <EventRow row={row} /> }))} size={size} />;
}
export const EventsPanel = () => (
  <FeedPanel title="告警与动态" feed={operateFeed} params={noParams} empty={({ events }) => events.length === 0} emptyText="今天还没有新的动态">
    {({ events }, size) => <Events events={events} size={size} />}
  </FeedPanel>
);
