import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { useLists } from '../kernel/host';
import { tierLists } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Bars } from '../kernel/pieces';
import { shape } from './shape';

export default function CustTier({ data, size }: PanelProps<EnterpriseStructure>) {
  const lists = useLists();
  const bars = shape(data);
  const opens = (name: string) => {
    const bar = bars.find((one) => one.name === name);
    return bar && lists.to(tierLists[bar.key]);
  };
  return <Bars label="企业梯队" bars={bars} unit="家" noted="较上年同日" height={size.height} opens={opens} />;
}
