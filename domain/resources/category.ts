import { integer, text } from '../kernel/field';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** By what contents of one kind are sorted: a name and its place. */
export const category = {
  scope: everyone,
  operations: ['list', 'read', 'store', 'update', 'delete'],
  fields: {
    name: text('分类名称', { required: true, limit: 20, rules: [unique('分类名称已存在')] }),
    sort: integer('排序', { initial: 0 }),
  },
  columns: [{ field: 'name', jump: true }, 'sort'],
  filters: ['name'],
  sort: ['+sort'],
} as const;
