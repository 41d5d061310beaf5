import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure } from '../kernel/figure';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-enterprise',
  title: '在园企业',
  category: '客户',
  about: '在园企业的家数与同比',
  feed: incubatorFeed,
  figure: ({ kpis }) => {
    const kpi = kpis.find(({ key }) => key === 'enterprise_in');
    return { value: kpi?.value, unit: '家', note: { label: '同比', value: kpi?.yoy } };
  },
  list: () => lists.settled,
});
