import { iotFeed } from '@/domain/feeds/iot';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-flow',
  title: '用水 24 小时',
  category: '能耗',
  about: '近24小时每小时的用水与夜间最小流量',
  size: { w: 12, h: 8, minW: 6, minH: 5 },
  feed: iotFeed,
  empty: ({ water }) => water.curve.x.length === 0,
  emptyText: '本园区未接入水表',
  emptyWay: ways.water,
  jump: { route: 'cockpitIot' },
  load: () => import('./IotFlow'),
});
