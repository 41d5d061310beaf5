import { customFieldModule, customFieldType } from '../codes/system';
import { customFieldOf, type CustomDefinition } from '../custom-fields';
import { code, flag, integer, json, ref, refs, text, type Field } from '../kernel/field';
import type { FieldSet } from '../kernel/field-set';
import { defineResource, defineTable } from '../kernel/resource';
import { requiredWhen, unique, type CustomRule } from '../kernel/rule';
import { everyone } from '../kernel/scope';
import { areWords, wordsMessage } from '../kernel/words';

/** Types whose answers come from the list of `option`. */
export const chosenTypes = ['Select', 'Radio', 'Checkbox'] as const;
const mostOptions = 50;
/** The choices of a question of some types: texts, each once, asked while it is of one of them. */
export function optionsOf<T extends string | number>(types: readonly T[], required: string, hint: string): Field<unknown> {
  const plain: CustomRule = {
    rule: 'custom',
    name: 'plainList',
    message: wordsMessage('选项', mostOptions),
    bad: { value: ['甲', '甲'], row: { type: types[0] } },
    holds: (value, { type }) =>
      !types.some((one) => one === type) ||
      areWords(value, mostOptions),
  };
  return { ...json('选项', { bytes: 64 * 1024, hint, visibleWhen: { type: types }, rules: [...types.map((type) => requiredWhen('type', type, required)), plain] }), widget: 'texts' };
}

/** 自定义字段：企业表单上园区自己加的项；已有值后类型不再更改，改别的另存为新版本，旧值留在原来的版本里。 */
export const customField = defineResource({
  name: 'custom_field',
  label: '自定义字段',
  base: '/customField',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('字段名称', { required: true, limit: 30, rules: [unique('字段名称已存在', 'module_id')] }),
    type: code('字段类型', customFieldType, { required: true }),
    option: optionsOf(chosenTypes, '请输入选项', '下拉选择、单选、多选的备选项'),
    is_require: flag('是否必填', { required: true, initial: 2 }),
    module_id: code('所属模块', customFieldModule, { required: true }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
    current_id: ref('现行版本', 'custom_field', { writable: 'never' }),
  },
  views: { notInDetail: ['current_id'] },
  columns: [{ field: 'name', jump: true }, 'type', 'module_id', 'is_require', 'sort', 'enabled'],
  filters: ['name', 'type', { field: 'module_id', match: 'oneOf', as: 'tabs' }],
  sort: ['+module_id', '+sort', '+id'],
  actions: {
    arrange: {
      label: '排序', access: 'custom_field_update', on: 'list', input: { ids: refs('自定义字段', 'custom_field', { required: true }) }, done: '排序已保存',
    },
  },
  handled: ['arrange'],
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

/** What a park adds to the form of an enterprise: the enabled definitions, those of 基本信息 before those of 业务信息. */
export const customFieldSet: FieldSet = {
  of: customField,
  where: { enabled: 1 },
  order: ['module_id', 'sort'],
  columns: ['name', 'type', 'option', 'is_require', 'module_id'],
  groupBy: 'module_id',
  versions: 'current_id',
  fieldOf: (row) => customFieldOf(row as unknown as CustomDefinition),
  files: { type: 'Upload' },
  answers: { table: customFieldValue, record: 'enterprise_id', field: 'field_id' },
};
