import { iotFeed } from '@/domain/feeds/iot';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-top',
  title: '能耗排行',
  category: '能耗',
  about: '今日用电最多的房间',
  size: { w: 8, h: 7, minW: 6, minH: 4 },
  feed: iotFeed,
  empty: ({ electric }) => electric.top.length === 0,
  emptyText: '今日还没有房间的用电数据',
  jump: { route: 'cockpitIot' },
  load: () => import('./IotTop'),
});
