import type { ReceiptSheet } from '../answers/money';
import { paymentMethod, paymentStatus } from '@/domain/codes/money';
import { code, date, dateTime, files, flag, inIncubator, json, longText, money, ref, text } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { min } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

/** A part of a payment: how much of it pays which bill. */
export const billShare = { fee_bill_id: ref('账单', 'fee_bill', { required: true }), amount: money('金额', { required: true }) };
/** 收款：作废后其分配不再计入账单已收。entities.md 5.5. */
export const payment = defineResource({
  name: 'payment',
  label: '收款',
  title: 'number',
  base: '/payment',
  operations: ['list', 'read', 'store', 'export'],
  scope: byEnterprise,
  fields: {
    ...inIncubator,
    number: text('收款编号', { required: true, writable: 'never', limit: 40 }),
    paid_at: dateTime('收款时间', { required: true, writable: 'store', hint: '不晚于当前时间' }),
    enterprise_id: ref('缴费方', 'enterprise', { writable: 'store', elseNamed: 'payer_name' }),
    contract_id: ref('合同', 'contract', { writable: 'store' }),
    payer_name: text('缴费人', { writable: 'store', limit: 100 }),
    amount: money('金额', { required: true, writable: 'store', rules: [min(0.01, '金额应大于0')] }),
    credit_left: money('预存余额', { writable: 'never', initial: 0 }),
    method: code('方式', paymentMethod, { required: true, writable: 'store' }),
    voucher: files('凭证'),
    remark: longText('备注', { limit: 100 }),
    /** Which bills it pays: [{fee_bill_id, amount}]; what is left over is kept as credit where that is ticked. */
    bills: json('缴纳账单', { bytes: 64 * 1024, apart: true, writable: 'store', sent: { each: billShare } }),
    credit: flag('余额转预存', { apart: true, writable: 'store', initial: 2 }),
    status: code('状态', paymentStatus, { writable: 'never', initial: 1 }),
    void_reason: longText('作废原因', { writable: 'never', limit: 100 }),
    voided_by: ref('作废人', 'user', { writable: 'never' }),
    voided_at: dateTime('作废时间', { writable: 'never' }),
  },
  columns: [
    { field: 'number', jump: true, width: 180 },
    { field: 'enterprise_id', width: 240 },
    'payer_name',
    'contract_id',
    { field: 'amount', sortable: true },
    'method',
    { field: 'paid_at', sortable: true },
    'credit_left',
    'status',
    'created_by',
  ],
  views: { hidden: ['contract_id', 'payer_name'], card: ['amount', 'method', 'paid_at'], storedElsewhere: true },
  filters: ['number', { field: 'status', match: 'oneOf', as: 'tabs' }, 'method', 'enterprise_id', 'contract_id', 'incubator_id', 'paid_at'],
  sort: ['-paid_at', '-id'],
  actions: {
    void: {
      label: '作废', quiet: true, access: 'payment_void', changes: ['payment_bill', 'fee_bill', 'bank_entry'], when: { status: 1 }, done: '操作成功', refused: '该收款已作废',
      set: { status: 2, voided_by: { taken: 'caller' }, voided_at: { taken: 'now' } },
      input: { void_reason: longText('作废原因', { required: '请输入原因', limit: 100 }) },
    },
  },
  handled: ['void'],
  queries: {
    /** The prepaid money that may be used for the bills of a payer. */
    credit: {
      label: '可用预存', access: 'payment_store', at: 'GET /payment/credit', reads: ['payment'],
      input: { incubator_id: ref('所属园区', 'incubator', { required: true }), enterprise_id: ref('缴费方', 'enterprise'), contract_id: ref('合同', 'contract') },
      answer: shape<{ readonly credit: string }>(),
    },
    receipt: { label: '收据', access: 'payment_read', at: 'GET /payment/{id}/receipt', reads: ['payment', 'payment_bill', 'fee_bill', 'site_setting'], answer: shape<ReceiptSheet>() },
  },
});

/** 收款分配：一笔收款缴了哪些账单。amount 为分。 */
export const paymentBill = defineTable({
  name: 'payment_bill',
  readAs: 'payment',
  label: '收款分配',
  key: ['payment_id', 'fee_bill_id'],
  fields: {
    payment_id: ref('收款', 'payment', { required: true }),
    fee_bill_id: ref('账单', 'fee_bill', { required: true }),
    amount: money('分配金额', { required: true }),
    /** Money that was moved from days which are no longer charged: since when the park has had it. Null: since its payment. */
    held_since: date('到账日期', { writable: 'never' }),
  },
});
