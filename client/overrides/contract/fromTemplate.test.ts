import { describe, expect, it } from 'vitest';
import { termsOfTemplate } from './fromTemplate';

const rent = {
  id: 7,
  sort: 0,
  reach: 1,
  payment_item_id: 1,
  price: null,
  price_unit: 'yuan_m_day',
  pay_cycle: 'quarter',
  free_days: 90,
  increase_rate: '5.000',
};
const fee = { id: 8, sort: 1, reach: 2, payment_item_id: 2, price: '3.5000', price_unit: 'yuan_m_month', pay_cycle: 'month' };
const begun = { start_at: '2027-01-01', end_at: '2029-12-31' };
const rooms = [
  { id: 1, room_id: 11, area: '80', start_at: '2027-01-01', end_at: '2029-12-31' },
  { id: 2, room_id: 12, area: '60', start_at: '2027-04-01', end_at: '2029-12-31' },
];

describe('terms from a template', () => {
  it('one for each room over its own days, at the price that it is offered for, and one for all of the contract', () => {
    const offers = new Map([
      [11, { guide_price: '2.6000', price_unit: 'yuan_m_day' }],
      [12, { guide_price: null, price_unit: null }],
    ]);
    const terms = termsOfTemplate([rent, fee], rooms, { begun, offers });
    expect(terms).toMatchObject([
      { room_id: 11, payment_item_id: 1, price: '2.6', price_unit: 'yuan_m_day', start_at: '2027-01-01', free_days: 90, increase_rate: '5.000' },
      { room_id: 12, payment_item_id: 1, price: null, start_at: '2027-04-01' },
      { room_id: null, payment_item_id: 2, price: '3.5000', price_unit: 'yuan_m_month', pay_cycle: 'month', ...begun },
    ]);
    // nothing that only ties it to the template
    for (const term of terms) for (const name of ['id', 'sort', 'reach', 'template_id']) expect(term).not.toHaveProperty(name);
  });
  it('a price that the template names stands, whatever the room is offered for', () => {
    const offers = new Map([[11, { guide_price: '9.0000', price_unit: 'yuan_m_month' }]]);
    const [term] = termsOfTemplate([{ ...rent, price: '4.0000' }], rooms.slice(0, 1), { begun, offers });
    expect(term).toMatchObject({ price: '4.0000', price_unit: 'yuan_m_day' });
  });
});
