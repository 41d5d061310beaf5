import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { shape } from './shape';

const draws = ['up', 'down', 'line'] as const;
export default function CustMove({ data, options, size }: PanelProps<EnterpriseStructure>) {
  const { lines, totals } = shape(data, options.line === 'net');
  const figures = options.figures === 'none' ? [] : totals.map(({ name, value }) => ({ label: `近12个月${name}`, value, unit: '家' }));
  const label = `近12个月${lines.series.map(({ name }) => name).join('、')}`;
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <SeriesChart label={label} lines={lines} draws={draws} size={rest} />}
    </Headed>
  );
}
