import { analysisFeed, firstAnalysis } from '@/domain/feeds/analysis';
import { analysisOptions } from '../kernel/analysis';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'eco-rank',
  title: '企业排行',
  category: '客户',
  about: '所选指标最高的企业，与它们占全部的份额',
  size: { w: 8, h: 10, minW: 6, minH: 4 },
  feed: analysisFeed,
  starts: firstAnalysis,
  options: { metric: analysisOptions.metric, period: analysisOptions.period },
  empty: ({ top }) => top.length === 0,
  emptyText: '这一期没有审核通过的数据',
  emptyWay: ways.reports,
  load: () => import('./EcoRank'),
});
