import { unreportedFeed } from '@/domain/feeds/analysis';
import { analysisOptions } from '../kernel/analysis';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'eco-missing',
  title: '未上报企业',
  category: '客户',
  about: '一期报表还没有填报或被退回的企业，逾期几天、催过没有',
  size: { w: 8, h: 8, minW: 6, minH: 4 },
  feed: unreportedFeed,
  starts: { period: '' },
  options: { period: analysisOptions.period },
  empty: ({ period, expected }) => period === null || expected === 0,
  emptyText: '这一期没有报表',
  emptyWay: ways.reports,
  load: () => import('./EcoMissing'),
});
