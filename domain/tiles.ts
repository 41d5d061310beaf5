import type { Access, Party } from './kernel/access';
import { titleFor } from './kernel/route';
import { routeByPath } from './routes';

export type TileGroup = '招商' | '服务' | '巡检' | '内容' | '资料';
export const tileGroups: readonly TileGroup[] = ['招商', '服务', '巡检', '内容', '资料'];

/** Stands for the id of whoever looks, in a tile's query. */
export const callerId = '{me}';

/** `query`: of the list, where it opens otherwise than for staff. */
interface Others {
  readonly label: string;
  readonly todo: boolean;
  readonly query?: Readonly<Record<string, string>>;
}
/** One of the 24 dashboard counters, and the list it opens (specification section 2; counter names by design/domain.md section 1). */
export interface Tile {
  readonly counter: string;
  readonly label: string;
  readonly group: TileGroup;
  readonly path: `/${string}`;
  readonly query: Readonly<Record<string, string>>;
  /** The list right of the page it opens (decisions.md, A-018). */
  readonly access: Access;
  /** Counts something that waits for the caller, so it adds to 今日待办; the two project lists do not. */
  readonly todo: boolean;
  /** Who is not staff and meets this too, in the words of that party: a task of his own, or something of his that staff still audit. */
  readonly others?: { readonly [P in Exclude<Party, 'staff' | 'visitor'>]?: Others };
}
const task = (label: string) => ({ label, todo: true });
const pending = (label: string, query?: Others['query']): Others => ({ label, todo: false, ...(query && { query }) });
/** Pages that open with what waits for its audit, for staff alone. */
const inAudit = { audit_status: '2' };
type More = Partial<Pick<Tile, 'query' | 'todo' | 'others'>>;
const tile = (counter: string, label: string, group: TileGroup, path: `/${string}`, access: Access, more: More = {}): Tile => ({
  counter,
  label,
  group,
  path,
  access,
  query: {},
  todo: true,
  ...more,
});

export const tiles: readonly Tile[] = [
  tile('myEnterprise', '我的项目', '招商', '/business/enterprise', 'enterprise_list', { query: { type: '4', follow_id: callerId }, todo: false }),
  tile('pointEnterprise', '重点项目', '招商', '/business/enterprise', 'enterprise_list', { query: { type: '4', is_akey: '1' }, todo: false }),
  tile('WaitSettlement', '入驻申请待审', '招商', '/web/enterApply', 'settlement_apply_list', { query: { status: '2' } }),
  tile('WaitToBeSettled', '待入驻企业', '招商', '/customer/project/wait', 'enterprise_list'),
  tile('WaitMessage', '留言待回复', '服务', '/service/suggest', 'suggest_list', {
    query: { status: '0' },
    others: { facilitator: task('咨询待回复') },
  }),
  tile('WaitMtroomApply', '会议室预约待审', '服务', '/service/mtroomApply', 'mtroom_apl_list', { query: { status: '0' } }),
  tile('WaitFreeSpace', '场地预约待审', '服务', '/field/record', 'field_record_list', {
    query: { audit_status: '2' },
    others: { enterprise: pending('场地预约审核中') },
  }),
  tile('WaitVisitorAudit', '访客待审', '服务', '/visitorsAudit/index', 'visitor_list', {
    query: { status: '2' },
    others: { enterprise: task('访客待我审核') },
  }),
  tile('WaitTrain', '活动培训待审', '服务', '/activity/activityList', 'activity_list', { query: { activeName: '2' } }),
  tile('WaitCooperative', '合作机构待审', '服务', '/resource/facilitator', 'facilitator_list', { query: { activeName: '1' } }),
  tile('WaitTaskImplemented', '巡检待执行', '巡检', '/check/task', 'check_task_list'),
  tile('WaitTaskRectification', '隐患待整改', '巡检', '/check/task', 'check_task_list', {
    query: { status: '2' },
    others: { enterprise: task('隐患待整改') },
  }),
  tile('WaitTaskAudit', '整改待审核', '巡检', '/check/task', 'check_task_list', { query: { status: '3' } }),
  tile('WaitCheck', '检查项待审', '巡检', '/check/item', 'check_item_list', { query: { activeName: '0' } }),
  tile('WaitCheckPlan', '检查计划待审', '巡检', '/check/plan', 'check_plan_list'),
  tile('WaitNewsAudit', '新闻待审', '内容', '/web/news', 'news_list', { query: { activeName: '2' } }),
  tile('WaitPolicyAudit', '政策待审', '内容', '/policy/policy', 'policy_list', { query: { activeName: '2' } }),
  tile('WaitExtension', '项目推广待审', '内容', '/promotion/index', 'project_promotion_list', {
    query: { activeName: '2' },
    others: { enterprise: pending('项目推广审核中') },
  }),
  tile('WaitStyleAudit', '企业风采待审', '内容', '/customer/feature', 'showcase_list', {
    others: { enterprise: pending('企业风采审核中', inAudit) },
  }),
  tile('WaitServiceStyle', '机构风采待审', '内容', '/provider_audit/demeanor', 'facilitator_demeanor_list', {
    query: { activeName: '2' },
    others: { facilitator: pending('机构风采审核中') },
  }),
  tile('WaitInformationAudit', '企业信息待审', '资料', '/customer/information', 'enterprise_change_list', {
    others: { enterprise: pending('企业信息审核中', inAudit) },
  }),
  tile('WaitReportForm', '填报数据待审', '资料', '/statement/dataAudit', 'report_return_list', { query: { auditStatus: '2' } }),
  tile('WaitServiceInfo', '机构信息待审', '资料', '/provider_audit/info', 'facilitator_info_list', {
    query: { activeName: '2' },
    others: { facilitator: pending('机构信息审核中') },
  }),
  tile('WaitQuestionnaire', '问卷待填写', '资料', '/questionnaire/fill', 'login', {
    others: { enterprise: task('问卷待填写'), facilitator: task('问卷待填写'), tutor: task('问卷待填写') },
  }),
];

