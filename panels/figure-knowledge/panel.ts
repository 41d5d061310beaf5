import { knowledgeFeed } from '@/domain/feeds/economy';
import { defineFigure } from '../kernel/figure';
import { thousands } from '@/domain/format';
import { returnLists } from '../lists';

export const panel = defineFigure({
  id: 'figure-knowledge',
  title: '有效知识产权',
  category: '客户',
  about: '有效知识产权的件数，其中发明专利',
  feed: knowledgeFeed,
  figure: ({ knowledgeValidNum, unit, parts }) => ({
    value: knowledgeValidNum ?? 0,
    unit,
    note: `发明 ${thousands(parts.find(({ key }) => key === 'invention')?.value ?? 0)} 件`,
  }),
  list: (_day, { reports }) => (reports.length > 0 ? returnLists(reports).approved : undefined),
});
