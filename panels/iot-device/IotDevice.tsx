import type { Devices, IotStatistics } from '@/domain/feeds/iot';
import { thousands } from '@/domain/format';
import { useLists } from '../kernel/host';
import { OpenButton } from '../kernel/OpenButton';
import type { PanelProps } from '../kernel/panel';
import { devicesBy } from '../lists';
import './iot-device.css';

const counts = [
  ['total', '总数', '总数'],
  ['online', '● 在线', '在线'],
  ['offline', '✕ 离线', '离线'],
  ['fault', '◆ 故障', '故障'],
] as const satisfies readonly (readonly [keyof Devices, string, string])[];
const toneOf = (count: keyof Devices, value: number) => (count === 'online' ? 'ok' : count === 'fault' && value > 0 ? 'alarm' : undefined);

/** Devices by kind and by what they say: meters, gates. Each number opens those devices. */
export default function IotDevice({ data: { devices } }: PanelProps<IotStatistics>) {
  const lists = useLists();
  return (
    <table className="iot-device">
      <caption className="visually-hidden">设备状态</caption>
      <thead>
        <tr>
          <th scope="col">设备</th>
          {counts.map(([key, title]) => (
            <th scope="col" key={key}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {devices.by_kind.map((kind) => (
          <tr key={kind.name}>
            <th scope="row">{kind.name}</th>
            {counts.map(([key, , word]) => (
              <td key={key} data-tone={toneOf(key, kind[key])}>
                {thousands(kind[key])}
                <OpenButton label={`${kind.name}${word} ${kind[key]} 台`} onOpen={lists.to(devicesBy(kind.name, key))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
