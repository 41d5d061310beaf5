import type { AccountStatement, BillAbout } from '../answers/money';
import { reminderWay } from '@/domain/codes/money';
import { code, date, longText, money } from '@/domain/kernel/field';
import type { Action } from '@/domain/kernel/action';
import { shape, type Query } from '@/domain/kernel/call';

const why = { required: '请输入原因', limit: 100 } as const;
/** What is done to bills; the legal moves of their status are the database's (domain.md 6). */
export const billActions = {
  activate: { label: '生效', access: 'fee_bill_activate', when: { status: 5 }, set: { status: 10 }, done: '操作成功', refused: '账单不是待生效状态' },
  remove: {
    label: '移除', quiet: true, access: 'fee_bill_remove', on: 'rows', when: { status: [5, 10] }, set: { status: 30 }, changes: ['payment'], done: '操作成功', refused: '已收款的账单不能移除', refusals: [{ when: { status: 30 }, message: '账单已移除' }],
    input: { remove_reason: longText('移除原因', { ...why, hint: '账单的减免与未缴的滞纳金一并移除，已缴的滞纳金转为预存' }) },
  },
  // before 调整: in a row the first two stand in the open
  remind: {
    label: '催缴', access: 'fee_bill_remind', on: 'rows', when: { status: [10, 15] }, changes: ['fee_reminder'], done: '操作成功', refused: '账单无需催缴',
    input: { way: code('催缴方式', reminderWay, { initial: 3, hint: '短信发给企业联系人，个人发给承租人；同一缴费方一天一条，说明全部待缴' }) },
  },
  /** An effective bill is never edited: what is too much or too little stands in a bill beside it. */
  adjust: {
    label: '调整', access: 'fee_bill_adjust', when: { status: [10, 15, 20] }, done: '操作成功', refused: '账单尚未生效或已移除',
    input: { change: money('调整金额', { required: true, signed: true, hint: '负数为减免' }), note: longText('调整原因', why), due: date('应缴日', { hint: '增加金额时的应缴日，不填为今天' }) },
  },
} as const satisfies Readonly<Record<string, Action<any>>>;

const about = ['fee_bill', 'payment', 'payment_bill', 'payment_item'] as const;
export const billQueries = {
  /** Sums of the rows that the filters let through, and how many stand in each tab. */
  sums: { label: '账单合计', access: 'fee_bill_list', source: 'decided', at: 'GET /fee/sums', reads: about },
  /** What was paid of a bill, and what corrects it. */
  about: { label: '账单往来', access: 'fee_bill_read', source: 'decided', at: 'GET /fee/about/{id}', reads: [...about, 'fee_reminder'], answer: shape<BillAbout>() },
  /** What the payer of a bill owed, was charged and paid in a month; the bill's own where none is given. */
  statement: {
    label: '对账单', access: 'fee_bill_read', source: 'decided', at: 'GET /fee/statement/{id}', input: { month: date('账期', { hint: '该月的任一天' }) }, reads: [...about, 'contract', 'site_setting'],
    answer: shape<AccountStatement>(),
  },
} as const satisfies Readonly<Record<string, Query>>;
