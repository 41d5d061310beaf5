import { approverKind, auditFlowState, auditMode, auditResult } from '../codes/log';
import { codes } from '../kernel/codes';
import { code, integer, longText, ref, refs, text } from '../kernel/field';
import { lines } from '../kernel/lines';
import { defineResource, defineTable, tableOf } from '../kernel/resource';
import { requiredWhile } from '../kernel/rule';
import { park } from '../kernel/scope';
import { auditedResources } from './audited';

/** What can be audited, by the names of the resources. */
const auditModule = codes(
  'audit_module',
  auditedResources.map(({ name, label }) => ({ code: name, label })),
);
/** 一个步骤：谁来审，任一人通过即可（或签）还是所有人都要通过（会签）。 */
export const auditStep = defineTable({
  name: 'audit_step',
  label: '审核步骤',
  fields: {
    flow_id: ref('流程', 'audit_flow', { required: true, writable: 'store' }),
    sort: integer('顺序', { required: true }),
    approver_kind: code('审批人类型', approverKind, { required: true }),
    user_ids: refs('审批人', 'user', requiredWhile('approver_kind', 1, '请选择审批人')),
    role_id: ref('审批角色', 'role', requiredWhile('approver_kind', 2, '请选择审批角色')),
    department_id: ref('审批部门', 'department', requiredWhile('approver_kind', 3, '请选择审批部门')),
    mode: code('方式', auditMode, { initial: 1, visibleWhen: { approver_kind: { not: 3 } } }),
  },
});

/** 审核流程：每个模块、每个园区至多一个启用；都没有启用时，员工提交的直接通过。 */
export const auditFlow = defineResource({
  name: 'audit_flow',
  label: '审核流程',
  title: 'name',
  base: '/audit/flow',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: park,
  fields: {
    module: code('适用模块', auditModule, { required: '请选择适用模块', writable: 'store' }),
    name: text('名称', { required: true, limit: 30 }),
    enabled: code('状态', auditFlowState, { initial: 1 }),
    incubator_id: ref('园区', 'incubator', { hint: '不选则适用全部园区', empty: '全部园区' }),
    steps: lines('审核步骤', auditStep, { parent: 'flow_id', order: 'sort', min: 1, max: 10, hint: '按顺序审核；修改后，审核中的记录仍按原步骤走完' }),
    revision: integer('版本', { writable: 'never', initial: 1 }),
    origin_id: ref('原流程', 'audit_flow', { writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'enabled', 'module', 'incubator_id', 'revision', { field: 'updated_at', sortable: true }],
  views: {
    card: ['module', 'incubator_id', 'updated_at'],
    notInDetail: ['steps', 'origin_id'],
    related: [
      {
        title: '审核步骤', query: 'approvers', at: 'top', empty: '没有审核步骤',
        columns: { sort: integer('步骤'), whose: text('由谁审核'), mode: code('方式', auditMode), names: text('现在可以审核的人'), message: text('提示') },
      },
    ],
  },
  filters: ['name', 'module', { field: 'enabled', match: 'oneOf', as: 'tabs' }],
  sort: ['+module', '-created_at'],
  // what waits is decided where the flow that it waits in ends
  changes: auditedResources.map(tableOf),
  actions: {
    enable: { label: '启用', access: 'audit_flow_update', when: { enabled: 2, origin_id: null }, set: { enabled: 1 }, done: '已启用', refused: '该流程已启用' },
    disable: {
      label: '停用', access: 'audit_flow_update', when: { enabled: 1 }, set: { enabled: 2 }, done: '已停用', refused: '该流程已停用',
      confirm: '停用后新提交的记录不再走该流程，审核中的记录不受影响。确定停用？',
    },
  },
  queries: {
    approvers: {
      label: '各步骤的审批人', access: 'audit_flow_read', at: 'GET /audit/flow/{id}/approvers',
      reads: ['audit_flow', 'audit_step', 'app_user', 'role', 'department', 'user_incubator'],
    },
  },
});

/** One row an approver and an action; the audit history of every audited row. */
export const auditTrail = defineTable({
  name: 'audit_trail',
  label: '审核记录',
  traits: ['append'],
  fields: {
    resource: text('对象', { required: true, limit: 40, writable: 'never' }),
    row_id: integer('编号', { required: true, writable: 'never' }),
    flow_id: ref('流程', 'audit_flow', { writable: 'never' }),
    step: integer('步骤', { writable: 'never' }),
    from_status: integer('原状态', { writable: 'never' }),
    to_status: integer('新状态', { writable: 'never' }),
    result: code('结果', auditResult, { required: true, writable: 'never' }),
    reason: longText('驳回原因', { limit: 100, writable: 'never' }),
    user_id: ref('操作人', 'user', { writable: 'never' }),
  },
});
