import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { feeBill } from '@/domain/resources/fee-bill';
import { contractRoom, contractTerm } from '@/domain/resources/contract-part';
import { room } from '@/domain/resources/room';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEachEngine('合同的账单', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let item: number;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    item = (await rows<{ id: number }>("select id from payment_item where code = 'rent'"))[0]?.id as number;
  });
  afterAll(() => park?.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const put = (path: string, body: object = {}) => park.call(who.operator, 'PUT', `/vapi/${path}`, body);

  it('makes the bills of a contract once, however often and by however many it is asked', async () => {
    const space = await park.make(room, { ...inside(), use: 1 });
    const held = await park.make(contract, { ...inside(), enterprise_id: here.enterprise, start_at: '2026-01-01', end_at: '2026-12-31', status: 30 });
    await park.make(contractRoom, { contract_id: held.id, room_id: space.id, area: 100, start_at: '2026-01-01', end_at: '2026-12-31' });
    const term = {
      contract_id: held.id,
      room_id: space.id,
      payment_item_id: item,
      start_at: '2026-01-01',
      end_at: '2026-12-31',
      free_days: null,
      free_from: null,
      free_to: null,
      increase_months: null,
      increase_rate: null,
      discount: null,
      ahead_days: 0,
      late_rate: null,
    };
    await park.make(contractTerm, { ...term, price: '1.2', price_unit: 'yuan_m_day', pay_cycle: 'quarter', deposit: 10_000_00 });
    const made = await Promise.all(Array.from({ length: 5 }, () => put(`pact/contract/bill/${held.id}`)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // one of the five made them all, and each says what it did
    expect(made.map(({ body }) => body.made).sort()).toEqual([0, 0, 0, 0, 5]);
    expect(made.find(({ body }) => body.made === 5)?.body).toMatchObject({ id: held.id, message: '已生成5张账单' });
    expect(made.find(({ body }) => body.made === 0)?.body.message).toBe('生成账单0张：应有的账单均已生成');
    const bills = await rows<{ kind: number; amount: number }>(
      'select kind, amount from fee_bill where contract_id = $1 order by kind, period_start',
      [held.id],
    );
    expect(bills.map(({ kind, amount }) => [kind, amount])).toEqual([
      [1, 90 * 120_00],
      [1, 91 * 120_00],
      [1, 92 * 120_00],
      [1, 92 * 120_00],
      [3, 10_000_00],
    ]);
    const [sum] = await rows<{ total_money: number; deposit: number }>('select total_money, deposit from contract where id = $1', [held.id]);
    expect(sum).toEqual({ total_money: 365 * 120_00, deposit: 10_000_00 });
    // a bill of other periods stands for its days: the plan's own quarters are not charged beside it
    const remove = (from: string) =>
      rows("update fee_bill set status = 30, remove_reason = '错' where contract_id = $1 and kind = 1 and period_start = any($2::date[])", [
        held.id,
        [from],
      ]);
    for (const from of ['2026-04-01', '2026-07-01']) await remove(from);
    const other = { ...inside(), contract_id: held.id, room_id: space.id, payment_item_id: item, kind: 1, status: 10, amount: 5_000_00 };
    await park.make(feeBill, { ...other, period_start: '2026-06-15', period_end: '2026-07-14' });
    // the days around it are billed by themselves: no gap, and no day twice
    expect((await put(`pact/contract/bill/${held.id}`)).body.made).toBe(2);
    expect((await periods(held.id)).slice(1, 4)).toEqual(['2026-04-01 2026-06-14', '2026-06-15 2026-07-14', '2026-07-15 2026-09-30']);
    // one that was removed stands for nothing
    await remove('2026-06-15');
    expect((await put(`pact/contract/bill/${held.id}`)).body.made).toBe(2);
    const [all] = await rows<{ sum: number }>('select sum(amount)::bigint from fee_bill where contract_id = $1 and kind = 1 and status <> 30', [
      held.id,
    ]);
    expect(all?.sum).toBe(365 * 120_00);
  });
  const periods = async (id: number) =>
    (
      await rows<{ text: string }>(
        "select period_start || ' ' || period_end as text from fee_bill where contract_id = $1 and kind = 1 and status <> 30 order by period_start, id",
        [id],
      )
    ).map(({ text }) => text);
  const year = { start_at: '2026-01-01', end_at: '2026-12-31' };
  const plain = {
    ...{ payment_item_id: 0, price: '1', price_unit: 'yuan_m_day', pay_cycle: 'half_year', deposit: null, ahead_days: 0, ...year },
    ...{ free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, late_rate: null },
  };
  const itemOf = async (code: string) => (await rows<{ id: number }>('select id from payment_item where code = $1', [code]))[0]?.id as number;
  const contractFor = () => park.make(contract, { ...inside(), enterprise_id: here.enterprise, ...year, status: 30 });
  const roomFor = async (contract_id: number, more: object = {}) => {
    const { id } = await park.make(room, { ...inside(), use: 1 });
    await park.make(contractRoom, { contract_id, room_id: id, area: 100, ...year, ...more });
    return id;
  };

  it('deposits of several terms are one bill a room, and a difference to a bill that is there is told', async () => {
    const { id } = await contractFor();
    const room_id = await roomFor(id);
    const add = (code: string, more: object) =>
      itemOf(code).then((payment_item_id) => park.make(contractTerm, { ...plain, contract_id: id, room_id, payment_item_id, ...more }));
    await add('rent', { deposit: 900_00 });
    await add('property', { deposit: 500_00 });
    expect((await put(`pact/contract/bill/${id}`)).body).toMatchObject({ made: 5, skipped: [] });
    const deposits = async () => rows('select room_id, amount from fee_bill where contract_id = $1 and kind = 3 order by id', [id]);
    expect(await deposits()).toEqual([{ room_id, amount: 1400_00 }]);
    expect(await rows('select deposit from contract where id = $1', [id])).toEqual([{ deposit: 1400_00 }]);
    await add('water', { price: '0', deposit: 100_00 });
    const late = (await put(`pact/contract/bill/${id}`)).body;
    expect(late).toMatchObject({ made: 0, skipped: [expect.stringMatching(/押金应为 1500\.00 元，已有账单 1400\.00 元，差额请用调整补足$/)] });
    expect(late.message).toContain(late.skipped[0]);
    const [bill] = await rows<{ id: number }>('select id from fee_bill where contract_id = $1 and kind = 3', [id]);
    expect((await park.call(who.operator, 'PUT', `/vapi/fee/adjust/${bill?.id}`, { change: '100', note: '补押金' })).status).toBe(200);
    expect((await put(`pact/contract/bill/${id}`)).body).toMatchObject({ made: 0, skipped: [] });
  });

  it('what is planned before the signing is in force only with it, however long its day is past', async () => {
    const { id } = await contractFor();
    const room_id = await roomFor(id);
    await park.make(contractTerm, { ...plain, contract_id: id, room_id, payment_item_id: await itemOf('rent'), deposit: 900_00 });
    await rows('update contract set status = 20 where id = $1', [id]);
    expect((await put(`pact/contract/bill/${id}`)).body.made).toBe(3);
    expect(await rows('select distinct status from fee_bill where contract_id = $1', [id])).toEqual([{ status: 5 }]);
  });

  it('one item of one room has one price at a time: terms that overlap are refused when they are stored', async () => {
    const { id } = await contractFor();
    const room_id = await roomFor(id);
    const payment_item_id = await itemOf('rent');
    await park.make(contractTerm, { ...plain, contract_id: id, room_id, payment_item_id, end_at: '2026-06-30' });
    const refused = park.make(contractTerm, { ...plain, contract_id: id, room_id, payment_item_id, start_at: '2026-06-30' });
    await expect(refused).rejects.toMatchObject({ constraint: 'contract_term_once' });
    await park.make(contractTerm, { ...plain, contract_id: id, room_id, payment_item_id, start_at: '2026-07-01' });
    await park.make(contractTerm, { ...plain, contract_id: id, room_id: null, payment_item_id });
  });

  it('a price of the whole contract follows the rooms that are held', async () => {
    const { id } = await contractFor();
    await roomFor(id, { end_at: '2026-06-30' });
    await roomFor(id, { start_at: '2026-07-01' });
    await park.make(contractTerm, { ...plain, contract_id: id, room_id: null, payment_item_id: await itemOf('rent') });
    await put(`pact/contract/bill/${id}`);
    const bills = await rows<{ amount: number }>('select amount from fee_bill where contract_id = $1 and kind = 1 order by period_start', [id]);
    expect(bills.map(({ amount }) => amount)).toEqual([181 * 100_00, 184 * 100_00]);
    const bare = await contractFor();
    await park.make(contractTerm, { ...plain, contract_id: bare.id, room_id: null, payment_item_id: await itemOf('rent') });
    expect((await put(`pact/contract/bill/${bare.id}`)).body).toMatchObject({ made: 0, skipped: ['租金按面积计价，但合同没有房间'] });
  });

  it('退房 of one of its rooms takes the ㎡ that are left off the bills of the whole contract, and off those that come', async () => {
    const { id } = await contractFor();
    const rooms = [await roomFor(id), await roomFor(id)];
    for (const room_id of rooms)
      await rows("insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, '[2026-01-01,2027-01-01)', 3, $2, $3)", [
        room_id,
        here.enterprise,
        id,
      ]);
    await park.make(contractTerm, { ...plain, contract_id: id, room_id: null, payment_item_id: await itemOf('rent'), deposit: 300_00 });
    await put(`pact/contract/bill/${id}`);
    const [first, second] = await rows<{ id: number }>('select id from fee_bill where contract_id = $1 and kind = 1 order by period_start', [id]);
    const half = 181 * 200_00;
    const paid = await park.call(who.operator, 'POST', '/vapi/payment', {
      ...{ incubator_id: here.incubator, enterprise_id: here.enterprise, paid_at: '2026-01-02 00:00:00', method: 1, amount: (half / 100).toFixed(2) },
      bills: [{ fee_bill_id: first?.id, amount: (half / 100).toFixed(2) }],
    });
    expect(paid.status).toBe(201);
    const requested = await park.call(who.operator, 'POST', '/vapi/refundRoom', {
      contract_id: id,
      room_ids: [rooms[0]],
      exit_at: '2026-06-01',
      exit_reason: 1,
    });
    // thirty days of 100 ㎡ were paid too much; the deposit is the whole contract's
    expect(requested.body).toMatchObject({ kind: 2, unpaid: '0.00', deposit: '0.00', credit: '3000.00', amount: '3000.00' });
    await park.call(who.operator, 'PUT', `/vapi/refund/audit/${requested.body.id}`, { status: 20 });
    const done = await park.call(who.operator, 'PUT', `/vapi/refund/pay/${requested.body.id}`, { paid_at: '2026-06-01 00:00:00' });
    expect(done.body).toMatchObject({ status: 30, amount: '3000.00' });
    const left = async (bill: number | undefined) => (await park.call(who.operator, 'GET', `/vapi/fee/${bill}`)).body.left;
    expect([await left(first?.id), await left(second?.id)]).toEqual(['0.00', (184 * 100).toFixed(2)]);
    expect((await park.call(who.operator, 'PUT', `/vapi/payment/void/${paid.body.id}`, { void_reason: '误' })).body.message).toBe(
      '账单已退租结算，不能作废收款',
    );
    // what was removed is let off, and comes back where somebody says so; then it is made for the room that stays
    await park.call(who.operator, 'PUT', '/vapi/fee/remove', { ids: [second?.id], remove_reason: '重出' });
    expect((await put(`pact/contract/bill/${id}`)).body.made).toBe(0);
    expect((await put(`pact/contract/bill/${id}`, { removed: 1 })).body.made).toBe(1);
    const anew = await rows("select amount from fee_bill where contract_id = $1 and period_start = '2026-07-01' and kind = 1 and status <> 30", [id]);
    expect(anew).toEqual([{ amount: 184 * 100_00 }]);
  });
});
