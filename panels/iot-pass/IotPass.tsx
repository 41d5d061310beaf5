import type { IotStatistics } from '@/domain/feeds/iot';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';

const draws = ['up', 'down'] as const;
/** In above nought, out below, by hour of today. */
export default function IotPass({ data: { car }, size }: PanelProps<IotStatistics>) {
  return <SeriesChart label="今日每小时进出" lines={car.by_hour} draws={draws} size={size} />;
}
