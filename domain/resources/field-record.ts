import { fieldRecordStatus } from '../codes/service';
import { verdict } from '../kernel/audit';
import { code, date, dateTime, flag, integer, longText, mobile, money, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { notBefore, type Rule } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, personName, positive } from '../kernel/validators';
import { contactMessages } from './later';

/** A venue is lent for a time: whoever wants it for longer rents a room. */
const withinYear: Rule = {
  rule: 'custom',
  name: 'withinYear',
  message: '场地申请最长一年，更长时间请致电园区',
  holds: (value, { start_at }) => {
    const from = String(start_at ?? '');
    return from === '' || String(value) <= `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  },
  bad: { value: '2028-01-01', row: { start_at: '2026-12-01' } },
};
const audit = verdict('field_record', { field: 'audit_status', draft: 1, waiting: 2, passed: 3, rejected: 4, edited: { 4: 2 }, changes: ['room_occupancy', 'room'] });
/** A free room asked for as a venue; when granted it occupies the room for these days, both included (entities.md 7.5). */
export const fieldRecord = defineResource({
  name: 'field_record',
  label: '场地申请',
  title: 'use_for',
  base: '/field/record',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: byEnterprise,
  fields: {
    room_id: ref('场地', 'room', { required: true, writable: 'store', choices: { where: { venue: 1 }, to: 'park', label: ['name', 'building_id'] } }),
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    building_id: ref('楼宇', 'building', { writable: 'never' }),
    start_at: date('开始日期', { required: true }),
    end_at: date('结束日期', { required: true, rules: [notBefore('start_at', '结束日期不能早于开始日期'), withinYear] }),
    use_for: longText('用途', { required: true, limit: 100 }),
    people: integer('人数', { unit: '人', rules: [positive] }),
    contact_name: text('联系人', { callers: 'name', required: contactMessages.name, limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { callers: 'mobile', required: contactMessages.mobile, rules: [contact] }),
    company: text('单位', { limit: 100 }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    audit_status: code('状态', fieldRecordStatus, { writable: 'never', initial: 1 }),
    submitted_at: dateTime('提交时间', { writable: 'never' }),
    ...audit.fields,
    days_off: text('期间节假日', { derived: true }),
    is_online: flag('展示中', { writable: 'never', initial: 2 }),
    cancel_reason: longText('取消原因', { limit: 100, writable: 'never' }),
    fee_bill_id: ref('账单', 'fee_bill', { writable: 'never' }),
    query_code: text('查询码', { limit: 8, writable: 'never', readableWith: 'privacy_show' }),
  },
  audit: audit.audit,
  due: 'start_at',
  editableWhen: { audit_status: [1, 2, 4] },
  deletable: { when: { audit_status: [1, 4, 6] }, refused: '待审核或已通过的申请请先取消，再删除' },
  columns: [
    { field: 'room_id', jump: true }, 'audit_status', { field: 'start_at', sortable: true }, 'end_at', 'use_for', 'people', 'company', 'contact_name',
    'contact_mobile',
  ],
  filters: [{ field: 'audit_status', match: 'oneOf', as: 'tabs' }, 'room_id', 'company', 'start_at'],
  views: {
    notes: [{ when: { audit_status: 2, days_off: { empty: false } }, tone: 'warning', text: '使用期间有停用场地的节假日：{days_off}' }],
    notInDetail: ['is_online'], // a granted application is shown to nobody but whom it is of
  },
  derivedFrom: ['holiday'],
  actions: {
    ...audit.actions,
    cancel: {
      label: '取消申请', quiet: true, access: 'field_record_cancel', when: { audit_status: [1, 2, 3], any: [{ audit_status: [1, 2] }, { end_at: { after: { today: -1 } } }] },
      set: { audit_status: 6 }, done: '操作成功', refused: '当前状态不能取消',
      changes: ['room_occupancy', 'room', 'fee_bill'],
      input: { cancel_reason: longText('取消原因', { limit: 100 }) },
    },
    /** What the days cost, agreed with whoever has them: one bill, which goes with a cancelled application. */
    charge: {
      label: '收取费用', quiet: true, access: 'fee_bill_store', when: { audit_status: [3, 7], fee_bill_id: { empty: true } }, changes: ['fee_bill'],
      done: '账单已生成', refused: '当前状态不能收取费用', refusals: [{ when: { fee_bill_id: { empty: false } }, message: '该申请已有账单' }],
      input: { amount: money('场地费', { required: true }), due: date('应缴日', { hint: '不填为15天后' }) },
    },
  },
  handled: ['charge'],
});
