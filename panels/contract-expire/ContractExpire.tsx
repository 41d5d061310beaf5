import type { LeaseAndPatent } from '@/domain/feeds/lease';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { shape } from './shape';

export default function ContractExpire({ data, size }: PanelProps<LeaseAndPatent>) {
  const { total, buckets } = shape(data);
  return (
    <Headed size={size} figures={[{ label: '90天内到期合同', value: total, unit: '份' }]}>
      {(rest) => <Bars label="合同到期" bars={buckets} unit="份" height={rest.height} />}
    </Headed>
  );
}
