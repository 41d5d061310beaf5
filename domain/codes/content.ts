import { codes } from '../kernel/codes';

/** entities.md sections 8 and 9: policies, activities, website, providers, tutors, team. */
export const policyLevel = codes('policy_level', [
  { code: 1, label: '国家' },
  { code: 2, label: '省' },
  { code: 3, label: '市' },
  { code: 4, label: '区' },
  { code: 5, label: '园区' },
]);
/** domain.md section 10. */
export const policyApplyStatus = codes('policy_apply_status', [
  { code: 1, label: '草稿', color: 'gray' },
  { code: 2, label: '待初审', color: 'orange' },
  { code: 3, label: '已推荐上报', color: 'blue' },
  { code: 4, label: '驳回补正', color: 'red' },
  { code: 5, label: '获批', color: 'green' },
  { code: 6, label: '未获批', color: 'gray' },
]);
export const activityApplyStatus = codes('activity_apply_status', [
  { code: 1, label: '待审核', color: 'orange' },
  { code: 2, label: '已通过', color: 'green' },
  { code: 3, label: '已驳回', color: 'red' },
  { code: 4, label: '已取消', color: 'gray' },
  { code: 5, label: '候补', color: 'blue' },
]);
export const attendance = codes('attendance', [
  { code: 1, label: '签到' },
  { code: 2, label: '签退' },
]);
/** Whether an enterprise meets a condition of a policy. */
export const policyFit = codes('policy_fit', [
  { code: 1, label: '符合', color: 'green' },
  { code: 2, label: '不符合', color: 'red' },
  { code: 3, label: '资料未填', color: 'orange' },
]);
export const bannerSurface = codes('banner_surface', [
  { code: 1, label: '首页' },
  { code: 2, label: '移动端' },
]);
export const introductionKind = codes('park_introduction_kind', [
  { code: 1, label: '关于我们' },
  { code: 2, label: '走进园区' },
]);
export const scoreKind = codes('score_kind', [
  { code: 1, label: '按时填报' },
  { code: 2, label: '参加活动' },
  { code: 3, label: '企业风采' },
  { code: 4, label: '完成整改' },
  { code: 5, label: '兑换' },
  { code: 9, label: '人工调整' },
]);
/** domain.md section 13: the tab of pending ones is 1. */
export const facilitatorStatus = codes('facilitator_status', [
  { code: 1, label: '待审核', color: 'orange' },
  { code: 2, label: '已合作', color: 'green' },
  { code: 3, label: '已驳回', color: 'red' },
  { code: 4, label: '已终止', color: 'gray' },
]);
export const tutorKind = codes('tutor_kind', [
  { code: 1, label: '创业导师' },
  { code: 2, label: '投资导师' },
  { code: 3, label: '技术导师' },
  { code: 4, label: '财税法务' },
]);
export const teamServiceKind = codes('team_service_kind', [
  { code: 1, label: '配套服务' },
  { code: 2, label: '公共技术服务平台' },
]);
