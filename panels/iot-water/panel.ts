import { liveWaterFeed } from '@/domain/feeds/live';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-water',
  title: '用水监测',
  category: '能耗',
  about: '当前流量、今日用水量与近60分钟的流量曲线',
  size: { w: 8, h: 8, minW: 6, minH: 5 },
  feed: liveWaterFeed,
  starts: { kind: 'water' },
  empty: ({ meters }) => meters.total === 0,
  emptyText: '本园区未接入水表',
  emptyWay: ways.water,
  jump: { route: 'cockpitIot' },
  load: () => import('./IotWater'),
});
