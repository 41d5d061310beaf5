import { taskKind, taskStatus } from '../codes/check';
import { code, date, dateTime, decimal, files, flag, inPlace, integer, longText, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { requiredWhen } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';

/** One inspection (entities.md 10.3, domain.md section 9); overdue is derived from due_at. */
export const checkTask = defineResource({
  name: 'check_task',
  label: '巡检任务',
  title: 'number',
  base: '/check/task',
  source: 'decided',
  operations: ['list', 'read'],
  scope: byEnterprise,
  fields: {
    number: text('任务编号', { required: true, limit: 40, writable: 'never' }),
    kind: code('类别', taskKind, { required: true, writable: 'never', initial: 1 }),
    ...inPlace,
    plan_id: ref('计划', 'check_plan', { writable: 'never' }),
    point_id: ref('点位', 'check_point', { writable: 'store' }),
    due_date: date('日期', { required: true, writable: 'store' }),
    due_at: dateTime('截止', { required: true, writable: 'store' }),
    enterprise_id: ref('受检企业', 'enterprise', { writable: 'store', rules: [requiredWhen('kind', 2, '请选择受检企业')] }),
    room_id: ref('房间', 'room', { writable: 'store' }),
    user_id: ref('执行人', 'user'),
    status: code('状态', taskStatus, { writable: 'never', initial: 1 }),
    round: integer('整改轮次', { writable: 'never', initial: 0 }),
    executed_at: dateTime('执行', { writable: 'never' }),
    finished_at: dateTime('完成', { writable: 'never' }),
    cancel_reason: longText('取消原因', { limit: 100, writable: 'never' }),
  },
  columns: [
    { field: 'number', jump: true }, 'status', 'kind', 'plan_id', 'point_id', 'enterprise_id', 'user_id', { field: 'due_at', sortable: true },
    'round',
  ],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'number', match: 'contains' },
    { field: 'kind', match: 'equals' },
    { field: 'user_id', match: 'equals' },
    { field: 'enterprise_id', match: 'equals' },
    { field: 'due_at', match: 'between' },
  ],
  sort: ['-due_at'],
  actions: {},
});

export const checkResult = defineTable({
  name: 'check_result',
  label: '检查结果',
  title: 'task_id',
  fields: {
    task_id: ref('任务', 'check_task', { required: true }),
    item_id: ref('检查项', 'check_item', { required: true }),
    ok: flag('合格', { required: true }),
    value: decimal('数值', { digits: [12, 3] }),
    note: longText('说明', { limit: 200 }),
    photos: files('照片', { rules: [requiredWhen('ok', 2, '请上传照片')] }),
  },
});
