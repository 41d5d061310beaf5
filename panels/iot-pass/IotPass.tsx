import type { IotStatistics } from '@/domain/feeds/iot';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { EmptyStatus } from '../kernel/StatusView';
import { isFlat } from '../kernel/status';

const draws = ['up', 'down'] as const;
/** In above nought, out below, by hour of today; in the first minutes of a day an axis alone would say nothing. */
export default function IotPass({ data: { car }, size }: PanelProps<IotStatistics>) {
  if (isFlat(car.by_hour)) return <EmptyStatus why="今天还没有车辆进出" />;
  return <SeriesChart label="今日每小时进出" lines={car.by_hour} draws={draws} size={size} />;
}
