import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure, enterprises } from '../kernel/figure';
import { lists } from '../lists';

export const panel = defineFigure({
  id: 'figure-enterprise',
  title: '在园企业',
  category: '客户',
  about: '在园企业的家数与同比',
  feed: incubatorFeed,
  figure: enterprises('enterprise_in', '入驻企业'),
  list: () => lists.settled,
});
