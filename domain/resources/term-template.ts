import { contractKind, payCycle, priceUnit, termReach } from '@/domain/codes/money';
import { code, flag, inIncubator, integer, longText, price, ref, text } from '@/domain/kernel/field';
import { lines } from '@/domain/kernel/lines';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { park } from '@/domain/kernel/scope';
import { termConditions } from './contract-part';

/** 条款模板的一条：没有单价的，带入时取房源的指导价。 */
export const termTemplateLine = defineTable({
  name: 'term_template_line',
  label: '模板条款',
  title: 'payment_item_id',
  fields: {
    template_id: ref('条款模板', 'term_template', { required: true, writable: 'never' }),
    reach: code('适用范围', termReach, { required: true, initial: 1 }),
    payment_item_id: ref('费用项', 'payment_item', { required: true, choices: { where: { enabled: 1 } } }),
    price: price('单价', { hint: '不填取房源指导价' }),
    price_unit: code('计价单位', priceUnit, { required: true, initial: 'yuan_m_day' }),
    pay_cycle: code('付款周期', payCycle, { required: true, initial: 'quarter' }),
    ...termConditions,
    sort: integer('顺序', { required: true, initial: 0 }),
  },
});
/** 条款模板：一个园区签合同时常用的费用条款，在合同的第二步带入（entities.md 5, “copied from a template or the last contract”）。 */
export const termTemplate = defineResource({
  name: 'term_template',
  label: '条款模板',
  title: 'name',
  base: '/pact/termTemplate',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: park,
  fields: {
    ...inIncubator,
    name: text('模板名称', { required: true, limit: 40, rules: [unique('模板名称已存在', 'incubator_id')] }),
    kind: code('合同类别', contractKind, { required: true, initial: 1 }),
    enabled: flag('启用', { initial: 1 }),
    remark: longText('备注', { limit: 200 }),
    terms: lines('费用条款', termTemplateLine, { parent: 'template_id', order: 'sort', min: 1, max: 50, editor: 'table' }),
  },
  columns: [{ field: 'name', jump: true, width: 200 }, { field: 'kind', width: 120 }, { field: 'enabled', width: 90 }, { field: 'remark', width: 240 }, 'incubator_id'],
  views: { dialog: 1200 },
  filters: ['name', 'kind', 'enabled', 'incubator_id'],
  sort: ['+name', '+id'],
});
