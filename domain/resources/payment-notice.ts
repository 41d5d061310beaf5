import { paymentMethod, paymentNoticeStatus } from '@/domain/codes/money';
import { verdict } from '@/domain/kernel/audit';
import { only } from '@/domain/kernel/codes';
import { code, date, files, flag, inIncubator, longText, money, ref, refs, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { min } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';

const audit = verdict('payment_notice', {
  field: 'status', waiting: 10, passed: 20, rejected: 15, changes: ['payment', 'payment_bill', 'fee_bill'],
  input: {
    credit: flag('余额转预存', { initial: 2, hint: '申报之后账单有变动，申报金额多于待缴金额时勾选', visibleWhen: { status: 20 } }),
  },
});
/**
 * 缴费申报：企业就自己的待缴账单申报已付的一笔款，附凭证；审核通过即成一笔收款，缴所列的账单，先到期的在前。同一账单同时只有一份待审核的申报。
 */
export const paymentNotice = defineResource({
  name: 'payment_notice',
  label: '缴费申报',
  title: 'number',
  base: '/payment/notice',
  operations: ['list', 'read', 'store', 'export'],
  scope: byEnterprise,
  newTitle: '缴费申报',
  saves: [{ label: '提交', set: {} }],
  saved: '申报已提交，请等待园区审核',
  fields: {
    incubator_id: { ...inIncubator.incubator_id, writable: 'never' },
    number: text('申报编号', { required: true, writable: 'never', limit: 40 }),
    enterprise_id: ref('缴费方', 'enterprise', { required: true, writable: 'never' }),
    fee_bill_ids: refs('缴纳账单', 'fee_bill', {
      required: '请选择账单', join: 'payment_notice_bill', writable: 'store',
      choices: { where: { status: [10, 15] }, refused: '只能申报待缴费或部分缴费的账单' },
    }),
    amount: money('缴费金额', { required: true, writable: 'store', rules: [min(0.01, '金额应大于0')], hint: '不超过所选账单的待缴合计' }),
    paid_at: date('缴费日期', { required: true, writable: 'store', hint: '不晚于今天，不早于一年前' }),
    method: code('缴费方式', only(paymentMethod, 1, 2, 3, 4, 5), { required: true, writable: 'store', initial: 1 }),
    voucher: files('缴费凭证', { required: '请上传缴费凭证', writable: 'store', takes: 'voucher', hint: '转账回单、付款截图' }),
    remark: longText('备注', { writable: 'store', limit: 100 }),
    status: code('状态', paymentNoticeStatus, { writable: 'never', initial: 10 }),
    ...audit.fields,
    payment_id: ref('收款', 'payment', { writable: 'never' }),
  },
  audit: audit.audit,
  columns: [
    { field: 'number', jump: true, width: 176 },
    { field: 'enterprise_id', width: 220 },
    { field: 'status', width: 100 },
    { field: 'amount', sortable: true, width: 140 },
    { field: 'paid_at', sortable: true, width: 116 },
    { field: 'method', width: 100 },
    { field: 'payment_id', width: 176 },
    'reason',
    'incubator_id',
    { field: 'created_at', sortable: true },
  ],
  views: { hidden: ['incubator_id', 'reason'], card: ['status', 'amount', 'paid_at'], storedElsewhere: true, empty: '暂无缴费申报' },
  filters: ['number', { field: 'status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'method', 'incubator_id', 'paid_at'],
  actions: {
    audit: { ...audit.actions.audit, shows: ['enterprise_id', 'amount', 'paid_at', 'method', 'voucher', 'remark'] },
    withdraw: {
      label: '撤回', quiet: true, byWriter: true, access: 'payment_notice_store', when: { status: 10 }, set: { status: 90 },
      confirm: '撤回后可以重新申报，确定撤回？', done: '操作成功', refused: '该申报已处理，不能撤回',
    },
  },
  handled: ['audit'],
});
