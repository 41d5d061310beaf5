import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import type { PanelProps } from '../kernel/panel';
import { Headed, KeyFigures } from '../kernel/pieces';
import { shape } from './shape';

const draws = ['up', 'down', 'line'] as const;
export default function CustMove({ data, size }: PanelProps<EnterpriseStructure>) {
  const { lines, totals } = shape(data);
  const figures = totals.map(({ name, value }) => ({ label: `近12个月${name}`, value, unit: '家' }));
  return (
    <Headed size={size} head={<KeyFigures figures={figures} />}>
      {(rest) => <SeriesChart label="入驻、退出与毕业" lines={lines} draws={draws} size={rest} />}
    </Headed>
  );
}
