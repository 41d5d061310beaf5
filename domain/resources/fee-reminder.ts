import { reminderWay } from '@/domain/codes/money';
import { only } from '@/domain/kernel/codes';
import { code, dateTime, integer, money, ref, text } from '@/domain/kernel/field';
import { defineTable } from '@/domain/kernel/resource';

const must = { required: true, writable: 'never' } as const;
/** 催缴记录：一张账单每次、每种方式一行，只增不改。 */
export const feeReminder = defineTable({
  name: 'fee_reminder',
  label: '催缴记录',
  title: 'fee_bill_id',
  traits: ['append'],
  fields: {
    fee_bill_id: ref('账单', 'fee_bill', must),
    way: code('方式', only(reminderWay, 1, 2), must),
    /** Whom it went to: how many accounts, or a masked number. */
    receiver: text('接收人', { ...must, limit: 60 }),
    amount: money('当时待缴', must),
    overdue_days: integer('当时逾期', { ...must, unit: '天' }),
    sent_at: dateTime('催缴时间', must),
    user_id: ref('操作人', 'user', { writable: 'never' }),
  },
});
