import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { DonutChart } from '../kernel/charts/DonutChart';
import type { PanelProps } from '../kernel/panel';
import { shape } from './shape';

export default function CustStage({ data, size }: PanelProps<EnterpriseStructure>) {
  return <DonutChart label="企业阶段分布" data={shape(data).slices} unit="家" whole="入驻企业" size={size} />;
}
