import type { IotStatistics } from '@/domain/feeds/iot';
import { thousands } from '@/domain/format';
import type { PanelProps } from '../kernel/panel';
import './iot-device.css';

/** Devices by kind and by what they say: meters, gates. */
export default function IotDevice({ data: { devices } }: PanelProps<IotStatistics>) {
  return (
    <table className="iot-device">
      <caption className="visually-hidden">设备状态</caption>
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
        {devices.by_kind.map(({ name, total, online, offline, fault }) => (
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
