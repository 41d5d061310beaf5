import { leaseFeed } from '@/domain/feeds/lease';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'space-idle',
  title: '空置排行',
  category: '空间',
  about: '空得最久的房间、空置天数与少收的租金',
  size: { w: 8, h: 7, minW: 6, minH: 5 },
  feed: leaseFeed,
  empty: ({ lease }) => lease.vacant_top.length === 0,
  emptyText: '没有空置的房间',
  jump: { route: 'room.list' },
  load: () => import('./SpaceIdle'),
});
