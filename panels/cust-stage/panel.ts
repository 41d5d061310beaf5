import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'cust-stage',
  title: '企业阶段分布',
  category: '客户',
  about: '在孵、毕业留园与非孵化企业各有多少家',
  size: { w: 8, h: 7, minW: 5, minH: 5 },
  feed: enterpriseFeed,
  empty: ({ by_stage }) => by_stage.every(({ value }) => value === 0),
  emptyText: '所选楼宇还没有入驻企业',
  emptyWay: ways.residents,
  jump: { route: 'enterprise.settle' },
  load: () => import('./CustStage'),
});
