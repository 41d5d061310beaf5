import { defineRoutes } from '../kernel/route';
import { scanningPage } from '../kernel/scanning';

/** Pages of the back office that are written by hand; a resource's list pages stand in lists.ts. */
export const officePages = defineRoutes([
  {
    id: 'enterprise.funnel', path: '/business/funnel', source: 'decided', title: '招商看板', layout: 'office', access: 'enterprise_list',
    shows: { page: 'funnel' }, parties: ['staff'], menu: { group: 'business', order: 6 },
  },
  {
    id: 'visitor.reception', path: scanningPage, source: 'decided', title: '访客登记台', layout: 'office', access: 'visitor_arrive',
    shows: { page: 'reception' }, parties: ['staff'], menu: { group: 'other', order: 4 },
  },
  {
    id: 'contract.expiry', path: '/pact/expiry', source: 'decided', title: '到期日历', layout: 'office', access: 'contract_renew',
    shows: { page: 'expiry' }, parties: ['staff'], menu: { group: 'contract', order: 3 },
  },
  {
    id: 'dashboard', path: '/dashboard/dashboard', source: 'spec', title: '工作台', layout: 'office', access: 'login', shows: { page: 'dashboard' },
    menu: { group: 'home', order: 10, icon: 'home' }, tab: { fixedFor: ['administrator', 'enterprise'] },
  },
  {
    id: 'workbench', path: '/customPanel/workbench', source: 'spec', title: '自定义工作台', layout: 'office', access: 'login',
    shows: { page: 'workbench' }, menu: { group: 'home', order: 11, icon: 'apps' },
  },
  {
    id: 'message', path: '/message', source: 'spec', title: '消息通知', layout: 'office', access: 'login', shows: { page: 'message' },
    menu: { group: 'home', order: 12, icon: 'message' },
  },
  {
    id: 'task', path: '/task', source: 'spec', title: '进度看板', layout: 'office', access: 'login', shows: { page: 'task' },
    menu: { group: 'home', order: 13, icon: 'list' },
  },
  {
    id: 'notice.inbox', path: '/service/noticeCompany', source: 'spec', title: '通知公告', layout: 'office', access: 'login',
    shows: { page: 'inbox' }, parties: ['enterprise', 'facilitator', 'tutor'], menu: { group: 'service', order: 11, icon: 'notification' },
  },
  {
    id: 'notice.my', path: '/service/notice/my', source: 'spec', title: '我的通知', layout: 'office', access: 'login',
    shows: { page: 'inbox' }, parties: ['staff'], menu: { group: 'service', order: 12, icon: 'notification' },
  },
  {
    id: 'account.base', path: '/setting/base', source: 'spec', title: '个人中心', layout: 'office', access: 'login',
    shows: { page: 'account' }, menu: { group: 'setting', order: 89 },
  },
  {
    id: 'dictionary.list', path: '/setting/dictionary', source: 'spec', title: '字典管理', layout: 'office', access: 'dictionary_list',
    shows: { page: 'dictionary' }, menu: { group: 'setting', order: 6 },
  },
  {
    id: 'setting.personality', path: '/setting/personality', source: 'spec', title: '个性化设置', layout: 'office', access: 'site_setting_update',
    shows: { page: 'personality' }, menu: { group: 'setting', order: 9 },
  },
  {
    id: 'setting.cockpit', path: '/setting/cockpit', source: 'spec', title: '驾驶舱设置', layout: 'office', access: 'parameter_list',
    shows: { page: 'cockpitSettings' }, menu: { group: 'setting', order: 10 },
  },
  {
    id: 'setting.relay', path: '/setting/relay', source: 'decided', title: '中继运行情况', layout: 'office', access: 'relay_read',
    shows: { page: 'relayFigures' }, menu: { group: 'setting', order: 23 },
  },
  {
    id: 'account.password', path: '/setting/password', source: 'spec', title: '修改密码', layout: 'office', access: 'login',
    shows: { page: 'password' }, menu: { group: 'setting', order: 90 },
  },
  /** What its query names: `file`, `template` (and `row`), or `resource` and `id`. */
  { id: 'pdf', path: '/pdf', source: 'spec', title: '预览', layout: 'office', access: 'login', shows: { page: 'pdf' }, tab: { cached: false } },
  /** Reopens {path} afresh: the refresh of the tab strip. The rest of the address is the path. */
  { id: 'redirect', path: '/redirect/{path}', source: 'spec', title: '刷新', layout: 'office', access: 'login', shows: { page: 'redirect' } },
]);
