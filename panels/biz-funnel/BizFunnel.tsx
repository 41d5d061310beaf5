import type { ParkOperation } from '@/domain/feeds/operate';
import { Funnel } from '../kernel/Funnel';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';

export default function BizFunnel({ data, size }: PanelProps<ParkOperation>) {
  return <Funnel {...shape(data)} size={size} />;
}
