import { analysisFeed, firstAnalysis } from '@/domain/feeds/analysis';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'eco-filter',
  title: '分析条件',
  category: '客户',
  about: '数据分析的指标、维度与期次',
  size: { w: 6, h: 14, minW: 5, minH: 8 },
  feed: analysisFeed,
  starts: firstAnalysis,
  empty: ({ periods }) => periods.length === 0,
  emptyText: '还没有审核通过的填报数据',
  load: () => import('./EcoFilter'),
});
