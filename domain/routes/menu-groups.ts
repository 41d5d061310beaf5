/** The directories of the menu, in their order: route group, title, icon. */
export const menuGroups = [
  ['home', '首页', 'home'],
  ['business', '招商管理', 'user-add'],
  ['customer', '客户管理', 'user-group'],
  ['contract', '合同财务', 'storage'],
  ['space', '空间管理', 'apps'],
  ['statement', '报表管理', 'file'],
  ['service', '服务管理', 'customer-service'],
  ['activity', '活动管理', 'calendar'],
  ['policy', '政策管理', 'book'],
  ['iot', '物联管理', 'thunderbolt'],
  ['provider', '服务商', 'common'],
  ['check', '巡检管理', 'safe'],
  ['questionnaire', '问卷管理', 'list'],
  ['team', '团队管理', 'idcard'],
  ['web', '网站管理', 'desktop'],
  ['other', '其他', 'more'],
  ['office', '系统日志', 'history'],
  ['setting', '系统设置', 'settings'],
] as const;
export type MenuGroup = (typeof menuGroups)[number][0];
/** The key of a directory in menu rows. */
export const groupId = (group: MenuGroup): string => `group.${group}`;
/** What a directory is to those who are not staff: a heading over their few pages. Several may stand under one; of 首页 there is none. */
export const ownHeadings: { readonly [G in MenuGroup]?: string } = {
  customer: '我的企业',
  contract: '我的企业',
  statement: '填报与问卷',
  questionnaire: '填报与问卷',
  service: '园区服务',
  other: '园区服务',
  activity: '活动与政策',
  policy: '活动与政策',
  iot: '用能与车辆',
  provider: '我的机构',
  web: '我的资料',
  setting: '账号',
};
