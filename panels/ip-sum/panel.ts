import { knowledgeFeed } from '@/domain/feeds/economy';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'ip-sum',
  title: '知识产权',
  category: '客户',
  about: '有效知识产权总数、分类与持有企业数',
  size: { w: 8, h: 8, minW: 6, minH: 5 },
  feed: knowledgeFeed,
  empty: ({ knowledgeValidNum }) => knowledgeValidNum === null,
  emptyText: '还没有审核通过的填报数据',
  emptyWay: ways.reports,
  load: () => import('./IpSum'),
});
