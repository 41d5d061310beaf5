import { hazardLevel, hazardStatus } from '../codes/check';
import { code, date, dateTime, dict, files, inPlace, integer, longText, ref } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { byEnterprise } from '../kernel/scope';

/** What an inspection found; written by executing, rectifying and auditing a task (entities.md 10.4). */
export const hazard = defineResource({
  name: 'hazard',
  label: '隐患',
  title: 'text',
  base: '/check/hazard',
  operations: ['list', 'read', 'export'],
  scope: byEnterprise,
  fields: {
    task_id: ref('任务', 'check_task', { required: true, writable: 'never' }),
    result_id: ref('检查结果', 'check_result', { required: true, writable: 'never' }),
    ...inPlace,
    enterprise_id: ref('责任企业', 'enterprise'),
    user_id: ref('整改责任人', 'user'),
    type: dict('隐患类型', 'hazard_type'),
    level: code('级别', hazardLevel, { required: true, initial: 1 }),
    text: longText('隐患描述', { required: true, limit: 200 }),
    photos: files('照片'),
    found_at: dateTime('发现时间', { required: true, writable: 'never' }),
    deadline: date('整改期限', { required: true }),
    rectify_text: longText('整改说明', { limit: 300, writable: 'never' }),
    rectify_photos: files('整改照片', { writable: 'never' }),
    rectified_at: dateTime('整改时间', { writable: 'never' }),
    status: code('状态', hazardStatus, { writable: 'never', initial: 1 }),
    closed_at: dateTime('闭环时间', { writable: 'never' }),
    round: integer('整改轮次', { writable: 'never', initial: 0 }),
    reason: longText('驳回原因', { limit: 100, writable: 'never' }),
  },
  columns: [
    { field: 'text', jump: true }, 'type', 'level', 'building_id', 'enterprise_id', 'user_id', { field: 'found_at', sortable: true },
    { field: 'deadline', sortable: true }, 'status',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'text', { field: 'level', match: 'oneOf' }, 'type', 'enterprise_id', 'found_at'],
  sort: ['-found_at'],
});
