import { reportAudience, reportItemGroup, reportItemKind, reportKind, reportMeasure, reportStatus } from '../codes/report';
import { code, date, dateTime, flag, integer, refs, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { requiredWhile, unique } from '../kernel/rule';
import { everyone } from '../kernel/scope';

export const reportTemplate = defineResource({
  name: 'report_template',
  label: '报表模板',
  base: '/report/template',
  scope: everyone,
  fields: {
    name: text('模板名称', { required: true, limit: 50, rules: [unique('name 已存在')] }),
    kind: code('类型', reportKind, { required: true, initial: 2 }),
    // The version of the definition of its items; the engine's own `version` guards the row.
    edition: integer('版本', { writable: 'never', initial: 1 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true }, 'kind', 'edition', 'enabled', { field: 'created_at', sortable: true }],
  filters: ['name', 'kind', 'enabled'],
  traits: ['softDelete'],
});

/** One indicator; money is stored in 分, filled in 万元, exported in 千元 (entities.md 11.3). */
export const reportItem = defineTable({
  name: 'report_item',
  label: '指标',
  title: 'label',
  fields: {
    template_id: ref('模板', 'report_template', { required: true }),
    key: text('标识', { required: true, limit: 40 }),
    label: text('指标', { required: true, limit: 60 }),
    sort: integer('顺序', { required: true, initial: 0 }),
    torch_code: text('火炬代码', { limit: 10 }),
    group: code('分组', reportItemGroup, { required: true }),
    kind: code('数据类型', reportItemKind, { required: true }),
    unit: text('单位', { limit: 10 }),
    measure: code('口径', reportMeasure, { required: true }),
    is_require: flag('必填', { initial: 2 }),
    parent_key: text('合计项', { limit: 40 }),
    prefill: text('预填来源', { limit: 60 }),
  },
});

/** A period to be reported; publishing makes a return for each enterprise (entities.md 11.4). */
export const report = defineResource({
  name: 'report',
  label: '报表',
  base: '/report',
  scope: everyone,
  fields: {
    title: text('标题', { required: true, limit: 60 }),
    template_id: ref('模板', 'report_template', { required: true, choices: { where: { enabled: 1 } } }),
    kind: code('类型', reportKind, { required: true }),
    year: integer('年', { required: true }),
    number: integer('期', { required: true }),
    period: text('期次', { required: true, limit: 8, rules: [unique('该期报表已存在', 'template_id')] }),
    period_end: date('期末日期'),
    deadline: dateTime('截止', { required: true }),
    audience_kind: code('填报对象', reportAudience, { initial: 1 }),
    enterprise_ids: refs('指定企业', 'enterprise', requiredWhile('audience_kind', 3, '请选择指定企业')),
    status: code('状态', reportStatus, { writable: 'never', initial: 1 }),
  },
  columns: [{ field: 'title', jump: true }, 'kind', 'period', { field: 'deadline', sortable: true }, 'audience_kind', 'status', { field: 'created_at', sortable: true }],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'title', 'kind', 'year', 'deadline'],
  sort: ['-year', '-number'],
  traits: ['softDelete'],
});
