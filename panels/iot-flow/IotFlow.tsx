import type { IotStatistics } from '@/domain/feeds/iot';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { nightFlow } from './shape';

const draws = ['column'] as const;
export default function IotFlow({ data: { water }, size }: PanelProps<IotStatistics>) {
  const figures = [
    { label: '夜间最小流量', value: nightFlow(water.curve), unit: 't/h', digits: 2 },
    { label: '用水告警', value: water.alarms, unit: '条', ...(water.alarms > 0 && { tone: 'warn' as const }) },
  ];
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <SeriesChart label="近24小时用水" lines={water.curve} draws={draws} size={rest} />}
    </Headed>
  );
}
