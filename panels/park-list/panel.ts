import { incubatorFeed } from '@/domain/feeds/incubator';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'park-list',
  title: '园区与楼栋',
  category: '空间',
  about: '当前范围的下一级，园区、楼栋或楼层：出租率、空置、90 天内到期、欠费的房间与告警；选中一个，整屏随之进入',
  size: { w: 7, h: 13, minW: 6, minH: 8 },
  feed: incubatorFeed,
  whole: true,
  load: () => import('./ParkList'),
});
