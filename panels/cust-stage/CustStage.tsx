import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { DonutChart } from '../kernel/charts/DonutChart';
import { useLists } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { stageList } from '../lists';
import { shape } from './shape';

export default function CustStage({ data, size }: PanelProps<EnterpriseStructure>) {
  const lists = useLists();
  const opens = (name: string) => lists.to(stageList(name));
  return <DonutChart label="企业阶段分布" data={shape(data).slices} unit="家" whole="入驻企业" size={size} opens={opens} />;
}
