import { monthDay, weekday } from '../codes/calendar';
import { planCycle, planStatus } from '../codes/check';
import { code, codeList, date, flag, inPlace, integer, longText, refs, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { park } from '../kernel/scope';
import { positive } from '../kernel/validators';

/** Makes one task a point and day while it runs (entities.md 10.2). */
export const checkPlan = defineResource({
  name: 'check_plan',
  label: '巡检计划',
  title: 'name',
  base: '/check/plan',
  source: 'decided',
  operations: ['list', 'read'],
  scope: park,
  fields: {
    name: text('计划名称', { required: true, limit: 50 }),
    ...inPlace,
    cycle: code('周期', planCycle, { required: true, initial: 1 }),
    every: integer('间隔', { initial: 1, rules: [positive] }),
    weekdays: codeList('星期', weekday),
    monthdays: codeList('日期', monthDay),
    start_at: date('开始日期', { required: true }),
    end_at: date('结束日期', { required: true, rules: [notBefore('start_at', '结束日期不能早于开始日期')] }),
    due_hours: integer('完成时限', { required: true, unit: '小时', rules: [positive] }),
    items: refs('检查项', 'check_item', { required: true, join: 'check_plan_item', choices: { where: { status: 1 } } }),
    points: refs('点位', 'check_point', { required: true, join: 'check_plan_point', choices: { where: { enabled: 1 } } }),
    user_ids: refs('检查人', 'user', { required: true }),
    needs_audit: flag('需审核', { initial: 2 }),
    status: code('状态', planStatus, { writable: 'never', initial: 1 }),
    reason: longText('驳回原因', { limit: 100, writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'status', 'building_id', 'cycle', { field: 'start_at', sortable: true }, 'end_at', 'due_hours', 'needs_audit'],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'name', match: 'contains' },
    { field: 'cycle', match: 'equals' },
    { field: 'start_at', match: 'between' },
  ],
  sort: ['-created_at'],
  actions: {},
  traits: ['softDelete'],
});
