import { checkOutcome, hazardLevel, taskKind, taskStatus } from '../codes/check';
import { verdict } from '../kernel/audit';
import { code, date, dateTime, decimal, dict, files, flag, inPlace, integer, longText, ref, refs, text, these } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { requiredWhen, requiredWhile } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { hazard } from './hazard';
import { staff } from './staff';

const audit = verdict('check_task', { field: 'status', waiting: 3, passed: 4, rejected: 2, access: 'check_audit', tells: ['user_id'], changes: ['hazard', 'score'] });
const found = (message: string) => requiredWhile('ok', 2, message);
/** What was looked at, and how it was found. */
export const checkResult = defineTable({
  name: 'check_result',
  label: '检查结果',
  fields: {
    task_id: ref('任务', 'check_task', { required: true }),
    item_id: ref('检查项', 'check_item', { required: true }),
    ok: code('结果', checkOutcome, { required: true }),
    value: decimal('数值', { digits: [12, 3] }),
    note: longText('说明', { limit: 200 }),
    photos: files('照片', { rules: [requiredWhen('ok', 2, '请上传照片')] }),
  },
});

/** Somebody has been there: before that, nothing is known. */
const inspected = { status: [2, 3, 4] } as const;
/** One inspection (entities.md 10.3, domain.md section 9); overdue is derived from due_at. */
export const checkTask = defineResource({
  name: 'check_task',
  label: '巡检任务',
  base: '/check/task',
  operations: ['list', 'read', 'store', 'export'],
  scope: byEnterprise,
  fields: {
    number: text('任务编号', { required: true, limit: 40, writable: 'never' }),
    // what is ordered by hand is a special check, and asks whom it is about; a plan says 1 of its own
    kind: code('类别', taskKind, { required: true, writable: 'never', initial: 2 }),
    ...inPlace,
    plan_id: ref('计划', 'check_plan', { writable: 'never' }),
    point_id: ref('点位', 'check_point', { writable: 'store' }),
    due_date: date('日期', { required: true, writable: 'store' }),
    due_at: dateTime('截止', { required: true, writable: 'store' }),
    enterprise_id: ref('受检企业', 'enterprise', { writable: 'store', rules: [requiredWhen('kind', 2, '请选择受检企业')] }),
    room_id: ref('房间', 'room', { writable: 'store' }),
    user_id: ref('执行人', 'user', { choices: staff }),
    status: code('状态', taskStatus, { writable: 'never', initial: 1 }),
    ...audit.fields,
    round: integer('整改轮次', { writable: 'never', initial: 0 }),
    executed_at: dateTime('执行', { writable: 'never' }),
    finished_at: dateTime('完成', { writable: 'never' }),
    cancel_reason: longText('取消原因', { limit: 100, writable: 'never' }),
  },
  audit: audit.audit,
  due: 'due_at',
  views: {
    related: [
      {
        title: '隐患', query: 'hazards', at: 'top', as: 'cards', when: inspected, empty: '未发现隐患',
        columns: these(
          hazard.fields, 'text', 'level', 'status', 'type', 'enterprise_id', 'user_id', 'found_at', 'deadline', 'photos', 'rectify_text', 'rectify_photos', 'rectified_at',
          'reason',
        ),
      },
      { title: '检查结果', query: 'results', at: 'top', when: inspected, empty: '没有检查项', columns: these(checkResult.fields, 'item_id', 'ok', 'value', 'note', 'photos') },
    ],
  },
  columns: [
    { field: 'number', jump: true }, 'status', 'kind', 'plan_id', 'point_id', 'enterprise_id', 'user_id', { field: 'due_at', sortable: true },
    'round',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'number', 'kind', { field: 'user_id', match: 'equals', parties: ['staff'] }, 'enterprise_id', 'due_date', 'due_at'],
  sort: ['-due_at'],
  actions: {
    execute: {
      label: '执行', access: 'check_task_execute', inTurn: true, when: { status: 1 }, changes: ['check_result', 'hazard'], done: '操作成功', refused: '只有待执行的任务可以执行',
      input: {
        ok: flag('全部合格', { required: '请选择检查结果', initial: 1 }),
        items: refs('不合格的检查项', 'check_item', { choices: { where: { status: 1 } }, ...found('请选择不合格的检查项') }),
        text: longText('隐患描述', { limit: 200, ...found('请输入隐患描述') }),
        photos: files('照片', found('请上传照片')),
        deadline: date('整改期限', found('请选择整改期限')),
        value: decimal('数值', { digits: [12, 3], hint: '按数值检查的项填写读数', visibleWhen: { ok: 2 } }),
        type: dict('隐患类型', 'hazard_type', { hint: '不选则按检查项的类别', visibleWhen: { ok: 2 } }),
        level: code('隐患级别', hazardLevel, { hint: '不选则按检查项的级别', visibleWhen: { ok: 2 } }),
        liable_id: ref('责任企业', 'enterprise', { hint: '不选则为受检企业', visibleWhen: { ok: 2 } }),
        rectifier_id: ref('整改责任人', 'user', { choices: staff, hint: '园区自行整改时选择', visibleWhen: { ok: 2 } }),
        note: longText('说明', { limit: 200 }),
      },
    },
    rectify: {
      label: '整改', access: 'check_task_rectify', inTurn: true, when: { status: 2 }, set: { status: 3 }, changes: ['hazard'], done: '提交成功！', refused: '只有待整改的任务可以提交整改',
      input: {
        rectify_text: longText('整改说明', { required: true, limit: 300 }),
        rectify_photos: files('整改照片', { required: '请上传整改照片' }),
      },
    },
    ...audit.actions,
    cancel: {
      label: '取消任务', quiet: true, access: 'check_task_cancel', when: { status: 1 }, set: { status: 6 }, done: '操作成功', refused: '只有待执行的任务可以取消',
      input: { cancel_reason: longText('取消原因', { required: true, limit: 100 }) },
    },
  },
  handled: ['execute', 'rectify'],
  queries: {
    hazards: {
      label: '巡检任务的隐患', access: 'check_task_read', at: 'GET /check/task/{id}/hazards',
      reads: ['check_task', 'hazard', 'enterprise', 'app_user', 'dictionary', 'dictionary_item', 'file'],
    },
    results: {
      label: '巡检任务的检查结果', access: 'check_task_read', at: 'GET /check/task/{id}/results',
      reads: ['check_task', 'check_result', 'check_item', 'file'],
    },
  },
});
