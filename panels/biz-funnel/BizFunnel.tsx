import type { ParkOperation } from '@/domain/feeds/operate';
import { Funnel } from '../kernel/Funnel';
import type { PanelProps } from '../kernel/panel';
import { useToday } from '../kernel/surface';
import { listsOn } from '../lists';
import { shape } from './shape';

export default function BizFunnel({ data, size }: PanelProps<ParkOperation>) {
  const day = useToday();
  return <Funnel {...shape(data)} movedInList={listsOn(day).settled} size={size} />;
}
