import type { LeaseAndPatent } from '@/domain/feeds/lease';
import { useLists } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { useToday } from '../kernel/surface';
import { listOf, shape } from './shape';

export default function ContractExpire({ data, size }: PanelProps<LeaseAndPatent>) {
  const { total, buckets } = shape(data);
  const lists = useLists();
  const day = useToday();
  const opens = (name: string) => lists.to(listOf(name, day));
  return (
    <Headed size={size} figures={[{ label: '90天内到期合同', value: total, unit: '份' }]}>
      {(rest) => <Bars label="合同到期" bars={buckets} unit="份" height={rest.height} opens={opens} />}
    </Headed>
  );
}
