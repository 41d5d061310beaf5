import type { ParkOperation } from '@/domain/feeds/operate';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import { useLists } from '../kernel/host';
import { billsOf, lists, receivedIn } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { shape } from './shape';

const draws = ['wide', 'narrow'] as const;
export default function FeeMonth({ data, options, size }: PanelProps<ParkOperation>) {
  const opens = useLists();
  const { lines, receivable, received, month } = shape(data, options.months === 'year');
  const figures = [
    { label: `${month}实收`, value: received, unit: '万元', onOpen: opens.to(receivedIn(data.month)) },
    { label: `${month}应收`, value: receivable, unit: '万元', onOpen: opens.to(billsOf(data.month)) },
  ];
  return (
    <Headed size={size} figures={options.figures === 'none' ? [] : figures}>
      {(rest) => <SeriesChart label="应收与实收" lines={lines} draws={draws} size={rest} onOpen={opens.each(lists.bills, billsOf)} />}
    </Headed>
  );
}
