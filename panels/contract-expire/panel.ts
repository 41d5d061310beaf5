import { leaseFeed } from '@/domain/feeds/lease';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'contract-expire',
  title: '合同到期',
  category: '合同费用',
  about: '30、60、90 天内到期的合同份数',
  size: { w: 8, h: 6, minW: 5, minH: 4 },
  feed: leaseFeed,
  load: () => import('./ContractExpire'),
});
