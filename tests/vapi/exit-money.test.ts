import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const year = ['2026-04-01', '2027-03-31'] as const;

onEachEngine('退租的钱', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  beforeAll(async () => {
    all = await pricedLeases(engine, '2026-05-16');
  });
  afterAll(() => all?.park.close());
  const prepay = async (firm: number, contract_id: number | null, amount: string) =>
    all.good(
      all.call('POST', 'payment', {
        ...{ incubator_id: all.here.incubator, enterprise_id: firm, contract_id, paid_at: '2026-05-16 08:00:00', method: 1 },
        ...{ amount, bills: [], credit: 1 },
      }),
    );
  const statement = async (bill: number, month: string) => (await all.call('GET', `fee/statement/${bill}?month=${month}`)).body;
  const received = async (from: string, to: string): Promise<number> =>
    Number(
      (
        await all.rows('select coalesce(sum(amount), 0)::float8 sum from received_line($1::bigint[], null, $2, $3)', [[all.here.incubator], from, to])
      )[0]?.sum,
    );

  it('多缴的离开账单、随结算退还：对账单期末正是待缴之和，另一份合同的预存还在，已收不重计；该收款不能作废', async () => {
    const { id, firm, home } = await all.lease(year);
    const other = await all.lease(year);
    for (const table of ['contract', 'fee_bill'])
      await all.rows(`update ${table} set enterprise_id = $1 where ${table === 'contract' ? 'id' : 'contract_id'} = $2`, [firm, other.id]);
    const first = await all.billOf(id, '2026-04-01');
    const payment = await all.pay(firm, first.id, 18_200_00, '2026-05-16');
    await prepay(firm, id, '300.00');
    await prepay(firm, other.id, '500.00');
    await all.on('2026-05-20');
    const left = await all.good(
      all.call('POST', 'refundRoom', { contract_id: id, room_ids: [home], exit_at: '2026-05-20', exit_reason: 1, penalty: '100.00' }),
    );
    await all.good(all.call('PUT', `refund/audit/${left.id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${left.id}`, { paid_at: '2026-05-20 09:00:00' }));
    const [sheet] = await all.rows('select credit::float8 credit, amount::float8 amount from refund where id = $1', [left.id]);
    // 49 of 91 days at 200 元 are used; the penalty is set off
    expect(sheet).toEqual({ credit: 8_700_00, amount: 8_600_00 });
    expect((await all.rows('select paid_amount::float8 paid, status from fee_bill where id = $1', [first.id]))[0]).toEqual({
      paid: 9_800_00,
      status: 20,
    });
    await all.on('2026-06-02');
    const may = await statement(first.id, '2026-05-01');
    const open = await all.rows<{ sum: number }>(
      'select sum(amount - paid_amount)::float8 sum from fee_bill where enterprise_id = $1 and status in (10, 15) and due_at < $2',
      [firm, '2026-06-01'],
    );
    expect([may.closing, may.credit]).toEqual([((open[0]?.sum ?? 0) / 100).toFixed(2), '500.00']);
    expect((await statement(first.id, '2026-06-01')).credit).toBe('500.00');
    // 18,200 came in, 8,400 of it left its bill, 100 of these paid the penalty
    expect(await received('2026-05-01', '2026-05-31')).toBe(9_900_00);
    expect((await all.call('PUT', `payment/void/${payment}`, { void_reason: '错' })).body.message).toBe('账单已退租结算，不能作废收款');
    const receipt = (await all.call('GET', `payment/${payment}/receipt`)).body;
    expect([receipt.credit, receipt.bills[0].amount]).toEqual(['0.00', '18200.00']);
  });
  it('退一间：多缴的随结算退还，整份合同的预存一分不动', async () => {
    const { id, firm, home, second } = await all.lease(year, {}, true);
    const term = await all.rows<{ id: number }>('select id from contract_term where contract_id = $1', [id]);
    expect(term).toHaveLength(1);
    const first = await all.billOf(id, '2026-04-01');
    await all.pay(firm, first.id, first.amount, '2026-05-16');
    await prepay(firm, id, '300.00');
    const left = await all.good(all.call('POST', 'refundRoom', { contract_id: id, room_ids: [home], exit_at: '2026-06-02', exit_reason: 1 }));
    await all.good(all.call('PUT', `refund/audit/${left.id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${left.id}`, { paid_at: '2026-06-02 09:00:00' }));
    expect(second).not.toBe(home);
    const [sheet] = await all.rows<{ amount: number }>('select amount::float8 amount from refund where id = $1', [left.id]);
    expect(sheet?.amount).toBe(29 * 200_00);
    expect(await all.creditOf(firm)).toBe(300_00);
    await all.on('2026-07-02');
    const june = await statement(first.id, '2026-06-01');
    expect([june.credit, june.closing]).toEqual(['300.00', '0.00']);
  });
  it('退租时退出去的钱不再接住作废退回的预存：预存回到原来的收款，它自己仍可作废', async () => {
    await all.on('2026-05-16');
    const { id, firm, home } = await all.lease(year);
    const other = await all.lease(year);
    for (const table of ['contract', 'fee_bill'])
      await all.rows(`update ${table} set enterprise_id = $1 where ${table === 'contract' ? 'id' : 'contract_id'} = $2`, [firm, other.id]);
    const ahead = await prepay(firm, null, '1000.00');
    const first = await all.billOf(id, '2026-04-01');
    await all.pay(firm, first.id, first.amount, '2026-05-16');
    const theirs = await all.billOf(other.id, '2026-04-01');
    const used = await all.good(
      all.call('POST', 'payment', {
        ...{ incubator_id: all.here.incubator, enterprise_id: firm, paid_at: '2026-05-16 08:00:00', method: 6, amount: '1000.00' },
        bills: [{ fee_bill_id: theirs.id, amount: '1000.00' }],
      }),
    );
    const left = await all.good(all.call('POST', 'refundRoom', { contract_id: id, room_ids: [home], exit_at: '2026-05-16', exit_reason: 1 }));
    await all.good(all.call('PUT', `refund/audit/${left.id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${left.id}`, { paid_at: '2026-05-16 09:00:00' }));
    await all.good(all.call('PUT', `payment/void/${used.id}`, { void_reason: '选错账单' }));
    const stands = () => all.rows('select credit_left::float8 credit from payment where id = $1', [ahead.id]);
    expect(await stands()).toEqual([{ credit: 1_000_00 }]);
    await all.good(all.call('PUT', `payment/void/${ahead.id}`, { void_reason: '退票' }));
    expect(await all.creditOf(firm)).toBe(0);
  });
});
