import { iotFeed, isOpenAlarm, type Alarm, type IotStatistics } from '@/domain/feeds/iot';
import { liveElectricFeed, liveWaterFeed } from '@/domain/feeds/live';
import { FeedPanel } from '@/panels/kernel/FeedPanel';
import { shortTime, thousands } from '@/panels/kernel/format';
import { useFeed } from '@/panels/kernel/live';
import { useServerTime } from '@/panels/kernel/surface';
import { Ticker } from '@/panels/kernel/Ticker';
import { levelSigns } from '../signs';
import { electricParams, noParams, waterParams } from './params';
import { deviceRows } from './shapes';

function Devices({ devices }: { devices: IotStatistics['devices'] }) {
  const electric = useFeed(liveElectricFeed, electricParams).data;
  const water = useFeed(liveWaterFeed, waterParams).data;
  return (
    <table className="i-devices">
      <caption className="p-unseen">设备状态</caption>
      <thead>
        <tr>
          <th scope="col">设备</th>
          <th scope="col">总数</th>
          <th scope="col">● 在线</th>
          <th scope="col">✕ 离线</th>
          <th scope="col">◆ 故障</th>
        </tr>
      </thead>
      <tbody>
        {deviceRows(devices, electric?.meters, water?.meters).map(({ name, total, online, offline, fault }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{thousands(total)}</td>
            <td data-tone="ok">{thousands(online)}</td>
            <td>{thousands(offline)}</td>
            <td data-tone={fault > 0 ? 'alarm' : undefined}>{thousands(fault)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
export const DevicesPanel = () => (
  <FeedPanel title="设备在线" feed={iotFeed} params={noParams} empty={({ devices }) => devices.total === 0} emptyText="本园区未接入设备">
    {({ devices }) => <Devices devices={devices} />}
  </FeedPanel>
);
function AlarmRow({ alarm: { level, text, time, status } }: { alarm: Alarm }) {
  const short = useServerTime((now) => shortTime(time, now));
  const done = !isOpenAlarm({ status });
  return (
    <span className="k-event" data-kind={done ? 'event' : level === 'info' ? 'event' : level} title={`${time} ${text} ${status}`}>
      <i aria-hidden>{levelSigns[level].sign}</i>
      <span className="i-level">{levelSigns[level].word}</span>
      <time>{short}</time>
      <span className="k-event-text">{text}</span>
      <span className="i-status" data-done={done}>
        {status}
      </span>
    </span>
  );
}
export const AlarmsPanel = () => (
  <FeedPanel title="设备与用能告警" feed={iotFeed} params={noParams} empty={({ alarms }) => alarms.length === 0} emptyText="没有设备与用能告警">
    {({ alarms }, size) => <Ticker label="告警" rows={alarms.map((alarm) => ({ key: alarm.id, content: <AlarmRow alarm={alarm} /> }))} size={size} />}
  </FeedPanel>
);
