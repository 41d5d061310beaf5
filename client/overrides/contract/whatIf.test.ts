import { expect, it } from 'vitest';
import { comesTo, faultOf, triedDraft, triedOf } from './whatIf';

const days = { start_at: '2027-01-01', end_at: '2027-12-31' };
const draft = {
  ...{ sign_at: '2026-12-01', ...days, rooms: [{ room_id: 1, area: 100, ...days }] },
  terms: [{ payment_item_id: 1, room_id: 1, price: '1.0000', price_unit: 'yuan_m_day', pay_cycle: 'month', free_days: null, ...days }],
};
it('试算不改草稿：价格、免租天数与开始日期各得另一个合计，采用之前草稿原样', () => {
  const kept = JSON.stringify(draft);
  const tried = triedOf(draft);
  const total = (more: object, term: object = {}) =>
    comesTo([], triedDraft({ ...tried, ...more, terms: tried.terms.map((one) => ({ ...one, ...term })) }, draft)).fen;
  expect([comesTo([], draft).fen, total({})]).toEqual([3_650_000, 3_650_000]); // 365 days of 100 ㎡ at 1 元
  expect(total({}, { price: '2' })).toBe(7_300_000);
  expect(total({}, { free_days: '30' })).toBe(3_350_000);
  expect(total({ start_at: '2027-02-01' })).toBe(3_340_000);
  expect(JSON.stringify(draft)).toBe(kept);
});
it('写错的有一句话', () => {
  const tried = triedOf(draft);
  expect(faultOf(tried, draft)).toBeUndefined();
  expect(faultOf({ ...tried, start_at: '2028-01-01' }, draft)).toBe('开始日期不能晚于合同结束日期');
  expect(faultOf({ ...tried, terms: [{ price: '一百', free_days: '' }] }, draft)).toBe('单价应为数字，至多四位小数');
  expect(faultOf({ ...tried, terms: [{ price: '1', free_days: '1.5' }] }, draft)).toBe('免租天数应为整数');
  expect(faultOf({ ...tried, terms: [{ price: '1', free_days: '366' }] }, draft)).toBe('免租天数不能超过条款期间');
  expect(faultOf({ ...tried, terms: [{ price: '1', free_days: '365' }] }, draft)).toBeUndefined();
});
