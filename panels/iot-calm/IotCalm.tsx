import type { IotStatistics } from '@/domain/feeds/iot';
import { Footed } from '../kernel/Footed';
import type { PanelProps } from '../kernel/panel';
import { Bars } from '../kernel/pieces';
import { shape } from './shape';

/** What guests see where the park sees its open alarms. */
export default function IotCalm({ data, size }: PanelProps<IotStatistics>) {
  const { bars, words, dealt } = shape(data);
  return (
    <Footed size={size} label={words} value={dealt} onOpen={undefined}>
      {(height) => <Bars label="设备在线率" bars={bars} unit="%" noted="在线 / 总数" height={height} />}
    </Footed>
  );
}
