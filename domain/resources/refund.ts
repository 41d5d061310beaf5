import type { RefundPreview } from '../answers/money';
import { paymentMethod, refundKind, refundStatus } from '@/domain/codes/money';
import { verdict } from '@/domain/kernel/audit';
import { only } from '@/domain/kernel/codes';
import { code, date, dateTime, dict, files, json, money, ref, refs, text } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource } from '@/domain/kernel/resource';
import { requiredWhen } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

const reading = {
  meter_id: ref('表计', 'meter', { required: true }),
  value: text('末次读数', { required: true }),
  last_value: text('上期读数', { hint: '还没有读数的表计才填' }),
};
const account = { name: text('户名'), bank: text('开户行'), number: text('账号') };
const inputs = {
  contract_id: ref('合同', 'contract', { required: true, writable: 'store' }),
  exit_at: date('退出日期', { required: true, hint: '当天起不再计费' }),
  exit_reason: dict('退出原因', 'exit_reason'),
  readings: json('末次读数', { bytes: 64 * 1024, sent: { each: reading } }),
  penalty: money('违约金', { initial: 0 }),
  account: json('收款账户', { readableWith: 'privacy_show', sent: { one: account } }),
  voucher: files('凭证'),
} as const;
/** Of a 退款 it is the day by which is reckoned: nobody leaves. */
const reckonedAt = date('退出日期', { required: true, hint: '按该日结算，合同不终止' });
/** The rooms are asked for right after the day: what can be left follows from it. */
const { contract_id, exit_at, ...rest } = inputs;
/** What a settlement writes to beside itself, when it is handed in, paid or taken back. */
const settled = [
  'contract',
  'contract_room',
  'room',
  'room_occupancy',
  'enterprise',
  'entry_information',
  'fee_bill',
  'payment',
  'payment_bill',
  'meter_binding',
  'meter_settlement',
  'incubation',
  'tutor_relation',
  'app_user',
  'enterprise_timeline',
] as const;
const audit = verdict('refund', { field: 'status', waiting: 10, passed: 20, rejected: 15, changes: settled });
/** 退租退款：退款、退房、退租三类；应退 = 押金 + 预存 - 未缴 - 违约金，负为应补。entities.md 5.6, domain.md 3. */
export const refund = defineResource({
  name: 'refund',
  label: '退租退款',
  title: 'contract_id',
  base: '/refund',
  operations: ['list', 'read', 'store'],
  endpoints: { store: { source: 'spec' } },
  scope: byEnterprise,
  fields: {
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    building_id: ref('楼宇', 'building', { writable: 'never' }),
    kind: code('类别', refundKind, { required: true, writable: 'never' }),
    ...inputs,
    exit_at: reckonedAt,
    enterprise_id: ref('企业', 'enterprise', { writable: 'never', elseNamed: ['contract_id', 'party_name'] }),
    room_ids: refs('退还房间', 'room', { join: 'refund_room', writable: 'never', rules: [requiredWhen('kind', 2, '请选择房间')] }),
    unpaid: money('未缴金额', { writable: 'never', initial: 0 }),
    deposit: money('押金', { writable: 'never', initial: 0 }),
    credit: money('预存', { writable: 'never', initial: 0 }),
    amount: money('应退金额', { signed: true, writable: 'never', initial: 0, hint: '负数为应补' }),
    lines: json('结算明细', { writable: 'never' }),
    status: code('状态', refundStatus, { writable: 'never', initial: 10 }),
    ...audit.fields,
    paid_at: dateTime('退款时间', { writable: 'never' }),
  },
  audit: audit.audit,
  due: 'exit_at',
  columns: [
    { field: 'contract_id', jump: true, width: 166 },
    { field: 'enterprise_id', width: 210 },
    { field: 'kind', width: 80 },
    { field: 'exit_at', sortable: true, width: 116 },
    { field: 'amount', width: 160 },
    { field: 'status', width: 110 },
    'unpaid',
    'deposit',
    'penalty',
    'exit_reason',
    'incubator_id',
    'building_id',
    { field: 'created_at', sortable: true },
  ],
  views: {
    hidden: ['building_id', 'created_at'],
    card: ['enterprise_id', 'kind', 'amount'],
    notInDetail: ['unpaid', 'deposit', 'credit', 'amount', 'penalty', 'reason', 'readings', 'lines'],
    storedElsewhere: true,
  },
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'kind', 'enterprise_id', 'contract_id', 'exit_at', 'created_at'],
  // a 退款 has no rooms, and so no meters
  newTitle: '新建退款',
  form: [{ title: '退款', fields: ['contract_id', 'exit_at', 'exit_reason', 'penalty', 'account', 'voucher'] }],
  actions: {
    /** 退房 of some rooms; of all of them it is 退租, and so it is of a contract that holds none (虚拟入驻). */
    leave: {
      label: '退房退租', access: 'refund_store', on: 'list', creates: true, at: 'POST /refundRoom', source: 'spec', changes: settled, done: '提交成功！',
      input: { contract_id, exit_at, room_ids: refs('退还房间', 'room'), ...rest },
    },
    ...audit.actions,
    pay: {
      label: '确认退款', access: 'refund_pay', previews: true, changes: settled, when: { status: 20 }, set: { status: 30 }, done: '操作成功', refused: '当前状态不能退款',
      input: {
        paid_at: dateTime('退款时间', { required: true }),
        method: code('收款方式', only(paymentMethod, 1, 2, 3, 4, 5), { hint: '应补时按应补金额收款' }),
        voucher: files('凭证'),
      },
    },
    cancel: { label: '撤销', access: 'refund_store', changes: settled, when: { status: [10, 15, 20] }, set: { status: 90 }, confirm: '确定撤销？', done: '操作成功', refused: '当前状态不能撤销' },
  },
  handled: ['leave', 'pay'],
  queries: {
    /** The sheet before it is stored: rooms of the contract, and what would be given back on that day. */
    preview: {
      label: '结算预览', access: 'refund_store', at: 'GET /refund/preview',
      reads: ['refund', 'refund_room', 'contract', 'contract_room', 'fee_bill', 'payment_item', 'payment', 'payment_bill', 'room', 'room_occupancy', 'meter', 'meter_binding', 'meter_settlement', 'energy_price'],
      input: { contract_id: inputs.contract_id, exit_at: inputs.exit_at, rooms: refs('退还房间', 'room'), penalty: inputs.penalty, readings: inputs.readings, kind: code('类别', refundKind, { required: true }) },
      answer: shape<RefundPreview>(),
    },
  },
});
