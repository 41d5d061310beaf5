import { iotFeed } from '@/domain/feeds/iot';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-power',
  title: '用电功率 24 小时',
  category: '能耗',
  about: '近24小时与前24小时的用电功率，以及告警阈值',
  size: { w: 12, h: 8, minW: 8, minH: 5 },
  feed: iotFeed,
  empty: ({ electric }) => electric.curve.x.length === 0,
  emptyText: '本园区未接入电表',
  emptyWay: ways.electric,
  jump: { route: 'cockpitIot' },
  load: () => import('./IotPower'),
});
