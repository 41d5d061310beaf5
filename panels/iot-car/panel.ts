import { liveCarFeed } from '@/domain/feeds/live';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-car',
  title: '车位',
  category: '能耗',
  about: '剩余车位与最近进出的车辆',
  size: { w: 8, h: 7, minW: 5, minH: 5 },
  feed: liveCarFeed,
  starts: { kind: 'car' },
  empty: ({ spaces }) => spaces === 0,
  emptyText: '本园区未接入车场',
  emptyWay: ways.cars,
  jump: { route: 'cockpitIot' },
  load: () => import('./IotCar'),
});
