import { describe, expect, it } from 'vitest';
import { checkStep } from './checkStep';

const days = { start_at: '2026-04-01', end_at: '2026-06-30' };
const draft = {
  ...{ sign_at: '2026-03-10', start_at: days.start_at, rooms: [{ room_id: 1, area: 100, ...days }] },
  terms: [{ payment_item_id: 2, room_id: 1, price: '10', price_unit: 'yuan_month', pay_cycle: 'quarter', ...days }],
};
const row = {
  payment_item_id: 2,
  room_id: 1,
  period_start: '2026-04-01',
  period_end: '2026-06-30',
  amount: '30',
  bill_at: '2026-04-01',
  edit_reason: null,
};

describe('合同第三步', () => {
  it.each([
    ['还没有生成', [], { plan: ['请生成账单计划'] }],
    ['金额改过而没有写原因', [{ ...row, amount: '29' }], { 'plan.0.amount': ['按条款应为 30.00，请重新生成或填写修改原因'] }],
    ['条款的提前出账天数改过', [{ ...row, bill_at: '2026-03-22' }], { 'plan.0.bill_at': ['按条款应为 2026-04-01，请重新生成或填写修改原因'] }],
    ['写了原因', [{ ...row, amount: '29', edit_reason: '优惠' }], {}],
    ['与条款相同', [row], {}],
  ])('%s', async (_what, plan, errors) => {
    expect(await checkStep({ ...draft, plan }, undefined, 3)).toEqual(errors);
  });
  it('第四步没有另外要核对的', async () => expect(await checkStep({ ...draft, plan: [] }, undefined, 4)).toEqual({}));
});