/** The tiles of a party, under its own words: staff meet all, the others their few tasks. What waits on a page that is not there yet cannot be done, so nobody is told of it. */
export function tilesFor(party: Party): readonly Tile[] {
  const built = tiles.filter(({ path }) => routeByPath.has(path));
  if (party === 'staff') return built;
  if (party === 'visitor') return [];
  return built.flatMap((one) => {
    const words = one.others?.[party];
    return words ? [{ ...one, ...words }] : [];
  });
}
/** The address parameters of a tile for one user. */
export const queryOf = ({ query }: Tile, userId: number): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value === callerId ? String(userId) : value]));

/** A quick link opens a page; `icon` is a name that the screens draw. */
export interface QuickLink {
  readonly label: string;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly icon: string;
  /** Where the same thing stands for who is not staff: a page of his own menu. Nothing: he has no such page. */
  readonly others?: OwnPages;
}
type OwnPages = { readonly [P in Exclude<Party, 'staff' | 'visitor'>]?: `/${string}` };
const link = (label: string, path: `/${string}`, access: Access, icon: string, others: OwnPages = {}): QuickLink => ({
  label,
  path,
  access,
  icon,
  others,
});
/** The 17 quick links in the order of specification section 2. */
export const quickLinks: readonly QuickLink[] = [
  link('活动培训', '/activity/activityList', 'activity_list', 'calendar', { enterprise: '/activity/activityListCompany' }),
  link('检查项', '/check/item', 'check_item_list', 'check-square'),
  link('入驻客户', '/customer/project/settle', 'enterprise_list', 'user-group'),
  link('入驻申请', '/web/enterApply', 'settlement_apply_list', 'import'),
  link('合作机构', '/resource/facilitator', 'facilitator_list', 'apps'),
  link('场地预约', '/field/record', 'field_record_list', 'schedule', { enterprise: '/field/record' }),
  link('园区管理', '/space/incubator', 'incubator_list', 'home'),
  link('会议室', '/service/mtroom', 'mtroom_list', 'desktop', { enterprise: '/service/mtroomCompany' }),
  link('新闻管理', '/web/news', 'news_list', 'file'),
  link('通知公告', '/service/notice', 'notice_list', 'notification', { enterprise: '/service/noticeCompany' }),
  link('政策管理', '/policy/policy', 'policy_list', 'book', { enterprise: '/policy/policyCompany', facilitator: '/policy/policyFacilitator' }),
  link('项目推广', '/promotion/index', 'project_promotion_list', 'bulb', { enterprise: '/promotion/index' }),
  link('问卷管理', '/questionnaire/index', 'questionnaire_list', 'list', {
    enterprise: '/questionnaire/fill',
    facilitator: '/questionnaire/fill',
    tutor: '/questionnaire/fill',
  }),
  link('数据审核', '/statement/dataAudit', 'report_return_list', 'bar-chart', { enterprise: '/statement/fillingQuery' }),
  link('留言管理', '/service/suggest', 'suggest_list', 'message', { enterprise: '/service/suggestComponey', facilitator: '/service/suggest' }),
  link('团队设置', '/team/set', 'team_member_list', 'user'),
  link('导师管理', '/web/tutor/tutorList', 'tutor_list', 'idcard'),
];
/** How many of them may be chosen. */
export const shownLinks = 12;
/** The links that a party meets, under the words of its own menu; `path` stays what a choice is kept by. */
export function linksFor(party: Party): readonly (QuickLink & { readonly opens: `/${string}` })[] {
  return quickLinks.flatMap((one) => {
    const opens = party === 'staff' ? one.path : party === 'visitor' ? undefined : one.others?.[party];
    const route = opens && routeByPath.get(opens);
    if (!route) return [];
    return [
      party === 'staff'
        ? { ...one, opens }
        : { ...one, opens, label: titleFor(route, party), access: route.access === 'guest' ? 'public' : route.access },
    ];
  });
}
/** The links of a choice, in the order chosen; unknown paths are left out. Who has chosen none sees all of them. */
export function linksOf(party: Party, chosen: readonly string[] | undefined): ReturnType<typeof linksFor> {
  const all = linksFor(party);
  if (!chosen || chosen.length === 0) return all;
  return chosen.flatMap((path) => all.find((one) => one.path === path) ?? []).slice(0, shownLinks);
}
