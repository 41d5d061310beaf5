import { billKind, feeStatus, feeTab, overdueTab } from '@/domain/codes/money';
import { code, date, dateTime, flag, inPlace, integer, json, longText, money, ref, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { notBefore } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';
import { billActions, billQueries } from './fee-actions';

/** 账单。10 起金额、费用项、期间不可改，更正用调整行；已收由数据库按有效收款保持。entities.md 5.4, domain.md 6. */
export const feeBill = defineResource({
  name: 'fee_bill',
  label: '账单',
  title: 'number',
  base: '/fee',
  operations: ['list', 'read', 'store', 'update', 'export'],
  endpoints: { list: { at: 'GET /feeLists', source: 'spec' } },
  // what a contract only plans is owed by nobody: no bill to read, to pay or to ask for
  scope: { ...byEnterprise, planned: { when: { status: 5 }, table: 'contract', column: 'contract_id', until: { status: [5, 10, 15] } } },
  fields: {
    ...inPlace,
    number: text('账单编号', { required: true, writable: 'never', limit: 40 }),
    kind: code('来源', billKind, { required: true, writable: 'never' }),
    contract_id: ref('合同', 'contract', { writable: 'never' }),
    room_id: ref('房间', 'room', { writable: 'never' }),
    enterprise_id: ref('缴费方', 'enterprise', {
      writable: 'store', elseNamed: 'payer_name',
      rules: [{ rule: 'requiredWhen', when: { payer_name: { empty: true } }, message: '请选择缴费方，或填写缴费人' }],
    }),
    payer_name: text('缴费人', { writable: 'store', limit: 100 }),
    payment_item_id: ref('费用项', 'payment_item', { required: true, writable: 'store', choices: { where: { enabled: 1 } } }),
    period_start: date('计费开始', { writable: 'never' }),
    period_end: date('计费结束', { writable: 'never' }),
    account_month: date('账期', { required: true, writable: 'never' }),
    amount: money('应收金额', { required: true, signed: true, writable: 'store' }),
    paid_amount: money('已收金额', { writable: 'never', initial: 0 }),
    left: money('待缴金额', { derived: true }),
    overdue_days: integer('逾期天数', { derived: true, unit: '天' }),
    /** What came in for it on the days that the list is narrowed to. */
    cash: money('期间实收', { derived: true, signed: true }),
    declared: money('申报待审核', { derived: true }),
    accounts: integer('可通知账号', { derived: true, unit: '个' }),
    mobiles: integer('可通知手机', { derived: true, unit: '个' }),
    status: code('状态', feeStatus, { required: true, writable: 'never', initial: 5 }),
    bill_at: date('出账日', { required: true }),
    due_at: date('应缴日', { required: true, rules: [notBefore('bill_at', '应缴日不能早于出账日')] }),
    formula: json('计算过程', { writable: 'never' }),
    meter_settlement_id: ref('抄表单', 'meter_settlement', { writable: 'never' }),
    origin_id: ref('原账单', 'fee_bill', { writable: 'never' }),
    edit_reason: longText('修改原因', { writable: 'never', limit: 100 }),
    remove_reason: longText('移除原因', { writable: 'never', limit: 100 }),
    reminded_at: dateTime('最近催缴', { writable: 'never' }),
    remind_count: integer('催缴次数', { writable: 'never', initial: 0 }),
  },
  found: ['number'],
  columns: [
    { field: 'number', jump: true, width: 166 },
    { field: 'enterprise_id', width: 160 },
    { field: 'status', width: 162 },
    { field: 'payment_item_id', width: 84 },
    { field: 'amount', sortable: true, width: 148 },
    { field: 'left', width: 120 },
    { field: 'due_at', sortable: true, width: 116 },
    { field: 'overdue_days', width: 110 },
    'paid_amount',
    'cash',
    'payer_name',
    'room_id',
    'kind',
    'period_start',
    'period_end',
    { field: 'account_month', sortable: true },
    'remind_count',
  ],
  views: {
    hidden: ['cash', 'payer_name', 'kind', 'account_month', 'remind_count', 'period_end'],
    twoVerbs: true, card: ['enterprise_id', 'payment_item_id', 'period_start', 'period_end', 'amount', 'left', 'due_at'],
    notInDetail: ['cash', 'formula', 'reminded_at', 'remind_count', 'declared', 'accounts', 'mobiles'],
    sums: {
      query: 'sums', bad: ['overdue'], tabs: { bad: [overdueTab] },
      fields: { receivable: money('应收'), received: money('已收'), open: money('待缴'), overdue: money('其中逾期'), cash: money('期间实收') },
    },
  },
  filters: [
    'number', { field: 'status', match: 'oneOf', as: 'tabs', own: code('状态', feeTab) },
    { field: 'payment_item_id', match: 'equals', query: 'payment_id' }, 'kind', 'enterprise_id', 'contract_id', { field: 'room_id', match: 'equals', parties: ['staff'] },
    'incubator_id', 'building_id', 'account_month', 'due_at',
    { field: 'amount', match: 'equals', query: 'counted', own: flag('计入应收') }, // as the statistics count it, so the hook answers
    { field: 'due_at', match: 'between', query: 'received', own: date('实收日期') }, // days on which money came in for it, as the statistics count that
  ],
  sort: ['-due_at', '-id'],
  editableWhen: { status: 5 },
  tasks: { pay: { label: '账单待缴', access: 'fee_bill_list', when: { status: [10, 15] }, parties: ['enterprise'] } },
  due: 'due_at',
  actions: billActions,
  handled: ['activate', 'adjust', 'remind'],
  queries: billQueries,
  derivedFrom: ['payment_bill', 'payment_notice', 'app_user', 'enterprise', 'contract'],
});
