import { countsFeed } from '@/domain/feeds/user';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'todo',
  title: '待办总览',
  category: '待办',
  about: '等着我处理的事项，点开就是对应的列表',
  size: { w: 24, h: 7, minW: 8, minH: 4 },
  feed: countsFeed,
  load: () => import('./Todo'),
});
