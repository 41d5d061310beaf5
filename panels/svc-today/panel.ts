import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'svc-today',
  prop: 'svc.today',
  title: '今日服务',
  category: '服务',
  about: '今日会议室预订与访客，待回复留言、本月活动与满意度',
  surfaces: ['workbench', 'cockpit'],
  size: { w: 12, h: 4, minW: 8, minH: 4 },
  feed: operateFeed,
  starts: {},
  filters: ['building_id'],
  load: () => import('./SvcToday'),
});
