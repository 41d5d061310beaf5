import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'biz-funnel',
  title: '招商漏斗',
  category: '招商',
  about: '目前洽谈、意向、签约的企业数，另有本月入驻数',
  size: { w: 8, h: 7, minW: 5, minH: 4 },
  feed: operateFeed,
  jump: { route: 'enterprise.list' },
  load: () => import('./BizFunnel'),
});
