import type { Party } from '../kernel/access';
import type { Route } from '../kernel/route';
import type { MenuGroup } from './menu-groups';

type Filters = Readonly<Record<string, string | number>>;
interface Opening {
  readonly opens?: Filters;
  readonly order?: { readonly sortField: string; readonly sortOrder: 'ascend' | 'descend' };
}
interface More<I extends string> {
  readonly id?: I; // where a resource has several pages
  readonly list?: string;
  readonly fixed?: Filters;
  readonly opens?: Filters;
  readonly opensTo?: Party;
  readonly decided?: true;
  readonly tabs?: false;
  readonly slots?: 'day';
  readonly rows?: string;
  readonly makes?: Readonly<Record<string, string>>;
  readonly lists?: readonly (readonly [key: string, title: string, resource: string, fixed?: Filters, opening?: Opening])[];
  readonly parties?: readonly Party[];
  readonly titles?: Route['titles'];
}
const staff = { parties: ['staff'] } as const;
const tenants = { parties: ['enterprise'] } as const;
/**
 * A resource's list page by the resource's name: the definitions themselves are loaded with the page, so that this table,
 * which every screen needs for its menu, stays small. tests/derived holds names and filters against the definitions.
 */
const page = <const R extends string, const I extends string = `${R}.list`>(
  group: MenuGroup,
  order: number,
  resource: R,
  path: `/${string}`,
  title: string,
  { id, list, fixed, opens, opensTo, tabs, slots, rows, makes, lists, decided, ...who }: More<I> = {},
): Route<MenuGroup> & { readonly id: I } => ({
  id: id ?? (`${resource}.list` as I),
  path,
  source: decided ? 'decided' : 'spec',
  title,
  layout: 'office',
  access: `${resource}_list`,
  shows: {
    ...{ resource, ...(lists && { lists: lists.map(([key, title, name, own, opening]) => ({ key, title, resource: name, ...(own && { fixed: own }), ...opening })) }) },
    ...(list && { list }), ...(fixed && { fixed }), ...(opens && { opens }), ...(opensTo && { opensTo }), ...(tabs === false && { tabs }), ...(slots && { slots }), ...(rows && { rows }), ...(makes && { makes }) },
  ...who,
  menu: { group, order },
});

/** What stands on the page of one kind of meter: its meters, what they told, cost and warned of. */
const metering = (kind: number, title: string) =>
  [
    ['meter', title, 'meter', { kind }],
    ['settlement', '抄表单', 'meter_settlement', { kind }],
    ['alarm', '告警', 'alarm', { device: kind }],
    ['anomaly', '异常读数', 'meter_anomaly', { kind }],
    ['price', '单价', 'energy_price', { kind }],
    ['rule', '告警规则', 'alarm_rule', { device_kind: kind }],
  ] as const;
