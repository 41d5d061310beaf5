import { operateFeed } from '@/domain/feeds/operate';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';
import { shape } from './shape';

export const panel = definePanel({
  id: 'biz-cohort',
  title: '招商转化',
  category: '招商',
  about: '12个月内的线索走到了意向、签约、入驻的各有多少，转化百分之几',
  size: { w: 8, h: 7, minW: 5, minH: 5 },
  feed: operateFeed,
  empty: (data) => shape(data).leads === 0,
  emptyText: '12个月内没有新的线索',
  emptyWay: ways.leads,
  jump: { route: 'enterprise.list' },
  load: () => import('./BizCohort'),
});
