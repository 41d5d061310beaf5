import type { IotStatistics } from '@/domain/feeds/iot';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { shape } from './shape';

const draws = ['line'] as const;
export default function IotPower({ data, size }: PanelProps<IotStatistics>) {
  const { lines, figures } = shape(data);
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <SeriesChart label="近24小时与前24小时用电功率" lines={lines} draws={draws} size={rest} ownRange />}
    </Headed>
  );
}
