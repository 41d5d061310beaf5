import type { ParkOperation } from '@/domain/feeds/operate';
import type { PanelProps } from '../kernel/panel';
import { Bars } from '../kernel/pieces';
import { shape } from './shape';

export default function BizFunnel({ data, size }: PanelProps<ParkOperation>) {
  return <Bars label="招商漏斗" bars={shape(data).stages} unit="家" height={size.height} centred />;
}
