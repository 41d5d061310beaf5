import { spaceFeed } from '@/domain/feeds/space';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'space-status',
  title: '房间状态分布',
  category: '空间',
  about: '空闲、预订、已租、即将到期、维修与自用各有多少间',
  size: { w: 8, h: 8, minW: 5, minH: 5 },
  feed: spaceFeed,
  empty: ({ space }) => space.room_status.every(({ value }) => value === 0),
  emptyText: '所选楼宇还没有房间',
  emptyWay: ways.buildings,
  jump: { route: 'room.list' },
  load: () => import('./SpaceStatus'),
});
