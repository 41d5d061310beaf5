import { incubatorFeed } from '@/domain/feeds/incubator';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'check',
  title: '认定指标自查',
  category: '客户',
  about: '对照孵化器认定条件，逐项看是否达标、还差多少',
  size: { w: 12, h: 5, minW: 6, minH: 5 },
  feed: incubatorFeed,
  empty: ({ check }) => check.length === 0,
  emptyText: '还没有设置认定指标',
  load: () => import('./Check'),
});
