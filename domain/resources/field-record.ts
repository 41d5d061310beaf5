import { fieldRecordStatus } from '../codes/service';
import { audited } from '../kernel/audit';
import { code, date, inPlace, integer, longText, mobile, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { notBefore } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, personName, positive } from '../kernel/validators';
import { contactMessages } from './later';

/** A free room asked for as a venue; when granted it occupies the room for these days, both included (entities.md 7.5). */
export const fieldRecord = defineResource({
  name: 'field_record',
  label: '场地申请',
  title: 'use_for',
  base: '/field/record',
  source: 'decided',
  operations: ['list', 'read'],
  scope: byEnterprise,
  fields: {
    room_id: ref('场地', 'room', { required: true, writable: 'store', choices: { where: { venue: 1 }, to: 'park', label: ['name', 'building_id'] } }),
    ...inPlace,
    start_at: date('开始日期', { required: true }),
    end_at: date('结束日期', { required: true, rules: [notBefore('start_at', '结束日期不能早于开始日期')] }),
    use_for: longText('用途', { required: true, limit: 100 }),
    people: integer('人数', { unit: '人', rules: [positive] }),
    contact_name: text('联系人', { required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { required: contactMessages.mobile, rules: [contact] }),
    company: text('单位', { limit: 100 }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    ...audited('field_record').fields,
    audit_status: code('状态', fieldRecordStatus, { writable: 'never', initial: 1 }),
    fee_bill_id: ref('账单', 'fee_bill', { writable: 'never' }),
    query_code: text('查询码', { limit: 8, writable: 'never' }),
  },
  columns: [
    { field: 'room_id', jump: true }, 'audit_status', { field: 'start_at', sortable: true }, 'end_at', 'use_for', 'people', 'company', 'contact_name',
    'contact_mobile',
  ],
  filters: [
    { field: 'audit_status', match: 'oneOf', as: 'tabs' },
    { field: 'room_id', match: 'equals' },
    { field: 'company', match: 'contains' },
    { field: 'start_at', match: 'between' },
  ],
  sort: ['-created_at'],
  actions: {},
});
