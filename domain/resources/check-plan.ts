import { monthDay, weekday } from '../codes/calendar';
import { planCycle, planStatus } from '../codes/check';
import { verdict } from '../kernel/audit';
import { code, codeList, date, flag, inPlace, integer, refs, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { park } from '../kernel/scope';
import { positive } from '../kernel/validators';
import { staff } from './staff';

const audit = verdict('check_plan', { field: 'status', waiting: 2, passed: 3, rejected: 1 });
/** Makes one task a point and day while it runs (entities.md 10.2). */
export const checkPlan = defineResource({
  name: 'check_plan',
  label: '巡检计划',
  base: '/check/plan',
  operations: ['list', 'read', 'store', 'update', 'delete'],
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
    user_ids: refs('检查人', 'user', { required: true, choices: staff }),
    needs_audit: flag('需审核', { initial: 2 }),
    status: code('状态', planStatus, { writable: 'never', initial: 1 }),
    ...audit.fields,
  },
  audit: audit.audit,
  editableWhen: { status: 1 },
  deletable: { when: { status: [1, 4, 5] }, refused: '待审核或执行中的计划请先停止，再删除' },
  columns: [{ field: 'name', jump: true }, 'status', 'building_id', 'cycle', { field: 'start_at', sortable: true }, 'end_at', 'due_hours', 'needs_audit'],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'name', 'cycle', 'start_at'],
  actions: {
    submit: { label: '提交审核', access: 'check_plan_update', when: { status: 1 }, set: { status: 2 }, done: '提交成功！', refused: '只有草稿可以提交' },
    ...audit.actions,
    stop: {
      label: '停止', access: 'check_plan_stop', when: { status: [2, 3] }, set: { status: 4 }, confirm: '停止后不再生成巡检任务，确定停止？', done: '操作成功', refused: '只有待审核或执行中的计划可以停止',
    },
  },
  traits: ['softDelete'],
});
