import type { ParkOperation } from '@/domain/feeds/operate';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { Headed, KeyFigures } from '../kernel/pieces';
import { shape } from './shape';

const draws = ['wide', 'narrow'] as const;
export default function FeeMonth({ data, size }: PanelProps<ParkOperation>) {
  const { lines, receivable, received, month } = shape(data);
  const figures = [
    { label: `${month}实收`, value: received, unit: '万元' },
    { label: `${month}应收`, value: receivable, unit: '万元' },
  ];
  return (
    <Headed size={size} head={<KeyFigures figures={figures} />}>
      {(rest) => <SeriesChart label="应收与实收" lines={lines} draws={draws} size={rest} />}
    </Headed>
  );
}
