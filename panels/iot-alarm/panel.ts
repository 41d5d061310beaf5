import { iotFeed } from '@/domain/feeds/iot';
import { definePanel, figuresOption } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-alarm',
  title: '表计异常',
  category: '能耗',
  about: '离线、越限与夜间流量异常的表计，未处理的在前',
  size: { w: 8, h: 7, minW: 6, minH: 5 },
  feed: iotFeed,
  starts: {},
  options: { figures: figuresOption },
  empty: ({ devices }) => devices.total === 0,
  emptyText: '本园区未接入表计',
  jump: { route: 'cockpitIot' },
  load: () => import('./IotAlarm'),
});
