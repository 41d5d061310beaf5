import type { ParkOperation } from '@/domain/feeds/operate';
import { DonutChart } from '../kernel/charts/DonutChart';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';

export default function FeeItem({ data, size }: PanelProps<ParkOperation>) {
  return <DonutChart label="费用构成" data={shape(data).slices} unit="万元" whole="本月应收" size={size} />;
}
