import type { WaitingCount } from '../answers/inbox';
import { defineFeed } from '../kernel/feed';

/** The 24 counters of the dashboard by name; each is the total of the list that its tile opens (domain.md, section 1). */
export const counterNames = [
  'myEnterprise',
  'pointEnterprise',
  'WaitCheck',
  'WaitCheckPlan',
  'WaitCooperative',
  'WaitExtension',
  'WaitFreeSpace',
  'WaitInformationAudit',
  'WaitMessage',
  'WaitMtroomApply',
  'WaitNewsAudit',
  'WaitPolicyAudit',
  'WaitQuestionnaire',
  'WaitReportForm',
  'WaitServiceInfo',
  'WaitServiceStyle',
  'WaitSettlement',
  'WaitStyleAudit',
  'WaitTaskAudit',
  'WaitTaskImplemented',
  'WaitTaskRectification',
  'WaitToBeSettled',
  'WaitTrain',
  'WaitVisitorAudit',
] as const;
export type CounterName = (typeof counterNames)[number];
/** GET /dashboard/counts: null without the right to its page, and null with its name in `errors` when counting failed. */
export type DashboardCounts = { readonly [K in CounterName]: number | null } & { readonly errors: readonly CounterName[] };

export const countsFeed = defineFeed<DashboardCounts>({
  id: 'user.counts',
  label: '待办计数',
  endpoint: '/dashboard/counts',
  everySeconds: 15,
  scope: 'user',
});

/** GET /task/waiting: how much waits for the caller, in all kinds. */
export const waitingFeed = defineFeed<WaitingCount>({
  id: 'user.waiting',
  label: '今日待办',
  endpoint: '/task/waiting',
  everySeconds: 15,
  scope: 'user',
});

/** GET /message/notice-count: unread messages, for the bell. */
export interface UnreadCount {
  readonly total: number;
}
export const unreadFeed = defineFeed<UnreadCount>({
  id: 'user.unread',
  label: '未读消息',
  endpoint: '/message/notice-count',
  everySeconds: 15,
  scope: 'user',
});

/** A branch of GET /menu as the shell's client/shell/menu.ts reads it. */
export interface OwnMenuNode {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly OwnMenuNode[];
}
/** GET /menu: the caller's own menu. It moves at once when an administrator changes it, and within the minute with a role. */
export const menuFeed = defineFeed<readonly OwnMenuNode[]>({
  id: 'user.menu',
  label: '我的菜单',
  endpoint: '/menu',
  scope: 'user',
});
