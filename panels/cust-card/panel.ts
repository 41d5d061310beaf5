import { allResidents, residentsFeed } from '@/domain/feeds/residents';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-card',
  title: '企业小像',
  category: '客户',
  about: '名录里选中的一家：在哪里、什么阶段、六个维度的得分',
  size: { w: 6, h: 12, minW: 5, minH: 8 },
  feed: residentsFeed,
  starts: allResidents,
  empty: ({ data }) => data.length === 0,
  emptyText: '没有可以看的企业',
  load: () => import('./CustCard'),
});
