import { settlementStatus } from '../codes/iot';
import { code, date, decimal, inPlace, json, money, ref } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { type CustomRule, judged, notBefore } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';

const notBelowLast: CustomRule = {
  rule: 'custom',
  name: 'notBelowLast',
  message: '本期读数不能小于上期读数',
  holds: (value, row) => row.last_value === null || row.last_value === undefined || judged(value, (read) => read >= Number(row.last_value)),
  bad: { value: 10, row: { last_value: 20 } },
};

/** The reading of a period, confirmed, then billed; locked once billed, corrected by reversal. */
export const meterSettlement = defineResource({
  name: 'meter_settlement',
  label: '抄表单',
  base: '/iot/settlement',
  scope: byEnterprise,
  fields: {
    meter_id: ref('表', 'meter', { required: true, writable: 'store' }),
    ...inPlace,
    period_start: date('期间开始', { required: true, writable: 'store' }),
    period_end: date('期间结束', { required: true, writable: 'store', rules: [notBefore('period_start', '期间结束不能早于期间开始')] }),
    last_value: decimal('上期', { writable: 'never', digits: [16, 3] }),
    this_value: decimal('本期', { required: true, digits: [16, 3], rules: [notBelowLast] }),
    ratio: decimal('倍数', { writable: 'never', digits: [10, 3] }),
    usage: decimal('用量', { writable: 'never', digits: [14, 3] }),
    by_band: json('分时', { writable: 'never' }),
    share_usage: decimal('公摊量', { digits: [14, 3] }),
    amount: money('金额', { writable: 'never' }),
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    room_id: ref('房间', 'room', { writable: 'never' }),
    fee_bill_id: ref('账单', 'fee_bill', { writable: 'never' }),
    status: code('状态', settlementStatus, { writable: 'never', initial: 1 }),
  },
  columns: [
    { field: 'meter_id', jump: true }, 'enterprise_id', 'room_id', { field: 'period_start', sortable: true }, 'period_end',
    'last_value', 'this_value', 'usage', 'amount', 'status',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'meter_id', 'enterprise_id', 'period_start'],
  sort: ['-period_start'],
});
