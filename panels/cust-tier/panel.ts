import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-tier',
  title: '企业梯队',
  category: '客户',
  about: '在孵、科技型中小、高企、专精特新与上市企业各有多少家，比上年同日增减多少',
  size: { w: 8, h: 7, minW: 5, minH: 5 },
  feed: enterpriseFeed,
  empty: ({ tiers }) => tiers.every(({ value }) => value === 0),
  emptyText: '所选楼宇还没有入驻企业',
  emptyWay: ways.residents,
  jump: { route: 'enterprise.settle' },
  load: () => import('./CustTier'),
});
