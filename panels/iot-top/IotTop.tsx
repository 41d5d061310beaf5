import type { IotStatistics } from '@/domain/feeds/iot';
import { useLists } from '../kernel/host';
import { metersOf } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Bars, fitting, useBarHeight } from '../kernel/pieces';
import { shape } from './shape';

export default function IotTop({ data, size }: PanelProps<IotStatistics>) {
  const lists = useLists();
  const rooms = shape(data, fitting(size.height, useBarHeight()));
  const opens = (name: string) => lists.to(metersOf(rooms.find((room) => room.name === name)?.id));
  return <Bars label="今日用电排行" bars={rooms} unit="kWh" height={size.height} opens={opens} />;
}
