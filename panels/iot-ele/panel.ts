import { liveElectricFeed } from '@/domain/feeds/live';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-ele',
  title: '实时用电',
  category: '能耗',
  about: '当前功率、今日用电量与近60分钟的功率曲线',
  size: { w: 12, h: 8, minW: 6, minH: 5 },
  feed: liveElectricFeed,
  starts: { kind: 'electric' },
  empty: ({ meters }) => meters.total === 0,
  emptyText: '本园区未接入电表',
  emptyWay: ways.electric,
  jump: { route: 'cockpitIot' },
  load: () => import('./IotEle'),
});
