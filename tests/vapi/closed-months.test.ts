import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

onEachEngine('收据与过去的月份', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  beforeAll(async () => {
    all = await pricedLeases(engine, '2026-10-01');
  });
  afterAll(() => all?.park.close());

  it('改价退出的余款是改价当天的一笔：收据不变，已过月份的对账单与实收不变', async () => {
    const price = { price: 10, price_unit: 'yuan_day', day_price: null, pay_cycle: 'month' };
    const { id, firm } = await all.lease(['2026-10-10', '2027-10-09'], price);
    await all.on('2026-11-10', true);
    const bill = await all.billOf(id, '2026-11-10');
    const payment = await all.pay(firm, bill.id, 300_00, '2026-11-10');
    const receipt = async () => {
      const { bills, credit } = await all.good(all.call('GET', `payment/${payment}/receipt`));
      return { bills, credit };
    };
    const statement = async (month: string) => {
      const { opening, charged, paid, closing, credit } = await all.good(all.call('GET', `fee/statement/${bill.id}?month=${month}`));
      return [opening, charged, paid, closing, credit];
    };
    const received = async (month: string) =>
      Number((await all.rows('select received(array[$1::bigint], null, $2::date)::float8 sum', [all.here.incubator, month]))[0]?.sum);
    const sheet = await receipt();
    expect(sheet).toMatchObject({ bills: [{ amount: '300.00' }], credit: '0.00' });
    const november = await statement('2026-11-01');
    expect(november.slice(1)).toEqual(['300.00', '300.00', '310.00', '0.00']);
    expect(await received('2026-11-01')).toBe(300_00);
    await all.on('2026-12-05');
    expect((await all.reprice(id, { begins_at: '2026-12-05', new_price: '5' })).status).toBe(200);
    expect(await receipt()).toEqual(sheet);
    expect(await statement('2026-11-01')).toEqual(november);
    expect(await received('2026-11-01')).toBe(300_00);
    // in December 50.00 are given back to the payment, which pay for the days at the new price and for the month to come
    expect(await statement('2026-12-01')).toEqual(['310.00', '130.00', '0.00', '440.00', '0.00']);
    expect(await received('2026-12-01')).toBe(0);
    const { lines } = await all.good(all.call('GET', `fee/statement/${bill.id}?month=2026-12-01`));
    expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ day: '2026-12-05', text: '退回预存', pay: '-50.00' })]));
    const [{ paid } = { paid: 0 }] = await all.rows('select sum(paid_amount)::float8 paid from fee_bill where contract_id = $1', [id]);
    expect(paid + (await all.creditOf(firm))).toBe(300_00);
  });
  it('退租结算退还的余款在对账单上写作退租结算，不写作退回预存', async () => {
    const price = { price: 10, price_unit: 'yuan_day', day_price: null, pay_cycle: 'month' };
    await all.on('2026-10-10');
    const { id, firm, home } = await all.lease(['2026-10-10', '2027-10-09'], price);
    const bill = await all.billOf(id, '2026-10-10');
    await all.pay(firm, bill.id, 310_00, '2026-10-10');
    await all.on('2026-10-20');
    const made = await all.good(all.call('POST', 'refundRoom', { contract_id: id, room_ids: [home], exit_at: '2026-10-20', exit_reason: 1 }));
    await all.good(all.call('PUT', `refund/audit/${made.id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${made.id}`, { paid_at: '2026-10-20 09:00:00' }));
    const { lines, credit } = await all.good(all.call('GET', `fee/statement/${bill.id}?month=2026-10-01`));
    const back = lines.filter(({ pay }: { pay: string | null }) => pay?.startsWith('-'));
    expect([back.map(({ text, pay }: Record<string, string>) => [text, pay]), credit]).toEqual([[['退租结算', '-210.00']], '0.00']);
  });
});
