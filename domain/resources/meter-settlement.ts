import { meterKind, settlementStatus } from '../codes/iot';
import { code, date, decimal, inPlace, json, longText, money, ref, text } from '../kernel/field';
import { defineResource, defineTable } from '../kernel/resource';
import { min, notBefore } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';

const why = longText('冲销原因', { required: '请输入冲销原因', limit: 100 });

/** The reading of a period, confirmed, then billed; locked once billed, corrected by reversal. */
export const meterSettlement = defineResource({
  name: 'meter_settlement',
  label: '抄表单',
  base: '/iot/settlement',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: byEnterprise,
  fields: {
    // asked for by its number or its name
    meter_id: ref('表', 'meter', { required: true, writable: 'store', choices: { label: ['name', 'number'] } }),
    ...inPlace,
    period_start: date('期间开始', { required: true, writable: 'store', hint: '与上期相接' }),
    period_end: date('期间结束', { required: true, writable: 'store', rules: [notBefore('period_start', '期间结束不能早于期间开始')], hint: '含当日；期间内绑定有变的，按绑定分成几张' }),
    last_value: decimal('上期', { writable: 'never', digits: [16, 3] }),
    this_value: decimal('本期', { required: true, digits: [16, 3], rules: [min(0, '本期读数不能小于0')] }),
    ratio: decimal('倍数', { writable: 'never', digits: [10, 3] }),
    usage: decimal('用量', { writable: 'never', digits: [14, 3] }),
    by_band: json('分时', { writable: 'never' }),
    share_usage: decimal('公摊量', { digits: [14, 3], rules: [min(0, '公摊量不能小于0')], hint: '有公摊表时由系统分得' }),
    amount: money('金额', { writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    contract_id: ref('个人合同', 'contract', { writable: 'never' }),
    room_id: ref('房间', 'room', { writable: 'never' }),
    fee_bill_id: ref('账单', 'fee_bill', { writable: 'never' }),
    status: code('状态', settlementStatus, { writable: 'never', initial: 1 }),
  },
  columns: [
    { field: 'meter_id', jump: true }, 'status', 'enterprise_id', 'usage', { field: 'amount', sortable: true }, { field: 'period_start', sortable: true }, 'period_end',
    'last_value', 'this_value', 'share_usage', 'room_id', 'fee_bill_id', 'contract_id',
  ],
  filters: [
    { field: 'status', query: 'kind', match: 'equals', own: code('类型', meterKind) }, // of the meter, so the hook answers
    { field: 'status', match: 'oneOf', as: 'tabs' }, 'meter_id', 'enterprise_id', 'period_start',
  ],
  sort: ['-period_start', '-id'],
  form: [{ title: '抄表', fields: ['incubator_id', 'building_id', 'meter_id', 'period_start', 'period_end', 'this_value', 'share_usage'] }],
  editableWhen: { status: 1 },
  actions: {
    /** A sheet for each meter that serves somebody or is shared, up to the end of a month; what is there stays. */
    generate: {
      label: '按月生成', access: 'meter_settlement_store', on: 'list', done: '生成完毕', changes: ['meter_share'],
      input: {
        incubator_id: ref('园区', 'incubator', { required: true }),
        kind: code('类型', meterKind, { hint: '不选为全部' }),
        month: date('月份', { required: true, hint: '选该月的任一天，抄到月底' }),
      },
    },
    /** Its tenant owes it from now on: a bill is made, and the sheet is locked. */
    confirm: {
      label: '确认出账', access: 'meter_settlement_confirm', on: 'rows', at: 'PUT /iot/settlement/confirm', aliases: ['PUT /iot/settlement/confirm/{id}'],
      when: { status: 1 }, done: '操作成功', refused: '该抄表单不是待确认状态',
      confirm: '确认后生成缴费方的账单，不能再修改；没有绑定租户的由园区承担，不出账单；公摊表按“公摊分配”所列，给没有自有抄表的租户各出一张账单。确定出账？', changes: ['fee_bill', 'meter_share'],
    },
    reverse: {
      label: '冲销', quiet: true, access: 'meter_settlement_reverse', when: { status: [2, 3] }, done: '冲销成功', input: { reason: why },
      refused: '只有已确认、已出账的抄表单可以冲销', changes: ['fee_bill', 'meter_share'],
    },
  },
  handled: ['generate', 'confirm', 'reverse'],
  queries: {
    shares: { label: '公摊分配', access: 'meter_settlement_read', at: 'GET /iot/settlement/{id}/shares', reads: ['meter_settlement', 'meter_share', 'meter_binding', 'room_occupancy', 'room', 'contract', 'fee_bill', 'energy_price'] },
  },
  views: {
    notInDetail: ['by_band'],
    related: [{
      title: '公摊分配', query: 'shares', at: 'tab', paged: true, empty: '没有公摊',
      columns: {
        to_name: text('分给'), usage: decimal('公摊量', { digits: [14, 3] }), basis: text('依据'), bill: text('账单'), amount: money('金额'), meter_name: text('公摊表'),
      },
    }],
  },
  exports: { fileName: '抄表单' },
});

/**
 * What a sheet of a shared meter gives: to the sheet of a tenant's own meter, or, where he has none, to a bill of the shared sheet itself,
 * for days of his rooms (by household without one). The rest is the park's.
 */
export const meterShare = defineTable({
  name: 'meter_share',
  label: '公摊分配',
  fields: {
    settlement_id: ref('公摊抄表单', 'meter_settlement', { required: true }),
    to_id: ref('分给的抄表单', 'meter_settlement'),
    fee_bill_id: ref('分给的账单', 'fee_bill'),
    contract_id: ref('合同', 'contract'),
    room_id: ref('房间', 'room'),
    period_start: date('开始'),
    period_end: date('结束'),
    usage: decimal('公摊量', { required: true, digits: [14, 3] }),
  },
});
