import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-top',
  title: '营收 TOP10',
  category: '客户',
  about: '近四个季度营业收入最高的十家企业',
  size: { w: 8, h: 8, minW: 6, minH: 4 },
  feed: enterpriseFeed,
  empty: ({ top }) => top.length === 0,
  emptyText: '还没有审核通过的填报数据',
  emptyWay: ways.reports,
  load: () => import('./CustTop'),
});
