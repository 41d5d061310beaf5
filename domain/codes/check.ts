import { codes } from '../kernel/codes';

/** domain.md section 9: an item waits under 0. */
export const checkItemStatus = codes('check_item_status', [
  { code: 0, label: '待审核', color: 'orange' },
  { code: 1, label: '启用', color: 'green' },
  { code: 2, label: '停用', color: 'gray' },
]);
export const checkMethod = codes('check_method', [
  { code: 1, label: '勾选' },
  { code: 2, label: '数值' },
  { code: 3, label: '拍照' },
]);
export const checkOutcome = codes('check_outcome', [
  { code: 1, label: '合格', color: 'green' },
  { code: 2, label: '不合格', color: 'red' },
]);
export const hazardLevel = codes('hazard_level', [
  { code: 1, label: '一般', color: 'blue' },
  { code: 2, label: '较大', color: 'orange' },
  { code: 3, label: '重大', color: 'red' },
]);
export const planCycle = codes('check_plan_cycle', [
  { code: 1, label: '天' },
  { code: 2, label: '周' },
  { code: 3, label: '月' },
]);
export const planStatus = codes('check_plan_status', [
  { code: 1, label: '草稿', color: 'gray' },
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '执行中', color: 'green' },
  { code: 4, label: '已停止', color: 'red' },
  { code: 5, label: '已完成', color: 'blue' },
]);
export const taskKind = codes('check_task_kind', [
  { code: 1, label: '计划巡检' },
  { code: 2, label: '专项安全检查' },
]);
export const taskStatus = codes('check_task_status', [
  { code: 1, label: '待执行', color: 'blue' },
  { code: 2, label: '待整改', color: 'red' },
  { code: 3, label: '待审核', color: 'orange' },
  { code: 4, label: '已完成', color: 'green' },
  { code: 6, label: '已取消', color: 'gray' },
]);
export const hazardStatus = codes('hazard_status', [
  { code: 1, label: '待整改', color: 'red' },
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '已闭环', color: 'green' },
]);
