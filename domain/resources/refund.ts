import { refundKind, refundStatus } from '@/domain/codes/money';
import { code, date, dateTime, dict, files, inPlace, json, money, ref, refs } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { requiredWhen } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

/** 退租退款：退款、退房、退租三类；应退 = 押金 + 预存 - 未缴 - 违约金，负为应补。entities.md 5.6, domain.md 3. */
export const refund = defineResource({
  name: 'refund',
  label: '退租退款',
  title: 'contract_id',
  base: '/refund',
  source: 'decided',
  operations: ['list', 'read'],
  scope: byEnterprise,
  fields: {
    ...inPlace,
    kind: code('类别', refundKind, { required: true, writable: 'never' }),
    contract_id: ref('合同', 'contract', { required: true, writable: 'store' }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    room_ids: refs('退还房间', 'room', { join: 'refund_room', rules: [requiredWhen('kind', 2, '请选择房间')] }),
    exit_at: date('退出日期', { required: true }),
    exit_reason: dict('退出原因', 'exit_reason'),
    readings: json('末次读数'),
    unpaid: money('未缴金额', { writable: 'never', initial: 0 }),
    deposit: money('押金', { writable: 'never', initial: 0 }),
    penalty: money('违约金', { initial: 0 }),
    credit: money('预存', { writable: 'never', initial: 0 }),
    amount: money('应退金额', { signed: true, writable: 'never', initial: 0, hint: '负数为应补' }),
    status: code('状态', refundStatus, { writable: 'never', initial: 10 }),
    account: json('收款账户', { readableWith: 'privacy_show' }),
    paid_at: dateTime('退款时间'),
    voucher: files('凭证'),
  },
  columns: [
    { field: 'contract_id', jump: true, width: 180 },
    { field: 'enterprise_id', width: 240 },
    'kind',
    'incubator_id',
    'building_id',
    { field: 'exit_at', sortable: true },
    'exit_reason',
    'unpaid',
    'deposit',
    'penalty',
    'amount',
    'status',
    { field: 'created_at', sortable: true },
  ],
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' },
    { field: 'kind', match: 'equals' },
    { field: 'enterprise_id', match: 'equals' },
    { field: 'contract_id', match: 'equals' },
    { field: 'exit_at', match: 'between' },
    { field: 'created_at', match: 'between' },
  ],
  sort: ['-created_at'],
  actions: {},
});
