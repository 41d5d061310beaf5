import type { LiveWater } from '@/domain/feeds/live';
import { lastHour } from '../kernel/lastHour';
import { LiveCurve } from '../kernel/LiveCurve';
import type { PanelProps } from '../kernel/panel';

export default function IotWater({ data, size }: PanelProps<LiveWater, { kind: ['water'] }>) {
  const { power, today, meters } = data;
  const figures = [
    { label: '当前流量', ...power, digits: 2 },
    { label: '今日用水', ...today },
    { label: '离线水表', value: meters.offline + meters.fault, unit: '块' },
  ];
  return <LiveCurve label="近60分钟流量" figures={figures} lines={lastHour(data, '流量').lines} size={size} />;
}
