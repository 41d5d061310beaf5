import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';
import { shape } from './shape';

export const panel = definePanel({
  id: 'park-event',
  title: '园区动态',
  category: '服务',
  about: '没有处理完的告警在前，之后是访客、缴费、签约与报修',
  size: { w: 8, h: 9, minW: 6, minH: 4 },
  feed: operateFeed,
  empty: (data) => shape(data).length === 0,
  emptyText: '今天还没有新的动态',
  load: () => import('./ParkEvent'),
});
