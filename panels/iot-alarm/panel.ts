import { iotFeed } from '@/domain/feeds/iot';
import { ways } from '../kernel/EmptyWay';
import { definePanel, figuresOption } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-alarm',
  title: '表计异常',
  category: '能耗',
  about: '没有处理完的表计与道闸告警，最重的在前，连同等了多久、谁在处理，今日已处理几条',
  size: { w: 8, h: 7, minW: 6, minH: 5 },
  feed: iotFeed,
  options: { figures: figuresOption },
  empty: ({ devices }) => devices.total === 0,
  emptyText: '本园区未接入表计',
  emptyWay: ways.electric,
  jump: { route: 'cockpitIot' },
  load: () => import('./IotAlarm'),
});
