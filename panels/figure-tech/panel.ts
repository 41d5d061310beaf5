import { incubatorFeed } from '@/domain/feeds/incubator';
import { defineFigure, enterprises } from '../kernel/figure';
import { tierLists } from '../lists';

export const panel = defineFigure({
  id: 'figure-tech',
  title: '高新技术企业',
  category: '客户',
  about: '在园高新技术企业的家数与同比',
  feed: incubatorFeed,
  figure: enterprises('high_tech'),
  list: () => tierLists.high_tech,
});
