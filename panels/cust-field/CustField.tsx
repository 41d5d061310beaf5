import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { withUnit } from '@/domain/format';
import { useLists } from '../kernel/host';
import { fieldList } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Bars, fitting, useBarHeight } from '../kernel/pieces';
import { shape } from './shape';

export default function CustField({ data, size }: PanelProps<EnterpriseStructure>) {
  const lists = useLists();
  const { total, bars } = shape(data, fitting(size.height, useBarHeight()));
  const shares = bars.map(({ name, value }) => ({ name, value, note: withUnit((100 * value) / Math.max(1, total), '%') }));
  return <Bars label="技术领域分布" bars={shares} unit="家" height={size.height} opens={(name) => lists.to(fieldList(name))} />;
}
