import type { LiveElectric } from '@/domain/feeds/live';
import { LiveCurve } from '../kernel/LiveCurve';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';

export default function IotEle({ data, size }: PanelProps<LiveElectric, { kind: ['electric'] }>) {
  const { power, powerUnit, today, todayUnit, peak, online, meters, lines } = shape(data);
  const figures = [
    { label: '当前功率', value: power, unit: powerUnit },
    { label: '今日用电', value: today, unit: todayUnit, digits: 0 },
    { label: '近60分钟最高', value: peak, unit: powerUnit },
    { label: `在线电表（共 ${meters} 块）`, value: online, unit: '块' },
  ];
  return <LiveCurve label="近60分钟功率" figures={figures} lines={lines} size={size} />;
}
