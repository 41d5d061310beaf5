import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure, enterprises } from '../kernel/figure';
import { tierLists } from '../lists';

export const panel = defineFigure({
  id: 'figure-incubating',
  title: '在孵企业',
  category: '客户',
  about: '在孵企业的家数与同比',
  feed: incubatorFeed,
  figure: enterprises('incubating'),
  list: () => tierLists.incubating,
});
