import type { BankProposals } from '../answers/money';
import { bankStatus } from '@/domain/codes/money';
import { code, dateTime, flag, inIncubator, json, longText, money, ref, text } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource } from '@/domain/kernel/resource';
import { min, unique } from '@/domain/kernel/rule';
import { park } from '@/domain/kernel/scope';
import { billShare } from './payment';

/** Contracts of persons, who have no firm to be chosen by. */
const persons = { where: { kind: 2, party_kind: 2, status: [20, 30, 40, 50] }, label: ['party_name', 'number'] } as const;
/**
 * 银行流水：对账单导入的每一笔到账。系统只按户名、附言、金额与以往的认领提出建议，入账由人确认，一笔流水成一笔收款；收款作废后回到待认领。
 */
export const bankEntry = defineResource({
  name: 'bank_entry',
  label: '银行流水',
  title: 'serial',
  base: '/bank/entry',
  operations: ['list', 'read', 'store', 'delete', 'export', 'import'],
  scope: park,
  fields: {
    ...inIncubator,
    serial: text('流水号', { required: true, limit: 64, writable: 'store', rules: [unique('该流水已存在', 'incubator_id')] }),
    booked_at: dateTime('到账时间', { required: true, writable: 'store', hint: '不晚于当前时间' }),
    payer_name: text('对方户名', { required: true, limit: 100, writable: 'store' }),
    payer_account: text('对方账号', { limit: 40, mask: 'bankCard', writable: 'store' }),
    amount: money('到账金额', { required: true, writable: 'store', rules: [min(0.01, '金额应大于0')] }),
    remark: longText('附言', { limit: 200, writable: 'store' }),
    status: code('状态', bankStatus, { writable: 'never', initial: 1 }),
    enterprise_id: ref('缴费方', 'enterprise', { writable: 'never' }),
    contract_id: ref('合同', 'contract', { writable: 'never' }),
    payment_id: ref('收款', 'payment', { writable: 'never' }),
    ignore_reason: longText('忽略原因', { writable: 'never', limit: 100 }),
  },
  columns: [
    { field: 'serial', jump: true, width: 180 },
    { field: 'payer_name', width: 220 },
    { field: 'status', width: 100 },
    { field: 'amount', sortable: true, width: 140 },
    { field: 'booked_at', sortable: true, width: 170 },
    { field: 'remark', width: 220 },
    { field: 'payment_id', width: 180 },
    'enterprise_id',
    'payer_account',
    'incubator_id',
    'ignore_reason',
  ],
  views: { hidden: ['enterprise_id', 'payer_account', 'incubator_id', 'ignore_reason'], card: ['payer_name', 'amount', 'booked_at'] },
  filters: ['serial', 'payer_name', { field: 'status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'incubator_id', 'booked_at'],
  sort: ['-booked_at', '-id'],
  deletable: { when: { status: [1, 3] }, refused: '已入账的流水不能删除，请先作废其收款' },
  exports: { fileName: '银行流水' },
  imports: {
    fileName: '银行流水', sameRow: ['incubator_id', 'serial'],
    columns: ['incubator_id', 'serial', 'booked_at', 'payer_name', 'payer_account', 'amount', 'remark'],
  },
  actions: {
    /** One payment, of the bills that somebody has chosen: what was proposed, or others. */
    post: {
      label: '入账', access: 'payment_store', when: { status: 1 }, set: { status: 2 }, done: '入账成功', refused: '该流水已处理',
      changes: ['payment', 'payment_bill', 'fee_bill'], shows: ['payer_name', 'amount', 'booked_at', 'remark'],
      input: {
        bills: json('入账建议', { bytes: 64 * 1024, sent: { each: billShare } }),
        enterprise_id: ref('其他缴费方', 'enterprise', { hint: '不在建议之中时选择' }),
        contract_id: ref('其他承租人', 'contract', { choices: persons, hint: '个人承租、不在建议之中时选择其合同' }),
        credit: flag('余额转预存', { initial: 2 }),
      },
    },
    ignore: {
      label: '忽略', quiet: true, on: 'row', access: 'payment_store', when: { status: 1 }, set: { status: 3 }, done: '操作成功', refused: '该流水已处理',
      input: { ignore_reason: longText('忽略原因', { required: '请输入原因', limit: 100 }) },
    },
    reopen: {
      label: '恢复', access: 'payment_store', when: { status: 3 }, set: { status: 1, ignore_reason: null }, done: '操作成功', refused: '只有已忽略的流水可以恢复',
    },
  },
  handled: ['post'],
  queries: {
    /** Whose money it may be, and which bills it would pay; the likeliest first, nothing where nothing speaks for anybody. */
    proposals: {
      label: '入账建议', access: 'payment_store', at: 'GET /bank/entry/{id}/proposals', reads: ['bank_entry', 'fee_bill', 'payment', 'enterprise', 'contract'],
      answer: shape<BankProposals>(),
    },
  },
});