/** The list pages of the resources. Where a tile of the dashboard has no filter of its own, the page opens on its pending tab (domain.md section 1). */
export const listPages = [
  page('business', 1, 'enterprise', '/business/enterprise', '全部客户', { opens: { type: 1 } }),
  page('business', 2, 'enterprise', '/business/enterprise/talking', '洽谈客户', { id: 'enterprise.talking', list: 'talk' }),
  page('business', 3, 'enterprise', '/business/enterprise/reserve', '意向客户', { id: 'enterprise.reserve', list: 'reserve' }),
  page('business', 4, 'enterprise', '/business/enterprise/invalid', '无效客户', { id: 'enterprise.invalid', list: 'invalid' }),
  page('business', 5, 'enterprise', '/business/enterprise/done', '成交客户', { id: 'enterprise.done', list: 'deal' }),

  {
    ...page('customer', 0, 'enterprise', '/enterprise/inInfo', '企业资料', { id: 'enterprise.own', ...tenants }),
    access: 'enterprise_read', shows: { page: 'record', record: 'enterprise', own: 'enterprise_id' },
  },
  {
    id: 'enterprise.info', path: '/customer/info', source: 'spec', title: '企业档案', layout: 'office', access: 'enterprise_read', ...staff,
    shows: { page: 'record', record: 'enterprise' },
  },
  page('customer', 1, 'enterprise', '/customer/project', '全部企业', { id: 'enterprise.project', list: 'project' }),
  page('customer', 2, 'enterprise', '/customer/project/settle', '入驻企业', { id: 'enterprise.settle', list: 'settle' }),
  page('customer', 3, 'enterprise', '/customer/project/exit', '退出企业', { id: 'enterprise.exit', list: 'exit' }),
  page('customer', 4, 'enterprise', '/customer/project/wait', '待入驻企业', { id: 'enterprise.wait', list: 'wait' }),
  page('customer', 5, 'enterprise', '/customer/project/hatch', '在孵企业', { id: 'enterprise.hatch', list: 'hatch' }),
  page('customer', 6, 'enterprise_change', '/customer/information', '企业信息审核', { opens: { audit_status: 2 }, opensTo: 'staff', titles: { enterprise: '企业信息变更' } }),
  page('customer', 7, 'showcase', '/customer/feature', '企业风采', { opens: { audit_status: 2 }, opensTo: 'staff' }),
  page('contract', 2, 'fee_bill', '/customer/fee', '账单管理', {
    decided: true,
    titles: { enterprise: '我的账单' },
    lists: [
      // with what is open (unpaidTab of codes/money, which every screen would load with it), the oldest debt first: for who collects, and for who pays
      ['bill', '账单', 'fee_bill', undefined, { opens: { status: 45 }, order: { sortField: 'due_at', sortOrder: 'ascend' } }],
      ['notice', '缴费申报', 'payment_notice'], ['payment', '收款', 'payment'], ['bank', '银行流水', 'bank_entry'], ['refund', '退租退款', 'refund'],
    ],
  }),
  page('contract', 1, 'contract', '/pact/contract', '合同管理', {
    decided: true,
    titles: { enterprise: '我的合同' },
    lists: [['all', '全部合同', 'contract'], ['room', '房源合同', 'contract', { kind: 1 }], ['flat', '公寓合同', 'contract', { kind: 2 }], ['template', '条款模板', 'term_template']],
  }),
  page('customer', 10, 'knowledge', '/customer/growth', '企业成长', {
    decided: true,
    parties: ['staff', 'enterprise'],
    titles: { enterprise: '成长记录' },
    lists: [
      ['knowledge', '知识产权', 'knowledge'], ['financing', '融资', 'financing'], ['honour', '荣誉资质', 'honour'],
      ['timeline', '大事记', 'enterprise_timeline'], ['relation', '导师辅导', 'tutor_relation'], ['record', '辅导记录', 'tutor_record'],
      ['score', '企业积分', 'score'],
    ],
  }),

  page('space', 1, 'incubator', '/space/incubator', '园区管理'),
  page('space', 2, 'building', '/space/building', '楼宇管理', { makes: { floor: '楼层' } }),
  page('space', 3, 'room', '/space/room', '房源管理'),
  page('space', 4, 'entry_information', '/space/rent', '租赁管理', {
    lists: [['register', '租赁登记', 'entry_information'], ['stock', '待租房源', 'idle_room']],
  }),

  page('statement', 1, 'report_return', '/statement/dataAudit', '数据审核', { opens: { auditStatus: 2 } }),
  page('statement', 2, 'report_return', '/statement/dataQuery', '数据查询', { id: 'report_return.query', fixed: { auditStatus: 3 } }),
  page('statement', 3, 'report_return', '/statement/fillingQuery', '填报查询', { id: 'report_return.filling', ...tenants, titles: { enterprise: '我的填报' } }),

  page('service', 20, 'suggest', '/service/suggest', '留言管理', { titles: { facilitator: '企业咨询' } }),
  page('service', 21, 'suggest', '/service/suggestComponey', '我的留言', { id: 'suggest.company', ...tenants }),
  page('service', 30, 'mtroom', '/service/mtroom', '会议室管理'),
  page('service', 31, 'mtroom_apl', '/service/mtroomApply', '会议室预约审核'),
  page('service', 32, 'mtroom', '/service/mtroomCompany', '会议室', { id: 'mtroom.company', tabs: false, slots: 'day', ...tenants }),
  page('service', 33, 'mtroom_apl', '/service/myMtroomApply', '本企业会议室预约', { id: 'mtroom_apl.my', ...tenants }),
  page('service', 34, 'mtroom_apl', '/service/check/checkAll', '待审核预约', {
    id: 'mtroom_apl.waiting',
    lists: [['mtroom', '会议室预约', 'mtroom_apl', { status: 0 }], ['venue', '场地申请', 'field_record', { audit_status: 2 }]],
  }),
  page('service', 35, 'mtroom_apl', '/service/check/myReserve', '我的预约', { id: 'mtroom_apl.reserve', rows: 'mine', parties: ['staff', 'enterprise'] }),
  page('service', 36, 'calendar_feed', '/service/calendarFeed', '日历订阅', { decided: true, parties: ['staff', 'enterprise'] }),
  page('service', 40, 'holiday', '/service/holiday', '节假日管理'),
  page('service', 41, 'holiday', '/service/holidayEnterprise', '节假日安排', { id: 'holiday.enterprise', ...tenants }),

  page('activity', 1, 'activity', '/activity/activityList', '活动管理', { lists: [['activity', '活动', 'activity'], ['type', '活动类型', 'activity_type']] }),
  page('activity', 2, 'activity', '/activity/activityListCompany', '培训活动', { id: 'activity.company', tabs: false, parties: ['enterprise', 'tutor'] }),
  page('activity', 3, 'activity_apply', '/activity/checkAll', '活动报名', staff),
  page('activity', 5, 'activity_apply', '/activity/reportList', '我的报名', { id: 'activity_apply.my', parties: ['enterprise', 'tutor'], titles: { tutor: '所带活动报名' } }),
  page('activity', 4, 'park_activity', '/parkActivity/list', '园区活动', { lists: [['activity', '园区活动', 'park_activity'], ['category', '分类', 'park_activity_category']] }),

  page('policy', 1, 'policy', '/policy/policy', '政策管理', { lists: [['policy', '政策', 'policy'], ['category', '政策分类', 'policy_category']] }),
  page('policy', 2, 'policy', '/policy/policyFacilitator', '政策发布', { id: 'policy.facilitator', parties: ['facilitator'] }),
  page('policy', 3, 'policy', '/policy/policyCompany', '政策服务', { id: 'policy.company', tabs: false, ...tenants }),
  page('policy', 6, 'policy', '/policy/policyCollect', '收藏的政策', { id: 'policy.collect', fixed: { collected: 1 }, tabs: false, ...tenants }),
  page('policy', 4, 'policy_apply', '/policy/policyReport', '政策申报', tenants),
  page('policy', 5, 'policy_apply', '/policy/checkAll', '申报审核', { id: 'policy_apply.audit', ...staff }),

  page('iot', 1, 'meter', '/iot/electric', '用电监测', { id: 'meter.electric', titles: { enterprise: '我的用电' }, lists: [...metering(1, '电表'), ['gateway', '网关', 'iot_gateway'], ['refused', '拒收', 'refused_report']] }),
  page('iot', 2, 'meter', '/iot/water', '用水监测', { id: 'meter.water', titles: { enterprise: '我的用水' }, lists: metering(2, '水表') }),
  page('iot', 3, 'car_pass', '/iot/car', '车辆通行', {
    titles: { enterprise: '我的车辆' },
    lists: [
      ['stay', '在场车辆', 'car_stay'], ['pass', '通行记录', 'car_pass'], ['vehicle', '车辆', 'vehicle'], ['park', '停车场', 'car_park'],
      ['gate', '道闸', 'car_gate'], ['alarm', '告警', 'alarm', { device: 3 }], ['rule', '告警规则', 'alarm_rule', { device_kind: 3 }],
    ],
  }),
  page('iot', 4, 'alarm', '/iot/alarm', '全部告警', { decided: true }),
  page('iot', 5, 'meter', '/iot/device', '全部设备', { id: 'device.list', decided: true, lists: [['meter', '表计', 'meter'], ['gate', '道闸', 'car_gate']] }),

  {
    ...page('provider', 0, 'facilitator', '/enterprise/facilitatorDetail', '机构详情', { id: 'facilitator.own', parties: ['facilitator'] }),
    access: 'facilitator_read', shows: { page: 'record', record: 'facilitator', own: 'facilitator_id' }, tab: { fixedFor: ['facilitator'] },
  },
  page('provider', 1, 'facilitator', '/resource/facilitator', '服务商管理', {
    lists: [['facilitator', '服务商', 'facilitator'], ['service', '服务产品', 'facilitator_service'], ['category', '服务类别', 'facilitator_category']],
  }),
  page('provider', 4, 'facilitator_service', '/provider/service', '服务产品', { id: 'facilitator_service.own', decided: true, parties: ['facilitator'] }),
  page('provider', 2, 'facilitator_info', '/provider_audit/info', '服务商资料审核', { titles: { facilitator: '机构资料' } }),
  page('provider', 3, 'facilitator_demeanor', '/provider_audit/demeanor', '服务商风采审核', { titles: { facilitator: '机构风采' } }),

  page('check', 1, 'check_item', '/check/item', '检查项', { lists: [['item', '检查项', 'check_item'], ['point', '巡检点位', 'check_point']] }),
  page('check', 2, 'check_plan', '/check/plan', '巡检计划', { opens: { status: 2 } }),
  page('check', 3, 'check_task', '/check/task', '巡检任务', { opens: { status: 1 } }),
  page('check', 4, 'check_task', '/check/checksafe', '专项安全检查', { id: 'check_task.safe', fixed: { kind: 2 } }),

  page('questionnaire', 1, 'questionnaire', '/questionnaire/index', '问卷管理'),
  page('questionnaire', 2, 'questionnaire', '/questionnaire/satisfied', '满意度调查', { id: 'questionnaire.satisfied', fixed: { kind: 2 } }),
  page('questionnaire', 4, 'answer_sheet', '/questionnaire/fill', '问卷填写', { opens: { open: 1 } }),
  page('questionnaire', 3, 'questionnaire_template', '/questionnaire/tempQuestionnaire', '问卷模板'),

  page('team', 1, 'team_member', '/team/set', '团队设置', { lists: [['member', '团队成员', 'team_member'], ['setting', '团队设置', 'team_setting']] }),
  page('team', 2, 'team_service', '/team/service', '配套服务'),
  page('team', 3, 'team_activity', '/team/activity', '团队活动'),

  page('web', 1, 'news', '/web/news', '新闻管理'),
  page('web', 2, 'settlement_apply', '/web/enterApply', '入驻申请', {
    lists: [['settle', '入驻申请', 'settlement_apply'], ['account', '企业申请', 'enterprise_apply']],
  }),
  {
    ...page('web', 0, 'tutor', '/web/teacherDetail', '导师详情', { id: 'tutor.own', parties: ['tutor'] }),
    access: 'tutor_read', shows: { page: 'record', record: 'tutor', own: 'tutor_id' }, tab: { fixedFor: ['tutor'] },
  },
  page('web', 3, 'tutor', '/web/tutor/tutorList', '导师管理'),
  page('web', 4, 'park_introduction', '/web/about', '关于我们', { id: 'park_introduction.about', fixed: { kind: 1 } }),
  page('web', 5, 'park_introduction', '/web/visit', '走进园区', { id: 'park_introduction.visit', fixed: { kind: 2 } }),
  page('web', 6, 'banner', '/web/config', '官网配置'),

  page('other', 1, 'field_record', '/field/record', '场地申请', { titles: { enterprise: '我的场地申请' } }),
  page('other', 2, 'project_promotion', '/promotion/index', '项目推广', { titles: { enterprise: '我的项目推广' }, lists: [['project', '项目推广', 'project_promotion'], ['category', '分类', 'promotion_category']] }),
  page('other', 3, 'visitor', '/visitorsAudit/index', '访客管理', { titles: { enterprise: '我的访客' } }),

  page('office', 1, 'operation_log', '/office/operationLog', '操作日志'),
  page('office', 2, 'login_log', '/office/userLoginLog', '登录日志'),

  page('setting', 1, 'user', '/setting/user', '用户管理'),
  page('setting', 19, 'user_register', '/setting/userAudit', '注册审核', { decided: true, opens: { audit_status: 2 } }),
  page('setting', 20, 'outbox', '/setting/outbox', '发件箱', { decided: true }),
  page('setting', 21, 'job', '/setting/jobs', '定时任务', { decided: true }),
  page('setting', 22, 'job_run', '/setting/jobRuns', '任务记录', { decided: true }),
  page('setting', 2, 'department', '/setting/department', '部门管理'),
  page('setting', 3, 'role', '/setting/role', '角色管理'),
  page('setting', 3, 'menu', '/setting/rule', '菜单管理'),
  page('setting', 4, 'place', '/setting/place', '地点管理'),
  page('setting', 5, 'audit_flow', '/setting/audit', '审核流程'),
  page('setting', 7, 'file_template', '/setting/fileTemplate', '文件模板'),
  page('setting', 8, 'tag', '/setting/tag', '标签管理'),

  { ...page('service', 10, 'notice', '/service/notice', '通知管理'), menu: { group: 'service', order: 10, icon: 'notification' } },
] as const;
