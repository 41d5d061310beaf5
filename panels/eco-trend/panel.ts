import { economyFeed } from '@/domain/feeds/economy';
import { isFlat } from '../kernel/status';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'eco-trend',
  title: '营收税收',
  category: '客户',
  about: '园区企业近四个季度的营业收入与实缴税费',
  size: { w: 12, h: 8, minW: 8, minH: 5 },
  feed: economyFeed,
  empty: ({ trend }) => isFlat(trend),
  emptyText: '还没有审核通过的填报数据',
  emptyWay: ways.reports,
  load: () => import('./EcoTrend'),
});
