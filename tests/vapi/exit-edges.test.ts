import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractRoom } from '@/domain/resources/contract-part';
import { meter } from '@/domain/resources/meter';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const year = ['2026-04-01', '2027-03-31'] as const;

onEachEngine('换房、退租与作废的边角', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  let deposit: number;
  beforeAll(async () => {
    all = await pricedLeases(engine, '2026-05-16');
    deposit = Number((await all.rows("select id from payment_item where code = 'deposit'"))[0]?.id);
  });
  afterAll(() => all?.park.close());
  const leave = async (id: number, room_ids: readonly number[], exit_at = '2026-05-16') => {
    const made = await all.good(all.call('POST', 'refundRoom', { contract_id: id, room_ids, exit_at, exit_reason: 1 }));
    await all.good(all.call('PUT', `refund/audit/${made.id}`, { status: 20 }));
    return all.call('PUT', `refund/pay/${made.id}`, { paid_at: '2026-05-16 09:00:00', method: 1 });
  };
  const invalid = (id: number) => all.call('POST', 'pact/invalid', { id, reason: '录错' });
  const depositsOf = async (id: number) => (await all.bills(id)).filter(({ kind }) => kind === 3);

  it('免去的押金已结清：退租照办，押金账单仍是已缴清；免到零的账单不挡作废', async () => {
    const { id, home } = await all.lease(year, { deposit: 5_000_00 });
    const [own] = await depositsOf(id);
    await all.reduce(own?.id ?? 0, 5_000_00, '免押');
    expect((await leave(id, [home])).status).toBe(200);
    expect(await depositsOf(id)).toMatchObject([{ id: own?.id, status: 20 }]);
    const other = await all.lease(year);
    const first = await all.billOf(other.id, '2026-04-01');
    await all.reduce(first.id, first.amount);
    expect((await invalid(other.id)).status).toBe(200);
    expect((await all.bills(other.id)).map(({ kind, status }) => [kind, status])).toEqual([
      [1, 20],
      [6, 20],
    ]);
  });
  it('写成条款的押金随换房过去，不再收一次；换回来也办得成', async () => {
    const { id, firm, home } = await all.lease(year);
    await all.addTerm(id, { payment_item_id: deposit, price: 5000, price_unit: 'yuan', pay_cycle: 'all', day_price: 0 });
    await all.good(all.call('PUT', `pact/contract/bill/${id}`, {}));
    const held = async () =>
      (await all.rows('select room_id, amount::float8 amount from fee_bill where contract_id = $1 and payment_item_id = $2 and status <> 30', [
        id,
        deposit,
      ])) as unknown[];
    expect(await held()).toEqual([{ room_id: home, amount: 5_000_00 }]);
    const next = await all.freeRoom();
    await all.move(firm, home, next, '2026-06-01');
    expect(await held()).toEqual([{ room_id: next, amount: 5_000_00 }]);
    await all.move(firm, next, home, '2026-06-11');
    expect(await held()).toEqual([{ room_id: home, amount: 5_000_00 }]);
  });
  it('换进只租过头几个月的房间：换房日起照原房间的单价出账，一天不漏', async () => {
    const { id, firm, home } = await all.lease(year);
    const short = await all.freeRoom();
    await all.park.make(contractRoom, { contract_id: id, room_id: short, area: 100, start_at: year[0], end_at: '2026-05-31', replaced_by: null });
    await all.addTerm(id, { room_id: short, price: 1, day_price: 1, end_at: '2026-05-31' });
    await all.good(all.call('PUT', `pact/contract/bill/${id}`, {}));
    await all.move(firm, home, short, '2026-08-01');
    const standing = (await all.bills(id)).filter(({ kind, room, from }) => kind === 1 && room === short && from >= '2026-08-01');
    expect([standing[0]?.from, standing.at(-1)?.to]).toEqual(['2026-08-01', year[1]]);
    expect(standing.reduce((sum, { amount }) => sum + amount, 0)).toBe(243 * 200_00);
    // 122 days at 2 元 of the one, 61 at 1 元 of the other, 243 at 2 元
    expect(await all.totalOf(id)).toBe((122 + 243) * 200_00 + 61 * 100_00);
  });
  it('免收的押金与账期，换房之后也不再收', async () => {
    const { id, firm, home } = await all.lease(year, { deposit: 3_000_00 });
    await all.remove((await depositsOf(id))[0]?.id);
    await all.remove((await all.billOf(id, '2026-04-01')).id);
    const next = await all.freeRoom();
    await all.move(firm, home, next, '2026-05-20');
    expect(await depositsOf(id)).toEqual([]);
    expect((await all.bills(id)).map(({ room, from }) => [room, from])).toEqual(
      ['2026-07-01', '2026-10-01', '2027-01-01'].map((from) => [next, from]),
    );
    // until it is asked for again
    await all.good(all.call('PUT', `pact/contract/bill/${id}`, { removed: 1 }));
    const again = await all.bills(id);
    expect(again.filter(({ from }) => from < '2026-07-01').map(({ kind, room, from, to }) => [kind, room, from, to])).toEqual(
      expect.arrayContaining([
        [1, home, '2026-04-01', '2026-05-19'],
        [1, next, '2026-05-20', '2026-06-30'],
      ]),
    );
  });
  it('抄表账单先冲销其抄表单，才能作废合同', async () => {
    const { id, firm, home } = await all.lease(year);
    const bill = await all.good(
      all.call('POST', 'fee', {
        incubator_id: all.here.incubator,
        enterprise_id: firm,
        payment_item_id: all.item,
        amount: '200.00',
        bill_at: '2026-05-16',
        due_at: '2026-05-30',
      }),
    );
    await all.rows('update fee_bill set contract_id = $2, kind = 2 where id = $1', [bill.id, id]);
    const { id: electric } = await all.park.make(meter, {
      incubator_id: all.here.incubator,
      building_id: all.here.building,
      room_id: home,
      kind: 1,
      is_public: 2,
    });
    await all.park.make(meterSettlement, {
      meter_id: electric,
      incubator_id: all.here.incubator,
      status: 3,
      fee_bill_id: bill.id,
      enterprise_id: firm,
      contract_id: id,
      room_id: home,
    });
    const refused = await invalid(id);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^存在抄表账单 \S+，请先冲销其抄表单$/)]);
    // one that asks for nothing any more hinders nothing: its sheet can be reversed no longer
    await all.reduce(Number(bill.id), 200_00);
    expect((await invalid(id)).status).toBe(200);
    expect(await all.rows('select status from fee_bill where id = $1', [bill.id])).toEqual([{ status: 20 }]);
  });
  it('单笔账单不收押金；不属于合同的未缴账单列在结算单上，不在合计内', async () => {
    const { id, firm } = await all.lease(year);
    const single = { incubator_id: all.here.incubator, enterprise_id: firm, bill_at: '2026-05-16', due_at: '2026-05-30' };
    expect((await all.call('POST', 'fee', { ...single, payment_item_id: deposit, amount: '3000.00' })).body.errors).toEqual({
      payment_item_id: ['押金请在合同费用条款中填写，或在押金账单上调整'],
    });
    for (const amount of ['300.00', '500.00']) await all.good(all.call('POST', 'fee', { ...single, payment_item_id: all.item, amount }));
    const { shares, unpaid } = await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=2026-05-16&kind=3`));
    expect(shares.at(-1)).toMatchObject({ of: 'other', item: '其他未缴', owed: '800.00', number: expect.stringMatching(/^\S+ 等 2 张$/) });
    expect(unpaid).toBe('9000.00');
    // and what another contract of the tenant, which is over, was charged afterwards
    const over = await all.good(all.call('POST', 'fee', { ...single, payment_item_id: all.item, amount: '80.00' }));
    const [{ id: gone } = { id: 0 }] = await all.rows(
      `insert into contract (incubator_id, number, enterprise_id, start_at, end_at, status, sign_at, handler_id)
        select incubator_id, number || '-旧', enterprise_id, start_at, end_at, 60, sign_at, handler_id from contract where id = $1 returning id`,
      [id],
    );
    await all.rows('update fee_bill set contract_id = $2 where id = $1', [over.id, gone]);
    const again = await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=2026-05-16&kind=3`));
    expect([again.shares.at(-1).owed, again.unpaid]).toEqual(['880.00', '9000.00']);
  });
  it('只收一次的费用，退租时已开始的不退，未开始的不收，与换房一样', async () => {
    const { id, home } = await all.lease(year);
    const [service] = await all.rows("select id from payment_item where code = 'property'");
    const once = { payment_item_id: service?.id, price: 1200, price_unit: 'yuan', pay_cycle: 'all', day_price: 0 };
    await all.addTerm(id, once);
    await all.addTerm(id, { ...once, room_id: null, start_at: '2026-12-01' });
    await all.good(all.call('PUT', `pact/contract/bill/${id}`, {}));
    const { changes, unpaid } = await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=2026-05-16&kind=3`));
    // 45 days of rent, and the sum that was asked for on the first day
    expect(unpaid).toBe((9000 + 1200).toFixed(2));
    // as well where somebody has changed the sum in the plan, which leaves it without a formula
    await all.rows('update fee_bill set formula = null where contract_id = $1 and payment_item_id = $2', [id, service?.id]);
    expect((await all.good(all.call('GET', `refund/preview?contract_id=${id}&exit_at=2026-05-16&kind=3`))).unpaid).toBe(unpaid);
    expect(
      changes.filter(({ period_start, remove: gone }: { period_start: string; remove: boolean }) => gone && period_start === '2026-12-01'),
    ).toHaveLength(1);
    expect((await leave(id, [home])).status).toBe(200);
    expect(addDays(year[0], 45)).toBe('2026-05-16');
  });
  it('没有房间的合同（虚拟入驻）整份退租，押金退得回来；有房间的仍要选择', async () => {
    const { id, firm, home } = await all.lease(year, { room_id: null, price: 1000, price_unit: 'yuan_month', deposit: 2_000_00 });
    const handIn = () => all.call('POST', 'refundRoom', { contract_id: id, exit_at: '2026-05-16', exit_reason: 1 });
    expect((await handIn()).body.errors).toEqual({ room_ids: ['请选择房间'] });
    for (const table of ['room_occupancy', 'contract_room']) await all.rows(`delete from ${table} where contract_id = $1`, [id]);
    await all.rows('update room set status = 1 where id = $1', [home]);
    const [own] = await depositsOf(id);
    await all.pay(firm, own?.id ?? 0, 2_000_00, '2026-05-16');
    const made = await all.good(handIn());
    await all.good(all.call('PUT', `refund/audit/${made.id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${made.id}`, { paid_at: '2026-05-16 09:00:00', method: 1 }));
    expect(await all.rows('select kind, deposit::float8 deposit from refund where id = $1', [made.id])).toEqual([{ kind: 3, deposit: 2_000_00 }]);
    expect(await all.rows('select status from contract where id = $1', [id])).toEqual([{ status: 60 }]);
  });
  it('作废的合同，预存退得回来', async () => {
    const { id, firm } = await all.lease(year);
    const of = { incubator_id: all.here.incubator, enterprise_id: firm, contract_id: id, paid_at: '2026-05-16 08:00:00', method: 1 };
    await all.good(all.call('POST', 'payment', { ...of, amount: '2000.00', bills: [], credit: 1 }));
    expect((await invalid(id)).status).toBe(200);
    const made = await all.good(all.call('POST', 'refund', { contract_id: id, exit_at: '2026-05-16' }));
    await all.good(all.call('PUT', `refund/audit/${made.id}`, { status: 20 }));
    await all.good(all.call('PUT', `refund/pay/${made.id}`, { paid_at: '2026-05-16 09:00:00' }));
    expect(await all.rows('select amount::float8 amount from refund where id = $1', [made.id])).toEqual([{ amount: 2_000_00 }]);
    expect(await all.creditOf(firm)).toBe(0);
  });
  it('账期随应缴日', async () => {
    const { id } = await all.lease(year);
    const coming = await all.billOf(id, '2026-10-01');
    const { version } = await all.good(all.call('GET', `fee/${coming.id}`));
    await all.good(all.call('PUT', `fee/${coming.id}`, { version, due_at: '2026-12-15' }));
    expect(await all.rows('select account_month::text "month" from fee_bill where id = $1', [coming.id])).toEqual([{ month: '2026-12-01' }]);
  });
});
