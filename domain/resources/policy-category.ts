import { integer, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

export const policyCategory = defineResource({
  name: 'policy_category',
  label: '政策分类',
  base: '/policy/category',
  scope: everyone,
  fields: {
    name: text('分类名称', { required: true, limit: 20, rules: [unique('分类名称已存在')] }),
    sort: integer('排序', { initial: 0 }),
  },
  columns: [{ field: 'name', jump: true }, 'sort', 'created_at'],
  filters: ['name'],
  sort: ['+sort'],
  traits: ['softDelete'],
});
