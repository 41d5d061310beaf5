import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoom } from '@/domain/resources/contract-part';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const year = ['2026-04-01', '2027-03-31'] as const;

onEachEngine('换房与应缴日：押金、免收与减免', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  let deposit: number;
  beforeAll(async () => {
    all = await pricedLeases(engine, '2026-05-16');
    deposit = Number((await all.rows("select id from payment_item where code = 'deposit'"))[0]?.id);
  });
  afterAll(() => all?.park.close());
  const bill = (id: number, body: object = {}) => all.good(all.call('PUT', `pact/contract/bill/${id}`, body));
  const depositsOf = async (id: number) => {
    const those =
      'select room_id room, amount::float8 amount from fee_bill where contract_id = $1 and payment_item_id = $2 and status <> 30 order by id';
    return (await all.rows(those, [id, deposit])) as { room: number; amount: number }[];
  };
  /** What is billed for a room from a day on, by the days that its bills stand for. */
  const billedFrom = async (id: number, room: number, day: string) =>
    (
      await all.rows<{ from: string; to: string }>(
        `select period_start::text "from", coalesce(formula ->> 'until', period_end::text) "to" from fee_bill
          where contract_id = $1 and room_id = $2 and kind = 1 and status <> 30 and period_end >= $3 and coalesce((formula ->> 'until')::date, period_end) >= period_start
          order by period_start`,
        [id, room, day],
      )
    ).map(({ from, to }) => `${from}~${to}`);

  it('换进自己有押金的房间：两份押金各在原处，退租时一并退还', async () => {
    const { id, firm, home } = await all.lease(year, { deposit: 3_000_00 });
    const short = await all.freeRoom();
    await all.park.make(contractRoom, { contract_id: id, room_id: short, area: 100, start_at: year[0], end_at: '2026-05-31', replaced_by: null });
    await all.addTerm(id, { room_id: short, end_at: '2026-05-31', deposit: 2_000_00 });
    await bill(id);
    const before = await depositsOf(id);
    expect(before.map(({ amount }) => amount).sort()).toEqual([2_000_00, 3_000_00]);
    for (const { kind, id: one, amount } of await all.bills(id)) if (kind === 3) await all.pay(firm, one, amount, '2026-05-16');
    const done = await all.move(firm, home, short, '2026-08-01');
    expect(done.message).toContain('新房间已有押金，原房间的押金留到整份退租时退还');
    expect(await depositsOf(id)).toEqual(before);
    expect((await bill(id)).message).toBe('生成账单0张：应有的账单均已生成');
    const { deposit: held } = await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=2026-08-11&kind=3`));
    expect(held).toBe('5000.00');
  });
  it('押金写成条款的两间房，换出去的腾给另一间：照办，押金各一份', async () => {
    const { id, firm, home, second } = await all.lease(year, { room_id: null }, true);
    for (const room_id of [home, second])
      await all.addTerm(id, { room_id, payment_item_id: deposit, price: 3000, price_unit: 'yuan', pay_cycle: 'all', day_price: 0 });
    await bill(id);
    const before = await depositsOf(id);
    await all.move(firm, home, await all.freeRoom(), '2026-06-01');
    await all.move(firm, second, home, '2026-06-11');
    expect(before).toHaveLength(2);
    expect(await depositsOf(id)).toEqual(before);
  });
  it('免收的账期随换房走：原房间再由别的房间换进来，照常收；再换一次也不多免', async () => {
    const { id, firm, home, second } = await all.lease(year, {}, true);
    await all.addTerm(id, { room_id: second });
    await bill(id);
    const waived = (await all.bills(id)).find(({ kind, room, from }) => kind === 1 && room === home && from === '2026-07-01');
    await all.remove(waived?.id);
    const [next, third, fourth] = [await all.freeRoom(), await all.freeRoom(), await all.freeRoom()];
    await all.move(firm, home, next, '2026-07-15');
    expect(await billedFrom(id, next, '2026-07-01')).toEqual(['2026-10-01~2026-12-31', '2027-01-01~2027-03-31']);
    await all.move(firm, second, home, '2026-08-01');
    expect(await billedFrom(id, home, '2026-07-01')).toEqual(['2026-08-01~2026-09-30', '2026-10-01~2026-12-31', '2027-01-01~2027-03-31']);
    // whoever goes on from that room takes nothing along that was let off for the one before it
    await all.move(firm, home, third, '2026-08-16');
    expect(await billedFrom(id, third, '2026-07-01')).toEqual(['2026-08-16~2026-09-30', '2026-10-01~2026-12-31', '2027-01-01~2027-03-31']);
    // nor whoever moves into the room that it was let off for in the meantime
    await all.move(firm, next, fourth, '2026-09-01');
    await all.move(firm, third, next, '2026-09-11');
    expect(await billedFrom(id, fourth, '2026-07-01')).toEqual(['2026-10-01~2026-12-31', '2027-01-01~2027-03-31']);
    expect(await billedFrom(id, next, '2026-07-01')).toEqual(['2026-09-11~2026-09-30', '2026-10-01~2026-12-31', '2027-01-01~2027-03-31']);
    // two rooms for a year at 200 元 a day, less 92 days of the one
    expect(await all.totalOf(id)).toBe((365 * 2 - 92) * 200_00);
    // asked for again: each day of it once
    await bill(id, { removed: 1 });
    expect(await all.totalOf(id)).toBe(365 * 2 * 200_00);
  });
  it('免收的账期换走又换回来，仍是免收；下一季度的免收一样随房间走', async () => {
    const { id, firm, home, second } = await all.lease(year, {}, true);
    await all.addTerm(id, { room_id: second });
    const [service] = await all.rows("select id from payment_item where code = 'property'");
    await all.addTerm(id, { payment_item_id: service?.id, price: 1200, price_unit: 'yuan', pay_cycle: 'all', day_price: 0 });
    await bill(id);
    await all.remove((await all.bills(id)).find(({ amount }) => amount === 1200_00)?.id);
    for (const from of ['2026-07-01', '2026-10-01'])
      await all.remove((await all.bills(id)).find((one) => one.kind === 1 && one.room === home && one.from === from)?.id);
    const next = await all.freeRoom();
    await all.move(firm, home, next, '2026-07-15');
    await all.move(firm, next, home, '2026-08-10');
    expect(await billedFrom(id, home, '2026-07-01')).toEqual(['2027-01-01~2027-03-31']);
    expect(await billedFrom(id, next, '2026-07-01')).toEqual([]);
    await all.move(firm, home, next, '2026-08-20');
    await all.move(firm, second, home, '2026-09-01');
    expect(await billedFrom(id, home, '2026-07-01')).toEqual(['2026-09-01~2026-09-30', '2026-10-01~2026-12-31', '2027-01-01~2027-03-31']);
    expect(await all.totalOf(id)).toBe((365 * 2 - 184) * 200_00);
  });
  it('换房之后才免收的账期只免它自己的天数', async () => {
    const { id, firm, home } = await all.lease(year);
    const [next, third] = [await all.freeRoom(), await all.freeRoom()];
    await all.move(firm, home, next, '2026-05-20');
    await all.remove((await all.billOf(id, '2026-04-01')).id);
    await all.move(firm, next, third, '2026-06-01');
    expect(await billedFrom(id, next, '2026-04-01')).toEqual(['2026-05-20~2026-05-31']);
    expect(await billedFrom(id, third, '2026-04-01')).toContain('2026-06-01~2026-06-30');
  });
  it('待生效账单的应缴日改了，它的减免与它同一账期', async () => {
    const { id, firm, home } = await all.lease(year, { ahead_days: 400 });
    const coming = await all.billOf(id, '2027-01-01');
    await all.reduce(coming.id, 300_00);
    await all.rows('update contract_term set ahead_days = 0 where contract_id = $1', [id]);
    await all.move(firm, home, await all.freeRoom(), '2026-07-01');
    const planned = (await all.bills(id)).filter(({ kind, from }) => kind === 1 && from === '2027-01-01').at(-1);
    expect(planned?.status).toBe(5);
    const dates = () =>
      all.rows(
        'select due_at::text due, account_month::text "month" from fee_bill where (id = $1 or origin_id = $1) and status <> 30 and amount <> 0 order by id',
        [planned?.id],
      );
    expect(await dates()).toEqual(Array(2).fill({ due: '2027-01-01', month: '2027-01-01' }));
    for (const [due_at, month] of [
      ['2027-03-15', '2027-03-01'],
      ['2027-01-20', '2027-01-01'],
    ]) {
      const { version } = await all.good(all.call('GET', `fee/${planned?.id}`));
      await all.good(all.call('PUT', `fee/${planned?.id}`, { version, due_at }));
      expect(await dates()).toEqual(Array(2).fill({ due: due_at, month }));
    }
  });
  it('未到应缴日的账单减免，落在账单自己的账期', async () => {
    const { id } = await all.lease(year, { ahead_days: 60 });
    const coming = await all.billOf(id, '2026-07-01');
    expect(coming.status).toBe(10);
    await all.reduce(coming.id, 300_00);
    expect(await all.rows('select due_at::text due, account_month::text "month" from fee_bill where origin_id = $1', [coming.id])).toEqual([
      { due: '2026-07-01', month: '2026-07-01' },
    ]);
    // of one that is due already it counts from now on
    const first = await all.billOf(id, '2026-04-01');
    await all.reduce(first.id, 300_00);
    expect(await all.rows('select due_at::text due, account_month::text "month" from fee_bill where origin_id = $1', [first.id])).toEqual([
      { due: '2026-05-16', month: '2026-05-01' },
    ]);
  });
  it('待生效的账单因换房减少的部分，与账单同一天到期：对账单过去的月份不变', async () => {
    const { id, firm, home } = await all.lease(year);
    const coming = await all.billOf(id, '2026-07-01');
    await all.rows("update fee_bill set edit_reason = '优惠' where id = $1", [coming.id]);
    await all.move(firm, home, await all.freeRoom(), '2026-08-01');
    expect(
      await all.rows('select amount::float8 amount, due_at::text due, account_month::text "month" from fee_bill where origin_id = $1', [coming.id]),
    ).toEqual([{ amount: -61 * 200_00, due: '2026-07-01', month: '2026-07-01' }]);
  });
});
