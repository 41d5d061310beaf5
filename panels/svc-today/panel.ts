import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'svc-today',
  title: '今日服务',
  category: '服务',
  about: '今日访客与预约、待回复留言、活动与满意度，以及到期合同与巡检',
  size: { w: 12, h: 4, minW: 8, minH: 4 },
  feed: operateFeed,
  load: () => import('./SvcToday'),
});
