import { integer, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';
import { staff } from './staff';

/** 部门：一棵树，次序由拖动或上移下移决定；负责人是审批人类型“部门负责人”所指的人。 */
export const department = defineResource({
  name: 'department',
  label: '部门',
  base: '/department',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('部门名称', { required: true, limit: 30, rules: [unique('部门名称已存在', 'parent_id')] }),
    parent_id: ref('上级部门', 'department', { asTree: true }),
    leader_id: ref('负责人', 'user', { choices: staff }),
    incubator_id: ref('所属园区', 'incubator', { hint: '不选则为全部园区' }),
    sort: integer('排序', { initial: 0 }),
  },
  form: [{ title: '基本信息', fields: ['name', 'parent_id', 'leader_id', 'incubator_id'] }],
  tree: {
    parent: 'parent_id',
    sort: 'sort',
    cycle: '上级部门不能是自身或下级',
    whole: { at: 'GET /department-all', source: 'spec' },
  },
  columns: [{ field: 'name', jump: true }, 'leader_id', 'incubator_id', 'updated_at'],
  filters: ['name', 'incubator_id'],
  sort: ['+sort', '+id'],
  traits: ['softDelete'],
});
