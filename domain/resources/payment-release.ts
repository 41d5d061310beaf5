import { date, dateTime, money, ref } from '@/domain/kernel/field';
import { defineTable } from '@/domain/kernel/resource';

const must = { required: true, writable: 'never' } as const;
/** 退回预存：账单的天数截短后，多缴的部分哪天退回了原收款的预存，或随退租结算抵扣、退还；收据与已过月份的对账单因此不变，只增不改。 */
export const paymentRelease = defineTable({
  name: 'payment_release',
  readAs: 'payment',
  label: '退回预存',
  title: 'fee_bill_id',
  traits: ['append'],
  fields: {
    payment_id: ref('收款', 'payment', must),
    fee_bill_id: ref('账单', 'fee_bill', must),
    amount: money('退回金额', must),
    /** As of the part that is given back (payment_bill). */
    held_since: date('到账日期', { writable: 'never' }),
    released_at: dateTime('退回时间', must),
    /** Set off or given back with this sheet; null: kept as credit. */
    refund_id: ref('退租退款', 'refund', { writable: 'never' }),
  },
});
/** 待核滞纳金：上次计滞纳金之后缴清的账单，下一次运行再看一遍。 */
export const lateCheck = defineTable({
  name: 'late_check',
  label: '待核滞纳金',
  key: ['fee_bill_id'],
  fields: { fee_bill_id: ref('账单', 'fee_bill', must) },
});
