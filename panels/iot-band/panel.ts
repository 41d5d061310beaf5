import { iotFeed } from '@/domain/feeds/iot';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'iot-band',
  title: '分时用电',
  category: '能耗',
  about: '今日用电按尖、峰、平、谷的构成',
  size: { w: 6, h: 7, minW: 5, minH: 5 },
  feed: iotFeed,
  empty: ({ electric }) => electric.by_band.every(({ value }) => value === 0),
  emptyText: '今日还没有用电数据',
  jump: { route: 'cockpitIot' },
  load: () => import('./IotBand'),
});
