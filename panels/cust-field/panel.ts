import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-field',
  title: '技术领域分布',
  category: '客户',
  about: '入驻企业按所属技术领域的家数',
  size: { w: 8, h: 7, minW: 6, minH: 4 },
  feed: enterpriseFeed,
  empty: ({ by_field }) => by_field.every(({ value }) => value === 0),
  emptyText: '所选楼宇还没有入驻企业',
  emptyWay: ways.residents,
  jump: { route: 'enterprise.settle' },
  load: () => import('./CustField'),
});
