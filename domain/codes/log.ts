import { codes } from '../kernel/codes';

/** Audit flows and logs (entities.md 2.9 and 2.14). */
export const approverKind = codes('approver_kind', [
  { code: 1, label: '指定用户' },
  { code: 2, label: '角色' },
  { code: 3, label: '部门负责人' },
]);
export const auditFlowState = codes('audit_flow_state', [
  { code: 1, label: '启用', color: 'green' },
  { code: 2, label: '停用', color: 'gray' },
]);
export const auditMode = codes('audit_mode', [
  { code: 1, label: '或签' },
  { code: 2, label: '会签' },
]);
export const auditResult = codes('audit_result', [
  { code: 1, label: '提交', color: 'blue' },
  { code: 2, label: '通过', color: 'green' },
  { code: 3, label: '驳回', color: 'red' },
  { code: 4, label: '撤回', color: 'gray' },
  { code: 5, label: '下架', color: 'gray' },
]);
export const loginResult = codes('login_result', [
  { code: 1, label: '成功', color: 'green' },
  { code: 2, label: '密码错误', color: 'red' },
  { code: 3, label: '账号不存在', color: 'red' },
  { code: 4, label: '已冻结', color: 'orange' },
  { code: 5, label: '验证码错误', color: 'red' },
  { code: 6, label: '退出', color: 'gray' },
  { code: 7, label: '被挤下线', color: 'orange' },
]);
export const parkEventType = codes('park_event_type', [
  { code: 'visitor', label: '访客', color: 'blue' },
  { code: 'pay', label: '缴费', color: 'green' },
  { code: 'settle', label: '入驻', color: 'green' },
  { code: 'exit', label: '退出', color: 'gray' },
  { code: 'graduate', label: '毕业', color: 'green' },
  { code: 'booking', label: '预约', color: 'blue' },
  { code: 'alarm', label: '告警', color: 'red' },
  { code: 'car', label: '车辆', color: 'gray' },
  { code: 'check', label: '巡检', color: 'orange' },
  { code: 'honour', label: '荣誉', color: 'green' },
]);
/** Where a run of a job stands. 已略过: a later run of the same job made up for it. */
export const jobRunStatus = codes('job_run_status', [
  { code: 1, label: '待运行', color: 'blue' },
  { code: 2, label: '运行中', color: 'blue' },
  { code: 3, label: '成功', color: 'green' },
  { code: 4, label: '待重试', color: 'orange' },
  { code: 5, label: '失败', color: 'red' },
  { code: 6, label: '已略过', color: 'gray' },
]);
export const jobRunKind = codes('job_run_kind', [
  { code: 1, label: '按时' },
  { code: 2, label: '手动' },
]);
