import { operateFeed } from '@/domain/feeds/operate';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'park-todo',
  title: '待处置',
  category: '待办',
  about: '没有处理完的告警，最重的在前，连同等了多久、谁在处理；以及90天内到期的合同与逾期的账单',
  size: { w: 8, h: 7, minW: 6, minH: 5 },
  feed: operateFeed,
  options: { money: { label: '逾期账单', values: { shown: '显示', none: '不显示' }, initial: 'shown' } },
  load: () => import('./ParkTodo'),
});
