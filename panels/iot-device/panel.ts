import { iotFeed } from '@/domain/feeds/iot';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-device',
  title: '设备在线',
  category: '能耗',
  about: '电表、水表、道闸各有多少台在线、离线与故障',
  size: { w: 8, h: 5, minW: 6, minH: 5 },
  feed: iotFeed,
  empty: ({ devices }) => devices.total === 0,
  emptyText: '本园区未接入设备',
  emptyWay: ways.electric,
  jump: { route: 'meter.electric' },
  load: () => import('./IotDevice'),
});
