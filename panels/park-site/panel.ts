import { incubatorFeed } from '@/domain/feeds/incubator';
import { definePanel } from '../kernel/panel';
import { layerNames } from './layer-names';

export const panel = definePanel({
  id: 'park-site',
  title: '园区沙盘',
  category: '空间',
  about: '园区、楼栋、楼层与房间的三维沙盘，按出租、到期、欠费、能耗、告警、产业着色，可看往后半年',
  size: { w: 16, h: 13, minW: 12, minH: 10 },
  feed: incubatorFeed,
  whole: true,
  options: { layer: { label: '着色', values: layerNames, initial: 'rent' } },
  load: () => import('./ParkSite'),
});
