import { flag, integer, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** 字典：系统字典保留编码和值，其余可增改。 */
export const dictionary = defineResource({
  name: 'dictionary',
  label: '字典',
  title: 'name',
  base: '/dictionary',
  source: 'decided',
  operations: ['list', 'read'],
  scope: everyone,
  fields: {
    code: text('编码', { required: true, limit: 40, writable: 'store', rules: [unique('编码已存在')] }),
    name: text('名称', { required: true, limit: 30 }),
    is_system: flag('系统字典', { writable: 'never', initial: 2 }),
  },
  columns: [{ field: 'name', jump: true }, 'code', 'is_system', { field: 'updated_at', sortable: true }],
  filters: [
    { field: 'name', match: 'contains' },
    { field: 'code', match: 'contains' },
  ],
  sort: ['+code'],
  actions: {},
});

/** A value that is in use is disabled, not removed, and never given another meaning. */
export const dictionaryItem = defineTable({
  name: 'dictionary_item',
  label: '字典项',
  title: 'label',
  fields: {
    dictionary_id: ref('字典', 'dictionary', { required: true, writable: 'store' }),
    value: integer('值', { required: true, writable: 'store', rules: [unique('值已存在', 'dictionary_id')] }),
    label: text('名称', { required: true, limit: 40 }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
});
