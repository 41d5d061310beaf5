import type { ParkOperation } from '@/domain/feeds/operate';
import { parkTime } from '@/domain/format';
import { Funnel } from '../kernel/Funnel';
import type { PanelProps } from '../kernel/panel';
import { useServerTime } from '../kernel/surface';
import { listsOn } from '../lists';
import { shape } from './shape';

export default function BizFunnel({ data, size }: PanelProps<ParkOperation>) {
  const day = useServerTime((now) => parkTime(now).date);
  return <Funnel {...shape(data)} movedInList={listsOn(day).settled} size={size} />;
}
