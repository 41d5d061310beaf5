import { bookingStatus } from '../codes/service';
import { code, dateTime, inPlace, integer, json, longText, mobile, range, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { requiredWhen } from '../kernel/rule';
import { contact, personName, positive } from '../kernel/validators';
import { contactMessages } from './later';

/** A booking holds [start, end) of a room; two that are granted never overlap (entities.md 7.3). */
export const mtroomApl = defineResource({
  name: 'mtroom_apl',
  label: '会议室预约',
  title: 'title',
  base: '/service/mtroomApl',
  source: 'spec',
  operations: ['list', 'read'],
  endpoints: { read: { source: 'decided' } },
  scope: {
    staff: 'park', enterprise: 'own', facilitator: 'own', tutor: 'own', visitor: 'none', owner: { facilitator: 'user_id', tutor: 'user_id' },
  },
  fields: {
    mtroom_id: ref('会议室', 'mtroom', { required: true, writable: 'store', choices: { where: { status: 1 } } }),
    ...inPlace,
    during: range('时段', { required: true, of: 'dateTime', writable: 'store' }),
    title: text('会议主题', { required: true, limit: 50 }),
    people: integer('人数', { unit: '人', rules: [positive] }),
    contact_name: text('联系人', { required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { required: contactMessages.mobile, rules: [contact] }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    user_id: ref('预约人', 'user', { writable: 'never' }),
    series_id: text('系列', { limit: 36, writable: 'never' }),
    status: code('状态', bookingStatus, { writable: 'never', initial: 0 }),
    reason: longText('原因', { limit: 100, writable: 'never', rules: [requiredWhen('status', 2, '请输入驳回原因')] }),
    code: text('签到码', { limit: 6, writable: 'never' }),
    check_in_at: dateTime('签到时间', { writable: 'never' }),
    remark: longText('备注', { limit: 100 }),
    equipment: json('设备需求'),
    fee_bill_id: ref('账单', 'fee_bill', { writable: 'never' }),
  },
  columns: [
    { field: 'title', jump: true }, 'status', 'mtroom_id', { field: 'during', sortable: true }, 'people', 'enterprise_id', 'contact_name',
    'contact_mobile',
  ],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'title', match: 'contains' },
    { field: 'mtroom_id', match: 'equals' },
    { field: 'enterprise_id', match: 'equals' },
    { field: 'during', match: 'between' },
  ],
  sort: ['-during'],
  actions: {},
});
