import { iotFeed } from '@/domain/feeds/iot';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-pass',
  title: '今日进出',
  category: '能耗',
  about: '今日每小时进场与出场的车辆',
  size: { w: 8, h: 7, minW: 5, minH: 5 },
  feed: iotFeed,
  empty: ({ car }) => car.by_hour.x.length === 0,
  emptyText: '本园区未接入道闸',
  emptyWay: ways.cars,
  jump: { route: 'car_pass.list' },
  load: () => import('./IotPass'),
});
