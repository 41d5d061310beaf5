/** The seeded roles, and who gets which right and page (decisions.md, A-033). What an administrator changes afterwards stays. */
export const baseRoles: readonly { name: string; type: number; remark: string }[] = [
  { name: '系统管理员', type: 1, remark: '全部园区、全部功能' },
  { name: '园区管理员', type: 2, remark: '所辖园区的全部业务，不含园区的新增与删除、角色、菜单、字典、个性化设置和文件模板' },
  { name: '企业', type: 3, remark: '入驻企业自己的资料、账单、填报和服务' },
  { name: '服务商', type: 4, remark: '服务商自己的资料、风采、政策和留言' },
  { name: '导师', type: 0, remark: '导师自己的资料和所带活动' },
];

const keptFromPark =
  /^(?:role|menu|dictionary|outbox)_(?:list|read|store|update|delete|export|import)$|^job_|^relay_|^site_setting_update$|^incubator_(?:store|delete|import)$|^file_template_(?:store|update|delete|import)$/;
/** Right by right: module, then actions. */
const granted = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) => {
      const [module = '', actions = ''] = line.split(' ');
      return actions.split(',').map((action) => `${module}_${action}`);
    }),
  );
const own: Readonly<Record<number, ReadonlySet<string>>> = {
  3: granted(
    'enterprise read,update,authlist,timeline,synthesize,knowledge,financing,honour',
    'enterprise_timeline list,read',
    'knowledge list,read,store,update,delete',
    'financing list,read,store,update,delete',
    'honour list,read,store,update,delete',
    'tutor_relation list,read',
    'tutor_record list,read,evaluate',
    'entry_information read',
    'showcase list,read,store,update,delete',
    'enterprise_change list,read',
    'report_return list,read',
    'contract list,read',
    'contract_supplement list,read',
    'fee_bill list,read',
    'payment list,read',
    'payment_notice list,read,store',
    'report read,fill',
    'suggest list,read,store,update,delete,feedback',
    'holiday list,read',
    'mtroom list,read',
    'mtroom_apl list,read,store,cancel',
    'calendar_feed list,read,store,delete',
    'activity list,read',
    'activity_apply list,read,store,update',
    'answer_sheet list,read,update',
    'policy list,read',
    'policy_apply list,read,store,update,delete',
    'meter list,read',
    'project_promotion list,read,store,update,delete',
    'field_record list,read,store,cancel',
    'visitor list,read,store,audit',
    'vehicle list,read,store,update,delete',
    'car_pass list',
    'car_stay list,read',
    'check_task list,read,rectify',
    'hazard list,read',
    'score list',
    'facilitator list,read',
    'facilitator_service list,read',
    'tutor list,read',
    'refund list,read',
  ),
  4: granted(
    'facilitator read,update',
    'facilitator_info list,read,update',
    'facilitator_demeanor list,read,store,update,delete',
    'facilitator_service list,read,store,update,delete',
    'policy list,read,store,update,delete',
    'suggest list,read,reply',
    'answer_sheet list,read,update',
  ),
  0: granted(
    'tutor read,update',
    'tutor_relation list,read',
    'tutor_record list,read,store,update,delete',
    'activity list,read',
    'activity_apply list,read',
    'answer_sheet list,read,update',
  ),
};
/** Whether a role of a type holds a right when the right is new. */
export function mayByDefault(type: number, permission: string): boolean {
  if (type === 1) return true;
  if (type === 2) return !keptFromPark.test(permission);
  return own[type]?.has(permission) ?? false;
}

const everybody = ['/setting/base', '/setting/password'];
const notForPark = new Set([
  '/setting/role',
  '/setting/rule',
  '/setting/dictionary',
  '/setting/personality',
  '/setting/fileTemplate',
  '/setting/outbox',
  '/setting/jobs',
  '/setting/jobRuns',
]);
const pages: Readonly<Record<number, ReadonlySet<string>>> = {
  3: new Set([
    ...everybody,
    '/dashboard/dashboard',
    '/customPanel/workbench',
    '/message',
    '/enterprise/inInfo',
    '/customer/feature',
    '/customer/information',
    '/customer/fee',
    '/pact/contract',
    '/customer/growth',
    '/statement/filling',
    '/statement/fillingQuery',
    '/service/suggestComponey',
    '/service/holidayEnterprise',
    '/service/mtroomCompany',
    '/service/check/myReserve',
    '/service/calendarFeed',
    '/service/myMtroomApply',
    '/service/check/myReserve',
    '/service/noticeCompany',
    '/service/notice/my',
    '/activity/activityListCompany',
    '/activity/reportList',
    '/policy/policyCompany',
    '/policy/policyCollect',
    '/policy/policyReport',
    '/iot/electric',
    '/iot/water',
    '/iot/car',
    '/questionnaire/fill',
    '/promotion/index',
    '/field/record',
    '/visitorsAudit/index',
    '/check/safety',
  ]),
  4: new Set([
    ...everybody,
    '/dashboard/dashboard',
    '/message',
    '/enterprise/facilitatorDetail',
    '/provider_audit/info',
    '/provider/service',
    '/provider_audit/demeanor',
    '/policy/policyFacilitator',
    '/service/suggest',
    '/questionnaire/fill',
  ]),
  0: new Set([...everybody, '/dashboard/dashboard', '/message', '/web/teacherDetail', '/activity/reportList', '/questionnaire/fill']),
};
/** Whether a page stands in the menu of a role of a type when the page is new. */
export function showsByDefault(type: number, path: string): boolean {
  if (type === 1) return true;
  if (type === 2) return !notForPark.has(path);
  return pages[type]?.has(path) ?? false;
}
