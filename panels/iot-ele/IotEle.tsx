import type { LiveElectric } from '@/domain/feeds/live';
import { lastHour } from '../kernel/lastHour';
import { LiveCurve } from '../kernel/LiveCurve';
import type { PanelProps } from '../kernel/panel';

export default function IotEle({ data, size }: PanelProps<LiveElectric, { kind: ['electric'] }>) {
  const { power, today, meters } = data;
  const { peak, lines } = lastHour(data, '功率');
  const figures = [
    { label: '当前功率', ...power },
    { label: '今日用电', ...today, digits: 0 },
    { label: '近60分钟最高', value: peak, unit: power.unit },
    { label: `在线电表（共 ${meters.total} 块）`, value: meters.online, unit: '块' },
  ];
  return <LiveCurve label="近60分钟功率" figures={figures} lines={lines} size={size} />;
}
