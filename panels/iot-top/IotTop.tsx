import type { IotStatistics } from '@/domain/feeds/iot';
import type { PanelProps } from '../kernel/panel';
import { Bars, fitting, useBarHeight } from '../kernel/pieces';
import { shape } from './shape';

export default function IotTop({ data, size }: PanelProps<IotStatistics>) {
  return <Bars label="今日用电排行" bars={shape(data, fitting(size.height, useBarHeight()))} unit="kWh" height={size.height} />;
}
