import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'park-event',
  prop: 'park.event',
  title: '园区动态',
  category: '服务',
  about: '访客、缴费、签约、报修与告警，最新的在前',
  surfaces: ['workbench', 'cockpit'],
  size: { w: 8, h: 9, minW: 6, minH: 4 },
  feed: operateFeed,
  starts: {},
  filters: ['building_id'],
  empty: ({ events }) => events.length === 0,
  emptyText: '今天还没有动态',
  load: () => import('./ParkEvent'),
});
