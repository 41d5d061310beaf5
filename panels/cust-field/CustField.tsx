import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import type { PanelProps } from '../kernel/panel';
import { Bars, fitting, useRowHeight } from '../kernel/pieces';
import { shape } from './shape';

export default function CustField({ data, size }: PanelProps<EnterpriseStructure>) {
  const { total, bars } = shape(data, fitting(size.height, useRowHeight()));
  const shares = bars.map(({ name, value }) => ({ name, value, note: `${((100 * value) / Math.max(1, total)).toFixed(1)}%` }));
  return <Bars label="技术领域分布" bars={shares} unit="家" height={size.height} />;
}
