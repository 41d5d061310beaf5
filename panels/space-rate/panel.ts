import { spaceFeed } from '@/domain/feeds/space';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'space-rate',
  title: '空间出租率',
  category: '空间',
  about: '已租面积占可租面积的比例，分楼宇排列',
  size: { w: 8, h: 8, minW: 6, minH: 5 },
  feed: spaceFeed,
  empty: ({ space }) => !space.rentable.value,
  emptyText: '所选楼宇还没有可租面积',
  emptyWay: ways.buildings,
  jump: { route: 'room.list' },
  load: () => import('./SpaceRate'),
});
