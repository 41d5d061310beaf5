import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
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
  const move = (firm: number, from_room: number, to_room: number, changed_at: string) =>
    all.good(all.call('PUT', `enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at }));
  const bill = (id: number, body: object = {}) => all.good(all.call('PUT', `pact/contract/bill/${id}`, body));
  const depositsOf = async (id: number) => {
    const those =
      'select room_id room, amount::float8 amount from fee_bill where contract_id = $1 and payment_item_id = $2 and status <> 30 order by id';
    return (await all.rows(those, [id, deposit])) as { room: number; amount: number }[];
  };
  /** A term beside the rent of a contract that was made already. */
  const addTerm = async (id: number, more: object) => {
    const [term] = await all.rows('select * from contract_term where contract_id = $1 order by id limit 1', [id]);
    const { id: _id, version: _version, created_at: _at, updated_at: _later, ...same } = term as Record<string, unknown>;
    return all.park.make(contractTerm, { ...same, deposit: null, ...more });
  };

  it('换进自己有押金的房间：两份押金各在原处，退租时一并退还', async () => {
    const { id, firm, home } = await all.lease(year, { deposit: 3_000_00 });
    const short = await all.freeRoom();
    await all.park.make(contractRoom, { contract_id: id, room_id: short, area: 100, start_at: year[0], end_at: '2026-05-31', replaced_by: null });
    await addTerm(id, { room_id: short, end_at: '2026-05-31', deposit: 2_000_00 });
    await bill(id);
    const before = await depositsOf(id);
    expect(before.map(({ amount }) => amount).sort()).toEqual([2_000_00, 3_000_00]);
    for (const { kind, id: one, amount } of await all.bills(id)) if (kind === 3) await all.pay(firm, one, amount, '2026-05-16');
    const done = await move(firm, home, short, '2026-08-01');
    expect(done.message).toContain('新房间已有押金，原房间的押金留到整份退租时退还');
    expect(await depositsOf(id)).toEqual(before);
    expect((await bill(id)).message).toBe('生成账单0张：应有的账单均已生成');
    const { deposit: held } = await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=2026-08-11&kind=3`));
    expect(held).toBe('5000.00');
  });
  it('押金写成条款的两间房，换出去的腾给另一间：照办，押金各一份', async () => {
    const { id, firm, home, second } = await all.lease(year, { room_id: null }, true);
    for (const room_id of [home, second])
      await addTerm(id, { room_id, payment_item_id: deposit, price: 3000, price_unit: 'yuan', pay_cycle: 'all', day_price: 0 });
    await bill(id);
    const before = await depositsOf(id);
    await move(firm, home, await all.freeRoom(), '2026-06-01');
    await move(firm, second, home, '2026-06-11');
    expect(before).toHaveLength(2);
    expect(await depositsOf(id)).toEqual(before);
  });
});
