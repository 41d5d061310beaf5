import type { KnowledgeSum } from '@/domain/feeds/economy';
import { withUnit } from '@/domain/format';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { shape } from './shape';

export default function IpSum({ data, size }: PanelProps<KnowledgeSum>) {
  const { valid, unit, period, applied, granted, holders, parts } = shape(data);
  const figures = [
    { label: `有效知识产权（${period}）`, value: valid, unit },
    { label: '持有企业', value: holders, unit: '家' },
    { label: '申请', value: applied, unit },
    { label: '授权', value: granted, unit },
  ];
  const bars = parts.map(({ name, value, share }) => ({ name, value, note: withUnit(share, '%') }));
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <Bars label="知识产权分类" bars={bars} unit={unit} height={rest.height} />}
    </Headed>
  );
}
