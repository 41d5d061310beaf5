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
  sample: {
    myEnterprise: 7,
    pointEnterprise: 12,
    WaitCheck: 2,
    WaitCheckPlan: 1,
    WaitCooperative: 1,
    WaitExtension: 3,
    WaitFreeSpace: 2,
    WaitInformationAudit: 4,
    WaitMessage: 4,
    WaitMtroomApply: 3,
    WaitNewsAudit: 1,
    WaitPolicyAudit: 2,
    WaitQuestionnaire: 0,
    WaitReportForm: 14,
    WaitServiceInfo: 1,
    WaitServiceStyle: 2,
    WaitSettlement: 5,
    WaitStyleAudit: 3,
    WaitTaskAudit: 3,
    WaitTaskImplemented: 1,
    WaitTaskRectification: 5,
    WaitToBeSettled: 9,
    WaitTrain: 1,
    WaitVisitorAudit: 6,
    errors: [],
  },
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
  sample: { total: 3 },
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
  sample: [{ key: 'group.home', title: '首页', children: [{ key: 'dashboard', title: '工作台' }] }],
});
