import { operateFeed } from '@/domain/feeds/operate';
import { ways } from '../kernel/EmptyWay';
import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'chk-task',
  title: '巡检任务',
  category: '服务',
  about: '本月巡检任务的完成、整改、审核与逾期',
  size: { w: 8, h: 7, minW: 6, minH: 5 },
  feed: operateFeed,
  empty: ({ safety }) => safety.task_total === 0,
  emptyText: '本月还没有巡检任务',
  emptyWay: ways.checks,
  jump: { route: 'check_task.list' },
  load: () => import('./ChkTask'),
});
