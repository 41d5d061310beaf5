import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeBill } from '@/domain/resources/fee-bill';
import { contractTerm } from '@/domain/resources/contract-part';
import { tutorRelation } from '@/domain/resources/tutor-relation';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { day, end, makeLeases, makeLeaving, start } from './leases';

onEachEngine('合同的结束', (engine) => {
  let park: Park;
  let lease: ReturnType<typeof makeLeases>['lease'];
  let pay: ReturnType<typeof makeLeases>['pay'];
  let at: ReturnType<typeof makeLeaving>;
  beforeAll(async () => {
    park = await openPark({ engine });
    ({ lease, pay } = makeLeases(park));
    at = makeLeaving(park);
  });
  afterAll(() => park.close());

  it('退租 settles to the day: rooms are free, future days are not owed, the tenant has left', async () => {
    const { who, id, rooms, rents, here } = await lease();
    await pay(here, id, rents[0] as number, 300_00);
    const guided = { incubator_id: here.incubator, enterprise_id: here.enterprise, tutor_id: here.tutor, end_at: null };
    const { id: company } = await park.make(tutorRelation, { ...guided, start_at: addDays(day, -30) });
    const requested = (kind: number, more = '') =>
      park.call(who.operator, 'GET', `/vapi/refund/preview?contract_id=${id}&exit_at=${day}&kind=${kind}${more}`);
    const shown = (await requested(3, '&penalty=50.00')).body;
    expect(shown).toMatchObject({ deposit: '1000.00', credit: '200.00', unpaid: '100.00', penalty: '50.00', amount: '1050.00' });
    expect(shown.rooms.map((one: { id: number }) => one.id).sort()).toEqual([...rooms].sort());
    expect(shown.changes.length).toBeGreaterThan(0);
    // its sums can be reckoned after, bill by bill
    const parts = shown.shares.map((one: { owed: string }) => Math.round(Number(one.owed) * 100));
    expect(parts.sort((one: number, other: number) => one - other)).toEqual([-1000_00, -200_00, 100_00]);
    const of = (what: string) => shown.shares.filter((one: { of: string }) => one.of === what);
    expect(of('deposit')).toMatchObject([{ paid: '1000.00', owed: '-1000.00' }]);
    // ten days of thirty are charged, and said to be
    const used = { period_start: start, period_end: addDays(day, -1), worth: '100.00' };
    const reckoned = { formula: { unit: 'yuan_day', steps: [{ price: '10', quantity: '10', to: addDays(day, -1) }] } };
    expect(of('bill')).toMatchObject([
      { ...used, ...reckoned, room: '101', paid: '300.00', owed: '-200.00' },
      { ...used, ...reckoned, room: '102', paid: '0.00', owed: '100.00' },
    ]);
    expect((await requested(2, `&rooms=${rooms[1]}`)).body).toMatchObject({ deposit: '0.00', unpaid: '100.00', amount: '-100.00' });
    expect((await requested(1)).body).toMatchObject({ unpaid: '300.00', changes: [] });
    const handed = await at.leave(who.operator, id, rooms, { penalty: '50.00' });
    expect(handed).toMatchObject({ status: 201, body: { done: '提交成功！', kind: 3, amount: '1050.00', status: 10 } });
    const row = await at.last();
    // 1000 deposit + 200 paid ahead - 100 owed for ten days - 50
    expect(row).toMatchObject({ kind: 3, status: 10, deposit: 1000_00, credit: 200_00, unpaid: 100_00, penalty: 50_00, amount: 1050_00 });
    // the paper says what it is made of, and still does when its bills have gone
    expect((await park.call(who.operator, 'GET', `/vapi/refund/${row.id}`)).body.lines).toEqual(shown.shares);
    expect(await at.leave(who.operator, id, rooms)).toMatchObject({ status: 400, body: { message: '该合同已有进行中的退租' } });
    expect((await at.put(who.operator, `pay/${row.id}`, { paid_at: `${day} 00:00:00` })).body.message).toBe('当前状态不能退款');
    await at.put(who.operator, `audit/${row.id}`, { status: 20 });
    expect((await at.put(who.operator, `pay/${row.id}`, { paid_at: `${addDays(day, 2)} 00:00:00` })).body.errors).toEqual({
      paid_at: ['退款时间不能晚于当前时间'],
    });
    expect((await at.finish(who.operator, row.id)).body).toMatchObject({ status: 30, statusText: '已完成', amount: '1050.00' });
    expect((await park.call(who.operator, 'GET', `/vapi/refund/${row.id}`)).body.lines).toEqual(shown.shares);

    expect(await at.statusOf('contract', id)).toBe(60);
    for (const one of rooms) expect(await at.statusOf('room', one)).toBe(1);
    expect(await at.rows('select residence, exited_at from enterprise where id = $1', [here.enterprise])).toEqual([{ residence: 3, exited_at: day }]);
    expect(await at.rows('select type, happened_at, text, is_public from enterprise_timeline where enterprise_id = $1', [here.enterprise])).toEqual([
      { type: 8, happened_at: day, text: '办理退出手续', is_public: 2 },
    ]);
    expect(await at.rows('select end_at from tutor_relation where id = $1', [company])).toEqual([{ end_at: day }]);
    expect(await at.rows("select action from operation_log where resource = 'tutor_relation' and row_id = $1", [company])).toHaveLength(1);
    expect(await at.rows('select distinct status, frozen_with_owner from app_user where enterprise_id = $1', [here.enterprise])).toEqual([
      { status: 2, frozen_with_owner: 1 },
    ]);
    expect((await park.call(who.tenant, 'GET', '/vapi/auth/authInfo')).status).toBe(401);
    const [sums] = await at.rows<{ owed: number; open: number }>(
      'select coalesce(sum(amount - paid_amount), 0)::bigint owed, count(*) filter (where status not in (20, 30))::int open from fee_bill where contract_id = $1 and kind <> 3 and status <> 30',
      [id],
    );
    // what was paid ahead (200 元) is given back in cash, and off its bill; nothing else is left open
    expect(sums).toEqual({ owed: 0, open: 0 });
  });

  it('退房 of one room leaves the other, its bills and the tenant alone', async () => {
    const { who, id, rooms, rents, here } = await lease();
    await at.leave(who.operator, id, [rooms[0] as number]);
    const row = await at.last();
    expect(row).toMatchObject({ kind: 2, unpaid: 100_00, deposit: 0, amount: -100_00 });
    expect((await at.finish(who.operator, row.id)).body.errors).toEqual({ method: ['应补 100.00 元，请选择收款方式'] });
    await pay(here, id, rents[0] as number, 100_00);
    expect((await at.put(who.operator, `pay/${row.id}`, { paid_at: `${day} 00:00:00` })).body).toMatchObject({ status: 30, amount: '0.00' });
    expect([await at.statusOf('room', rooms[0] as number), await at.statusOf('room', rooms[1] as number)]).toEqual([1, 3]);
    expect([
      await at.statusOf('contract', id),
      await at.statusOf('fee_bill', rents[0] as number),
      await at.statusOf('fee_bill', rents[1] as number),
    ]).toEqual([30, 20, 10]);
    expect((await park.call(who.tenant, 'GET', '/vapi/auth/authInfo')).status).toBe(200);
  });

  it('退租 after a 退房 gives nothing back twice, bills no room that was given back, and stands against a late void', async () => {
    const { who, id, rooms, rents, here } = await lease();
    const [first, second] = rooms as [number, number];
    const { id: property } = (await at.rows<{ id: number }>("select id from payment_item where code = 'property'"))[0] as { id: number };
    // the room is let for longer than its rent was agreed on, and by the month
    await at.rows('update contract_room set end_at = $2 where contract_id = $1', [id, addDays(start, 100)]);
    await at.rows('update contract set end_at = $2 where id = $1', [id, addDays(start, 100)]);
    await park.make(contractTerm, {
      ...{ contract_id: id, room_id: first, payment_item_id: property },
      ...{
        start_at: addDays(end, 1),
        end_at: addDays(start, 100),
        price: '100',
        price_unit: 'yuan_month',
        pay_cycle: 'month',
        deposit: null,
        ahead_days: 0,
      },
      ...{ free_days: null, free_from: null, free_to: null, increase_months: null, increase_rate: null, discount: null, late_rate: null },
    });
    const standing = async () =>
      (
        await at.rows<{ n: number }>('select count(*)::int n from fee_bill where contract_id = $1 and room_id = $2 and kind = 1 and status <> 30', [
          id,
          first,
        ])
      )[0]?.n;
    await park.call(who.operator, 'PUT', `/vapi/pact/contract/bill/${id}`);
    expect(await standing()).toBeGreaterThan(2);
    await pay(here, id, rents[0] as number, 300_00);
    await at.leave(who.operator, id, [first]);
    expect((await at.finish(who.operator, (await at.last()).id)).body).toMatchObject({ status: 30, credit: '200.00', amount: '200.00' });
    expect(await standing()).toBe(1);
    await park.call(who.operator, 'PUT', `/vapi/pact/contract/bill/${id}`);
    expect(await standing()).toBe(1);
    const [paid] = await at.rows<{ id: number }>('select payment_id id from payment_bill where fee_bill_id = $1 order by 1', [rents[0]]);
    expect((await park.call(who.operator, 'PUT', `/vapi/payment/void/${paid?.id}`, { void_reason: '误' })).body.message).toBe(
      '账单已退租结算，不能作废收款',
    );
    // a bill that was made since is in no settlement: what was booked to it by mistake is taken back
    const [item] = await at.rows<{ id: number }>("select id from payment_item where code = 'water'");
    const of = { incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, contract_id: id, room_id: first };
    const none = { origin_id: null, meter_settlement_id: null, period_start: null, period_end: null };
    const due = { account_month: `${day.slice(0, 7)}-01`, bill_at: day, due_at: day };
    const late = await park.make(feeBill, { ...of, ...none, ...due, kind: 5, payment_item_id: item?.id, amount: 18_11, paid_amount: 0, status: 10 });
    await pay(here, id, late.id, 18_11);
    const [mistake] = await at.rows<{ id: number }>('select payment_id id from payment_bill where fee_bill_id = $1', [late.id]);
    const undone = await park.call(who.operator, 'PUT', `/vapi/payment/void/${mistake?.id}`, { void_reason: '误' });
    expect([undone.status, undone.body.message]).toEqual([200, undefined]);
    await park.call(who.operator, 'PUT', '/vapi/fee/remove', { ids: [late.id], remove_reason: '误' });
    await at.leave(who.operator, id, [second]);
    // 1,000 元 of deposit less ten days of the other room
    expect(await at.last()).toMatchObject({ kind: 3, deposit: 1000_00, credit: 0, unpaid: 100_00, amount: 900_00 });
  });

  it('退租 leaves nothing open: bills that were reduced, raised or half a deposit', async () => {
    const { who, id, rooms, rents, deposit, here } = await lease();
    const adjust = (bill: number, change: string) => park.call(who.operator, 'PUT', `/vapi/fee/adjust/${bill}`, { change, note: '调' });
    expect((await adjust(rents[0] as number, '-90')).status).toBe(200);
    expect((await adjust(rents[1] as number, '30')).status).toBe(200);
    const [paid] = await at.rows<{ id: number }>('select payment_id id from payment_bill where fee_bill_id = $1', [deposit]);
    await park.call(who.operator, 'PUT', `/vapi/payment/void/${paid?.id}`, { void_reason: '误' });
    await pay(here, id, deposit, 400_00);
    await at.leave(who.operator, id, rooms);
    const row = await at.last();
    // a third of 210 and of 300, and what was added; of the deposit what was paid
    expect(row).toMatchObject({ unpaid: 70_00 + 100_00 + 30_00, deposit: 400_00, credit: 0, amount: 200_00 });
    expect((await at.finish(who.operator, row.id)).body.status).toBe(30);
    const open = await at.rows('select kind, amount, paid_amount, status from fee_bill where contract_id = $1 and status in (5, 10, 15)', [id]);
    expect(open).toEqual([]);
  });

  it('an approved settlement that is no longer true can be called off and handed in anew', async () => {
    const { who, id, rooms, rents, here } = await lease();
    await at.leave(who.operator, id, rooms);
    const { id: requested } = await at.last();
    await at.put(who.operator, `audit/${requested}`, { status: 20 });
    // while it can be paid it is to be paid
    expect((await at.put(who.operator, `cancel/${requested}`)).body.message).toBe('当前状态不能撤销');
    await pay(here, id, rents[0] as number, 100_00);
    expect((await at.put(who.operator, `pay/${requested}`, { paid_at: `${day} 00:00:00` })).body.message).toBe('账单已变化，请撤销后重新提交');
    expect((await at.put(who.operator, `cancel/${requested}`)).body.status).toBe(90);
    expect((await at.leave(who.operator, id, rooms)).status).toBe(201);
    expect((await at.finish(who.operator, (await at.last()).id)).body.status).toBe(30);
  });

  it('a contract that has come to its end is left on the day after', async () => {
    const { who, id, rooms } = await lease();
    const held = (await park.call(who.operator, 'GET', `/vapi/refund/preview?contract_id=${id}&exit_at=${addDays(end, 1)}&kind=3`)).body;
    expect(held.contract).toMatchObject({ tenant: expect.stringMatching(/科技有限公司$/), end_at: end });
    expect(held.rooms.map((one: { id: number }) => one.id).sort()).toEqual([...rooms].sort());
    expect(held).toMatchObject({ unpaid: '600.00', changes: [] });
  });

  const ahead = (who: Session, here: { incubator: number }, contract_id: number, amount: string) =>
    at.post(who, '/payment', { incubator_id: here.incubator, contract_id, paid_at: `${day} 00:00:00`, method: 1, amount, bills: [], credit: 1 });
  const credits = async (contract: number) =>
    Number(
      (
        await at.rows<{ n: number }>('select coalesce(sum(credit_left), 0)::bigint n from payment where contract_id = $1 and status = 1', [contract])
      )[0]?.n,
    );
  /** What was set off on bills of a contract, by method. */
  const setOff = async (contract: number, method: number) =>
    Number(
      (
        await at.rows<{ n: number }>(
          `select coalesce(sum(b.amount), 0)::bigint n from payment_bill b join payment p on p.id = b.payment_id join fee_bill f on f.id = b.fee_bill_id
           where f.contract_id = $1 and p.status = 1 and p.method = $2`,
          [contract, method],
        )
      )[0]?.n,
    );
  const owed = async (contract: number) =>
    Number(
      (
        await at.rows<{ n: number }>(
          'select coalesce(sum(amount - paid_amount), 0)::bigint n from fee_bill where contract_id = $1 and status in (10, 15)',
          [contract],
        )
      )[0]?.n,
    );

  it('退款 pays what is owed out of what was paid ahead, and gives back the rest: nothing is lost', async () => {
    const { who, id, here } = await lease();
    const body = { contract_id: id, exit_at: day, penalty: '20.00' };
    expect((await at.post(who.operator, '/refund', body)).body.message).toBe('没有可退的金额');
    expect((await ahead(who.operator, here, id, '900.00')).status).toBe(201);
    const made = await at.post(who.operator, '/refund', body);
    expect(made).toMatchObject({ status: 201, body: { kind: 1, kindText: '退款', amount: '280.00', credit: '900.00', unpaid: '600.00' } });
    expect((await at.finish(who.operator, made.body.id)).body.status).toBe(30);
    expect(280_00 + (await setOff(id, 6)) + (await credits(id))).toBe(900_00);
    expect([await owed(id), await setOff(id, 6)]).toEqual([0, 620_00]);
    expect(await at.rows("select amount, paid_amount, status from fee_bill where contract_id = $1 and edit_reason = '违约金'", [id])).toEqual([
      { amount: 20_00, paid_amount: 20_00, status: 20 },
    ]);
    expect((await at.post(who.operator, '/refund', body)).body.message).toBe('没有可退的金额');
  });

  it('money that comes back after the exit is given back by 退款 on the contract that has ended; nothing else can be left of it', async () => {
    const { who, id, rooms, here } = await lease();
    const prepaid = await ahead(who.operator, here, id, '50.00');
    const handed = await at.leave(who.operator, id, rooms);
    expect((await at.finish(who.operator, handed.body.id)).body.status).toBe(30);
    expect(await at.statusOf('contract', id)).toBe(60);
    const body = { contract_id: id, exit_at: day };
    expect((await at.post(who.operator, '/refund', body)).body.message).toBe('没有可退的金额');
    await at.rows('update payment set credit_left = 3500 where id = $1', [prepaid.body.id]);
    const made = await at.post(who.operator, '/refund', body);
    expect(made).toMatchObject({ status: 201, body: { kind: 1, amount: '35.00', credit: '35.00', unpaid: '0.00' } });
    expect((await at.finish(who.operator, made.body.id)).body.status).toBe(30);
    expect(await credits(id)).toBe(0);
    expect((await at.leave(who.operator, id, rooms)).body.errors).toEqual({ contract_id: ['合同不在履行中，不能办理退租退款'] });
    // of who rents as a person it says his name
    await at.rows(
      `update contract set kind = 2, party_kind = 2, enterprise_id = null, party_name = '王五', party_mobile = '13812345678',
       party_id_no = '110101199001011234' where id = $1`,
      [id],
    );
    await at.rows('update refund set enterprise_id = null where id = $1', [made.body.id]);
    const read = await park.call(who.operator, 'GET', `/vapi/refund/${made.body.id}`);
    expect(read.body).toMatchObject({ enterprise_id: null, enterprise_name: '王五' });
    const listed = (await park.call(who.operator, 'GET', `/vapi/refund?contract_id=${id}`)).body.data as { enterprise_name: string }[];
    expect(listed.map(({ enterprise_name }) => enterprise_name)).toContain('王五');
  });

  it('退租 takes exactly what is owed beyond deposit and prepaid money, the penalty with it, and a debt that was paid in part', async () => {
    const { who, id, here, rooms, rents } = await lease();
    await ahead(who.operator, here, id, '50.00');
    const handed = await at.leave(who.operator, id, rooms, { penalty: '1100.00' });
    // 1000 deposit + 50 ahead - 200 owed - 1100
    expect(handed.body).toMatchObject({ amount: '-250.00' });
    await at.put(who.operator, `audit/${handed.body.id}`, { status: 20 });
    const collect = (more: object = {}) => at.put(who.operator, `pay/${handed.body.id}`, { paid_at: `${day} 00:00:00`, ...more });
    expect((await collect()).body.errors).toEqual({ method: ['应补 250.00 元，请选择收款方式'] });
    expect((await collect({ method: 7 })).body.errors).toEqual({ method: ['请选择收款方式'] });
    await pay(here, id, rents[0] as number, 30_00);
    expect((await collect()).body.errors).toEqual({ method: ['应补 220.00 元，请选择收款方式'] });
    expect((await collect({ method: 2 })).body).toMatchObject({ status: 30, amount: '-220.00' });
    expect([await setOff(id, 6), await setOff(id, 7), await setOff(id, 2), await credits(id), await owed(id)]).toEqual([
      50_00, 1000_00, 220_00, 0, 0,
    ]);
    expect(await at.statusOf('contract', id)).toBe(60);
  });

  it('a bill whose reason was typed as 违约金 belongs to no settlement of another room', async () => {
    const { who, id, rooms, rents, here } = await lease();
    expect((await park.call(who.operator, 'PUT', `/vapi/fee/adjust/${rents[1]}`, { change: '70', note: '违约金' })).status).toBe(200);
    await pay(here, id, rents[0] as number, 300_00);
    const handed = await at.leave(who.operator, id, [rooms[0] as number], { penalty: '10.00' });
    expect(handed.body).toMatchObject({ kind: 2, amount: '190.00' });
    expect((await at.finish(who.operator, handed.body.id)).body).toMatchObject({ status: 30, amount: '190.00' });
    expect(await at.rows('select amount, status from fee_bill where origin_id = $1', [rents[1]])).toEqual([{ amount: 70_00, status: 10 }]);
  });

  it('a look at the sheet locks nothing: it works where nothing may be written', async () => {
    const { who, id } = await lease();
    const path = `/vapi/refund/preview?contract_id=${id}&exit_at=${day}&kind=3`;
    if (engine === 'embedded') return expect((await park.call(who.operator, 'GET', path)).status).toBe(200);
    // whoever changes the contract and its bills meanwhile does not hold it up
    const read = await park.database.tx(async (tx) => {
      await park.database.rows('select c.id from contract c, fee_bill f where c.id = $1 and f.contract_id = c.id for update', [id], tx);
      return park.call(who.operator, 'GET', path);
    });
    expect(read.status).toBe(200);
  });
});
