import { analysisFeed, firstAnalysis } from '@/domain/feeds/analysis';
import { analysisOptions } from '../kernel/analysis';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'eco-cross',
  title: '交叉分析',
  category: '客户',
  about: '所选指标按维度与季度的交叉表或图：合计、占比、环比与同比',
  size: { w: 16, h: 14, minW: 12, minH: 8 },
  feed: analysisFeed,
  starts: firstAnalysis,
  options: { ...analysisOptions, view: { label: '样式', values: { table: '表', chart: '图' }, initial: 'table' } },
  empty: ({ periods }) => periods.length === 0,
  emptyText: '还没有审核通过的填报数据',
  emptyWay: ways.reports,
  load: () => import('./EcoCross'),
});
