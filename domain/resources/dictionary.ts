import type { UsedValue } from '../answers/settings';
import { flag, integer, json, ref, refs, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource } from '../kernel/resource';
import { max, min, unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

/** 字典：系统字典保留编码和值，其余可增改。 */
export const dictionary = defineResource({
  name: 'dictionary',
  label: '字典',
  base: '/dictionary',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('名称', { required: true, limit: 30 }),
    code: text('编码', { required: true, limit: 40, writable: 'store', rules: [unique('编码已存在')] }),
    is_system: flag('系统字典', { writable: 'never', initial: 2 }),
    retired_values: json('用过的值', { writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'code', 'is_system', { field: 'updated_at', sortable: true }],
  filters: ['name', 'code'],
  sort: ['+code'],
  actions: {
    arrange: {
      label: '排序', access: 'dictionary_update', input: { ids: refs('字典项', 'dictionary_item', { required: true }) }, done: '排序已保存',
    },
  },
  handled: ['arrange'],
  queries: {
    usage: { label: '使用情况', access: 'dictionary_read', at: 'GET /dictionary/usage/{id}', reads: ['dictionary_item'], answer: shape<{ readonly data: readonly UsedValue[] }>() },
  },
});

/** 字典项：用过的值只能停用，不能删除，也不会换成别的意思；随产品提供的项保留值。读写在字典之下，见 calls/settings。 */
export const dictionaryItem = defineResource({
  name: 'dictionary_item',
  label: '字典项',
  title: 'label',
  base: '/dictionary/item',
  operations: [],
  scope: everyone,
  fields: {
    dictionary_id: ref('字典', 'dictionary', { required: true, writable: 'store' }),
    value: integer('值', {
      required: true,
      writable: 'store',
      rules: [min(-32_768, '值不能小于-32768'), max(32_767, '值不能大于32767'), unique('值已存在', 'dictionary_id')],
    }),
    label: text('名称', { required: true, limit: 40, rules: [unique('名称已存在', 'dictionary_id')] }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
    is_system: flag('系统项', { writable: 'never', initial: 2 }),
  },
  columns: ['label', 'value', 'enabled', 'is_system', 'sort'],
  filters: ['label', 'enabled'],
  sort: ['+sort', '+value'],
});
