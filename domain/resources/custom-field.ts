import { customFieldModule, customFieldType } from '../codes/system';
import { code, flag, integer, json, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { requiredWhen, unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

const asksForOptions = ['Select', 'Radio', 'Checkbox'] as const;

/** 自定义字段：企业表单上园区自己加的项；已有值后类型不再更改。 */
export const customField = defineResource({
  name: 'custom_field',
  label: '自定义字段',
  title: 'name',
  base: '/customField',
  source: 'decided',
  operations: ['list', 'read'],
  scope: everyone,
  fields: {
    name: text('字段名称', { required: true, limit: 30, rules: [unique('字段名称已存在', 'module_id')] }),
    type: code('字段类型', customFieldType, { required: true }),
    option: json('选项', { rules: asksForOptions.map((type) => requiredWhen('type', type, '请输入选项')) }),
    is_require: flag('是否必填', { required: true, initial: 2 }),
    module_id: code('所属模块', customFieldModule, { required: true }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true }, 'type', 'module_id', 'is_require', 'sort', 'enabled'],
  filters: [
    { field: 'name', match: 'contains' },
    { field: 'type', match: 'equals' },
    { field: 'module_id', match: 'oneOf', as: 'tabs' },
  ],
  sort: ['+module_id', '+sort', '+id'],
  actions: {},
  traits: ['softDelete'],
});

/** On the wire part of the enterprise: `enterpriseFields: [{field, value}]`. */
export const customFieldValue = defineTable({
  name: 'custom_field_value',
  label: '自定义字段值',
  fields: {
    enterprise_id: ref('企业', 'enterprise', { required: true }),
    field_id: ref('字段', 'custom_field', { required: true }),
    value: json('值'),
  },
});
