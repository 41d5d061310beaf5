import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure } from '../kernel/figure';
import { sparkOf } from '../kernel/sparkPath';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-occupancy',
  title: '出租率',
  category: '空间',
  about: '按面积的出租率与同比',
  feed: incubatorFeed,
  figure: ({ kpis, trend }) => {
    const kpi = kpis.find(({ key }) => key === 'occupancy');
    return { value: kpi?.value, unit: '%', digits: 1, note: { label: '同比', value: kpi?.yoy, points: true }, spark: sparkOf(trend, '出租率') };
  },
  list: () => lists.let,
});
