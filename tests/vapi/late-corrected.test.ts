import { afterAll, beforeEach, expect, it } from 'vitest';
import { daysOf } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const year = ['2026-10-10', '2027-10-09'] as const;
const daily = { price: 10, price_unit: 'yuan_day', day_price: null, pay_cycle: 'month', late_rate: '0.1' };

onEachEngine('滞纳金随收款更正', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  let one: Awaited<ReturnType<typeof all.lease>>;
  let bill: number;
  beforeEach(async () => {
    all ??= await pricedLeases(engine, '2026-10-01');
    await all.on('2026-10-01');
    one = await all.lease(year, daily);
    bill = (await all.billOf(one.id, '2026-10-10')).id;
    await all.on('2026-10-10', true);
  });
  afterAll(() => all?.park.close());
  /** Late fees of the first bill, with what is taken off each and what still stands. */
  const fees = () =>
    all.rows<{ id: number; from: string; to: string; amount: number; off: number; paid: number; status: number }>(
      `select f.id, period_start::text "from", period_end::text "to", amount::int, status, paid_amount::int paid,
        coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.status <> 30), 0)::int off
       from fee_bill f where origin_id = $1 and kind = 4 order by id`,
      [bill],
    );
  const october = { from: '2026-10-11', to: '2026-10-31' };

  it('补登的收款落在已计的日子：未缴的滞纳金减到实际天数，再跑不再动', async () => {
    await all.on('2026-11-01', true);
    expect(await fees()).toMatchObject([{ ...october, amount: 6_51, off: 0 }]);
    await all.on('2026-11-02');
    await all.pay(one.firm, bill, 310_00, '2026-10-11');
    for (const day of ['2026-11-03', '2026-11-04', '2026-12-01']) {
      await all.on(day, true);
      expect(await fees(), day).toMatchObject([{ ...october, amount: 6_51, off: -6_20, status: 10 }]);
    }
    const [row] = await all.rows<{ reason: string }>('select a.edit_reason reason from fee_bill a where a.origin_id = $1', [(await fees())[0]?.id]);
    expect(row?.reason).toBe('逾期天数或欠缴有变：已计 6.51 元，应计 0.31 元');
  });
  it('滞纳金已缴的，多缴的转为预存', async () => {
    await all.on('2026-11-01', true);
    const [fee] = await fees();
    await all.on('2026-11-02');
    await all.pay(one.firm, fee?.id as number, 6_51, '2026-11-02');
    await all.pay(one.firm, bill, 310_00, '2026-10-11');
    await all.on('2026-11-03', true);
    expect(await fees()).toMatchObject([{ off: -6_20, paid: 31, status: 20 }]);
    expect(await all.creditOf(one.firm)).toBe(6_20);
  });
  it('作废的收款让它的日子重新计：补一张差额；重登之后又减掉', async () => {
    await all.on('2026-10-15');
    const payment = await all.pay(one.firm, bill, 200_00, '2026-10-15');
    await all.on('2026-11-01', true);
    // five days of 310, sixteen of 110
    expect(await fees()).toMatchObject([{ ...october, amount: 3_31 }]);
    await all.on('2026-11-10');
    await all.good(all.call('PUT', `payment/void/${payment}`, { void_reason: '退票' }));
    await all.on('2026-11-11', true);
    await all.on('2026-11-12', true);
    expect(await fees()).toMatchObject([
      { amount: 3_31, off: 0 },
      { ...october, amount: 3_20, off: 0, status: 10 },
    ]);
    await all.pay(one.firm, bill, 200_00, '2026-10-15');
    await all.on('2026-11-13', true);
    expect((await fees()).map(({ amount, off }) => amount + off)).toEqual([3_31, 0]);
  });
  it('移除（免去）的日子仍然免去；账单减免之后，滞纳金照减免之后的金额', async () => {
    await all.on('2026-11-01', true);
    await all.good(all.call('PUT', 'fee/remove', { ids: [(await fees())[0]?.id], remove_reason: '谅解' }));
    await all.on('2026-11-02', true);
    expect(await fees()).toMatchObject([{ status: 30 }]);
    await all.on('2026-12-01', true);
    expect((await fees()).map(({ from, amount }) => [from, amount]).slice(1)).toEqual([['2026-11-01', 9_30]]);
    await all.reduce(bill, 310_00);
    await all.on('2026-12-02', true);
    expect((await fees())[1]).toMatchObject({ amount: 9_30, off: -9_30, status: 20 });
  });
  it('补录的换房：结转到新账单的钱自到账之日起算，不因录得晚而多计', async () => {
    await all.on('2026-10-01');
    const big = await all.freeRoom(200);
    const two = await all.lease(year, { ...daily, price: 0.1, price_unit: 'yuan_m_day', day_price: 0.1 });
    await all.on('2026-10-10', true);
    await all.pay(two.firm, (await all.billOf(two.id, '2026-10-10')).id, 310_00, '2026-10-10');
    await all.on('2026-11-08');
    // recorded late: from the 21st on 20 元 a day, of which 10 元 were in the park's hands
    await all.good(all.call('PUT', `enterprise/changeRoom/${two.firm}`, { from_room: two.home, to_room: big, changed_at: '2026-10-21' }));
    const next = await all.billOf(two.id, '2026-10-21');
    expect(next).toMatchObject({ room: big, to: '2026-11-09', amount: 400_00, paid: 200_00 });
    expect(await all.rows('select held_since::text since, amount::int from payment_bill where fee_bill_id = $1', [next.id])).toEqual([
      { since: '2026-10-10', amount: 200_00 },
    ]);
    // and a bill that they pay whole was paid in time
    const three = await all.lease(year, { ...daily, price: 0.1, price_unit: 'yuan_m_day', day_price: 0.1 });
    await all.pay(three.firm, (await all.billOf(three.id, '2026-10-10')).id, 310_00, '2026-10-10');
    await all.good(
      all.call('PUT', `enterprise/changeRoom/${three.firm}`, { from_room: three.home, to_room: await all.freeRoom(), changed_at: '2026-10-21' }),
    );
    const same = await all.billOf(three.id, '2026-10-21');
    expect(same).toMatchObject({ amount: 200_00, paid: 200_00 });
    const inTime = await all.rows(
      "select in_time ok, due_at < '2026-11-08' early from due_thing('2026-11-08') where kind = 'fee_bill' and row_id = $1",
      [same.id],
    );
    // made out on that day it is due on none before
    expect(inTime).toEqual([{ ok: true, early: false }]);
    await all.on('2026-12-01', true);
    const [own] = await all.rows<{ due: string }>('select due_at::text due from fee_bill where id = $1', [next.id]);
    const charged = await all.rows<{ from: string; to: string; amount: number }>(
      'select period_start::text "from", period_end::text "to", amount::int from fee_bill where origin_id = $1 and kind = 4 order by period_start',
      [next.id],
    );
    // 0.1 % of the 200 元 that are still open, a day: never of the 200 that were there
    for (const { from, to, amount } of charged) expect([from, amount]).toEqual([from, 20 * daysOf(from, to)]);
    expect([charged[0]?.from, charged.at(-1)?.to]).toEqual([addDays(own?.due ?? '', 1), '2026-11-30']);
  });
  it('减免之后的应收在应缴日前缴清，或全部减免的，不算逾期；缴得晚的照样算', async () => {
    const monthly = { ...daily, price: 10, price_unit: 'yuan_day', day_price: null };
    await all.on('2026-10-01');
    const [reduced, waived, late] = [await all.lease(year, monthly), await all.lease(year, monthly), await all.lease(year, monthly)];
    const ids: number[] = [];
    for (const lease of [reduced, waived, late]) ids.push((await all.billOf(lease.id, '2026-10-10')).id);
    await all.on('2026-10-10', true);
    for (const [at, off] of [60_00, 310_00, 60_00].entries()) await all.reduce(ids[at] ?? 0, off);
    await all.pay(reduced.firm, ids[0] ?? 0, 250_00, '2026-10-10');
    await all.on('2026-11-08');
    await all.pay(late.firm, ids[2] ?? 0, 250_00, '2026-11-08');
    const found = await all.rows<{ id: number; ok: boolean }>(
      "select row_id::int id, in_time ok from due_thing('2026-11-08') where kind = 'fee_bill' and row_id = any($1) order by row_id",
      [ids],
    );
    expect(found).toEqual([true, true, false].map((ok, at) => ({ id: ids[at], ok })));
  });
  it('任务停了九天，缴清之前的日子照样计', async () => {
    await all.on('2026-11-01', true);
    await all.on('2026-11-05');
    const payment = await all.pay(one.firm, bill, 310_00, '2026-11-05');
    await all.rows('update payment set created_at = $2 where id = $1', [payment, '2026-11-05 08:00+08']);
    await all.on('2026-11-14', true);
    expect((await fees()).slice(1)).toMatchObject([{ from: '2026-11-01', to: '2026-11-05', amount: 1_55 }]);
  });
  it('移除账单时，未缴的滞纳金一并移除，已缴的转为预存', async () => {
    await all.on('2026-11-01', true);
    await all.on('2026-12-01', true);
    const [first] = await fees();
    await all.pay(one.firm, first?.id as number, 6_51, '2026-12-01');
    await all.good(all.call('PUT', 'fee/remove', { ids: [bill], remove_reason: '开错' }));
    expect(await fees()).toMatchObject([
      { amount: 6_51, off: -6_51, paid: 0, status: 20 },
      { amount: 9_30, status: 30 },
    ]);
    expect(await all.creditOf(one.firm)).toBe(6_51);
    await all.on('2027-01-01', true);
    expect(await fees()).toHaveLength(2);
  });
  const leave = async (day: string, method = 1) => {
    const body = { contract_id: one.id, room_ids: [one.home], exit_at: day, exit_reason: 1 };
    const { id } = await all.good(all.call('POST', 'refundRoom', body));
    await all.good(all.call('PUT', `refund/audit/${id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${id}`, { paid_at: '2026-11-05 08:00:00', method }));
  };
  it('补办的退租：退租之后的天数按退租之后的欠缴计，结算单计到当日，之后不再计', async () => {
    await all.on('2026-11-01', true);
    await all.on('2026-11-05');
    await leave('2026-10-21');
    for (const day of ['2026-11-06', '2026-12-01']) {
      await all.on(day, true);
      // ten days of 310, eleven of the 110 that eleven days let cost; and the days of the month in which the sheet was made
      expect(await fees(), day).toMatchObject([
        { ...october, amount: 6_51, off: -2_20, paid: 4_31, status: 20 },
        { from: '2026-11-01', to: '2026-11-05', amount: 55, off: 0, paid: 55, status: 20 },
      ]);
      expect(await all.creditOf(one.firm)).toBe(0);
    }
  });
  it('已缴清的账单在补办的退租之后也重新计', async () => {
    await all.on('2026-11-01', true);
    await all.on('2026-11-02');
    await all.pay(one.firm, bill, 310_00, '2026-11-02');
    await all.on('2026-11-03', true);
    expect((await fees()).map(({ amount }) => amount)).toEqual([6_51, 62]);
    await all.on('2026-11-05');
    await leave('2026-10-21');
    await all.on('2026-11-06', true);
    expect((await fees()).map(({ amount, off }) => amount + off)).toEqual([4_31, 22]);
  });
  it('缴清欠款当天就退租的，结算单也计到当日', async () => {
    await all.on('2026-11-01', true);
    await all.on('2026-11-05');
    await all.pay(one.firm, bill, 310_00, '2026-11-05');
    await leave('2026-11-05');
    for (const day of ['2026-11-06', '2026-12-01']) {
      await all.on(day, true);
      expect(await fees(), day).toMatchObject([
        { ...october, amount: 6_51 },
        // four days of 310, and one of the 260 that the days let cost
        { from: '2026-11-01', to: '2026-11-05', amount: 1_50, off: 0, paid: 1_50, status: 20 },
      ]);
    }
  });
  it('退租之后才开始的账单随退租移除，它的滞纳金也不再收', async () => {
    await all.on('2026-12-01', true);
    const later = await all.billOf(one.id, '2026-11-10');
    const its = () =>
      all.rows<{ due: number }>(
        `select (f.amount + coalesce((select sum(a.amount) from fee_bill a where a.origin_id = f.id and a.kind = 6 and a.status <> 30), 0))::int due
        from fee_bill f where f.origin_id = $1 and f.kind = 4`,
        [later.id],
      );
    expect((await its())[0]?.due).toBeGreaterThan(0);
    await leave('2026-10-21');
    await all.on('2026-12-02', true);
    expect(await its()).toEqual([{ due: 0 }]);
  });
});
