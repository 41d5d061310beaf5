import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure, enterprises } from '../kernel/figure';
import { checkLists } from '../lists';

export const panel = defineFigure({
  id: 'figure-graduate',
  title: '累计毕业',
  category: '客户',
  about: '累计毕业企业的家数与同比',
  feed: incubatorFeed,
  figure: enterprises('graduated_total'),
  list: () => checkLists.graduated,
});
