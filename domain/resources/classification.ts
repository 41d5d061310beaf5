import { classificationLevel } from '../codes/system';
import { code, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { everyone } from '../kernel/scope';

/** 行业分类：GB/T 4754，随系统提供，只读。各级代码在自身及其上级各层都有值。 */
export const classification = defineResource({
  name: 'classification',
  label: '行业分类',
  title: 'label',
  base: '/classification',
  operations: ['read'],
  scope: everyone,
  fields: {
    code: text('代码', { required: true, limit: 8, writable: 'never' }),
    label: text('名称', { required: true, limit: 60, writable: 'never' }),
    level: code('层级', classificationLevel, { required: true, writable: 'never' }),
    parent_id: ref('上级', 'classification', { writable: 'never' }),
    category: text('门类', { limit: 8, writable: 'never' }),
    big_category: text('大类', { limit: 8, writable: 'never' }),
    medium_category: text('中类', { limit: 8, writable: 'never' }),
    min_category: text('小类', { limit: 8, writable: 'never' }),
  },
  tree: { parent: 'parent_id', cycle: '上级不能是自身或下级', whole: { at: 'GET /classification', access: 'login', anyBuildings: true } },
  columns: ['code', { field: 'label', jump: true }, 'level', 'parent_id'],
  filters: [{ field: 'code', match: 'equals' }, 'label', 'level', 'parent_id'],
  sort: ['+code'],
});
