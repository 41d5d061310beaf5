import type { ParkOperation } from '@/domain/feeds/operate';
import { DonutChart } from '../kernel/charts/DonutChart';
import { useLists } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { billsOf } from '../lists';
import { shape } from './shape';

export default function FeeItem({ data, size }: PanelProps<ParkOperation>) {
  const lists = useLists();
  const opens = (name: string) => {
    const item = data.fee.by_item.find((one) => one.name === name);
    return item && lists.to(billsOf(data.month, item.id));
  };
  return <DonutChart label="费用构成" data={shape(data).slices} unit="万元" whole="本月应收" size={size} opens={opens} />;
}
