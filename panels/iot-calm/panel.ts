import { iotFeed } from '@/domain/feeds/iot';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-calm',
  title: '运行状况',
  category: '能耗',
  about: '设备在线多少、几处情况在跟踪、今日处理了几处：只有数目，没有地点与人，给来访的人看',
  size: { w: 8, h: 6, minW: 6, minH: 5 },
  feed: iotFeed,
  empty: ({ devices }) => devices.total === 0,
  emptyText: '本园区未接入设备',
  emptyWay: ways.electric,
  load: () => import('./IotCalm'),
});
