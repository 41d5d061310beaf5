import type { LiveWater } from '@/domain/feeds/live';
import { LiveCurve } from '../kernel/LiveCurve';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';

export default function IotWater({ data, size }: PanelProps<LiveWater, { kind: ['water'] }>) {
  const { power, powerUnit, today, todayUnit, silent, lines } = shape(data);
  const figures = [
    { label: '当前流量', value: power, unit: powerUnit, digits: 2 },
    { label: '今日用水', value: today, unit: todayUnit },
    { label: '离线水表', value: silent, unit: '块' },
  ];
  return <LiveCurve label="近60分钟流量" figures={figures} lines={lines} size={size} />;
}
