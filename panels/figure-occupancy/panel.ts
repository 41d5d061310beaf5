import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure } from '../kernel/figure';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-occupancy',
  title: '出租率',
  category: '空间',
  about: '按面积的出租率与同比',
  feed: incubatorFeed,
  figure: ({ kpis }) => {
    const kpi = kpis.find(({ key }) => key === 'occupancy');
    return { value: kpi?.value, unit: '%', digits: 1, note: { label: '同比', value: kpi?.yoy, points: true } };
  },
  list: () => lists.let,
});
