import { incubatorFeed } from '@/domain/feeds/incubator';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'park-map',
  title: '园区分布',
  category: '空间',
  about: '各园区在地图上的位置、出租率与告警，点开是楼栋与房间',
  size: { w: 12, h: 12, minW: 8, minH: 8 },
  feed: incubatorFeed,
  load: () => import('./ParkMap'),
});
