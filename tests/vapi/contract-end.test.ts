import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/vapi/kernel/clock';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

const day = today(new Date());
/** Thirty days that began ten days ago: on `day` a third of them has been used. */
const [start, end] = [addDays(day, -10), addDays(day, 19)];

onEachEngine('合同的结束', (engine) => {
  let park: Park;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const post = (who: Session, path: string, body: object): Promise<Answer> => park.call(who, 'POST', `/vapi${path}`, body);
  const put = (who: Session, path: string, body: object = {}): Promise<Answer> => park.call(who, 'PUT', `/vapi/refund/${path}`, body);

  /** A tenant in two rooms with a rent of 300 元 each for the thirty days, and 1,000 元 of deposit that is paid. */
  async function lease(status = 30) {
    const here = await place(park, `园${++count}`);
    const who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const held = await park.make(contract, { ...inside, enterprise_id: here.enterprise, start_at: start, end_at: end, status });
    const rooms = [];
    for (const name of ['101', '102']) {
      const { id } = await park.make(room, { ...inside, name, use: 1, status: 3 });
      await park.make(contractRoom, { contract_id: held.id, room_id: id, start_at: start, end_at: end });
      await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', [
        id,
        start,
        addDays(end, 1),
        here.enterprise,
        held.id,
      ]);
      rooms.push(id);
    }
    const [rent] = await rows<{ id: number }>("select id from payment_item where code = 'rent'");
    const [item] = await rows<{ id: number }>("select id from payment_item where code = 'deposit'");
    const ofContract = { ...inside, enterprise_id: here.enterprise, contract_id: held.id, origin_id: null, meter_settlement_id: null };
    const bill = (more: object) =>
      park.make(feeBill, { ...ofContract, account_month: `${day.slice(0, 7)}-01`, paid_amount: 0, bill_at: start, due_at: end, ...more });
    const rents = [];
    for (const room_id of rooms)
      rents.push((await bill({ kind: 1, room_id, payment_item_id: rent?.id, period_start: start, period_end: end, amount: 300_00, status: 10 })).id);
    const deposit = (
      await bill({ kind: 3, room_id: null, payment_item_id: item?.id, period_start: null, period_end: null, amount: 1000_00, status: 20 })
    ).id;
    await pay(here, held.id, deposit, 1000_00);
    await park.make(entryInformation, {
      ...inside,
      enterprise_id: here.enterprise,
      contract_id: held.id,
      status: 2,
      settled_at: start,
      exited_at: null,
      refund_id: null,
      need_id: null,
    });
    return { here, who, id: held.id, rooms, rents, deposit };
  }
  async function pay(at: Place, contractId: number, bill: number, amount: number): Promise<void> {
    const [paid] = await rows<{ id: number }>(
      'insert into payment (incubator_id, number, paid_at, enterprise_id, contract_id, amount, method) values ($1, $2, now(), $3, $4, $5, 1) returning id',
      [at.incubator, `SK${Date.now()}${Math.random()}`.slice(0, 40), at.enterprise, contractId, amount],
    );
    await rows('insert into payment_bill (payment_id, fee_bill_id, amount) values ($1, $2, $3)', [paid?.id, bill, amount]);
  }
  const leave = (who: Session, id: number, room_ids: readonly number[], more: object = {}) =>
    post(who, '/refundRoom', { contract_id: id, room_ids, exit_at: day, exit_reason: 1, ...more });
  const last = async () =>
    (await rows<{ id: number; [key: string]: unknown }>('select * from refund order by id desc limit 1'))[0] as { id: number; amount: number };
  const statusOf = async (table: string, id: number) =>
    (await rows<{ status: number }>(`select status from ${table} where id = $1`, [id]))[0]?.status;
  const finish = async (who: Session, id: number) => {
    await put(who, `audit/${id}`, { status: 20 });
    return put(who, `pay/${id}`, { paid_at: `${day} 10:00:00` });
  };

  it('退租 settles to the day: rooms are free, future days are not owed, the tenant has left', async () => {
    const { who, id, rooms, rents, here } = await lease();
    await pay(here, id, rents[0] as number, 300_00);
    const asked = (kind: number, more = '') =>
      park.call(who.operator, 'GET', `/vapi/refund/preview?contract_id=${id}&exit_at=${day}&kind=${kind}${more}`);
    const shown = (await asked(3, '&penalty=50.00')).body;
    expect(shown).toMatchObject({ deposit: '1000.00', credit: '200.00', unpaid: '100.00', penalty: '50.00', amount: '1050.00' });
    expect(shown.rooms.map((one: { id: number }) => one.id).sort()).toEqual([...rooms].sort());
    expect(shown.changes.length).toBeGreaterThan(0);
    expect((await asked(2, `&rooms=${rooms[1]}`)).body).toMatchObject({ deposit: '0.00', unpaid: '100.00', amount: '-100.00' });
    expect((await asked(1)).body).toMatchObject({ unpaid: '300.00', changes: [] });
    expect((await leave(who.operator, id, rooms, { penalty: '50.00' })).status).toBe(200);
    const row = await last();
    // 1000 deposit + 200 paid ahead - 100 owed for ten days - 50
    expect(row).toMatchObject({ kind: 3, status: 10, deposit: 1000_00, credit: 200_00, unpaid: 100_00, penalty: 50_00, amount: 1050_00 });
    expect(await leave(who.operator, id, rooms)).toMatchObject({ status: 400, body: { message: '该合同已有进行中的退租' } });
    expect((await put(who.operator, `pay/${row.id}`, { paid_at: `${day} 10:00:00` })).body.message).toBe('当前状态不能退款');
    expect((await finish(who.operator, row.id)).body).toMatchObject({ status: 30, statusText: '已完成', amount: '1050.00' });

    expect(await statusOf('contract', id)).toBe(60);
    for (const one of rooms) expect(await statusOf('room', one)).toBe(1);
    const [firm] = await rows<{ residence: number }>('select residence from enterprise where id = $1', [here.enterprise]);
    expect(firm?.residence).toBe(3);
    expect((await rows('select 1 from app_user where enterprise_id = $1 and status = 1', [here.enterprise])).length).toBe(0);
    expect((await park.call(who.tenant, 'GET', '/vapi/auth/authInfo')).status).toBe(401);
    const [sums] = await rows<{ owed: number; open: number }>(
      'select coalesce(sum(amount - paid_amount), 0)::bigint owed, count(*) filter (where status not in (20, 30))::int open from fee_bill where contract_id = $1 and kind <> 3 and status <> 30',
      [id],
    );
    // what was paid ahead (200 元) is given back in cash; nothing else is left open
    expect(sums).toEqual({ owed: -200_00, open: 0 });
  });

  it('退房 of one room leaves the other, its bills and the tenant alone', async () => {
    const { who, id, rooms, rents, here } = await lease();
    await leave(who.operator, id, [rooms[0] as number]);
    const row = await last();
    expect(row).toMatchObject({ kind: 2, unpaid: 100_00, deposit: 0, amount: -100_00 });
    expect((await finish(who.operator, row.id)).body.message).toBe('应补金额尚未收齐，请先收款');
    await pay(here, id, rents[0] as number, 100_00);
    expect((await put(who.operator, `pay/${row.id}`, { paid_at: `${day} 10:00:00` })).body).toMatchObject({ status: 30, amount: '0.00' });
    expect([await statusOf('room', rooms[0] as number), await statusOf('room', rooms[1] as number)]).toEqual([1, 3]);
    expect([await statusOf('contract', id), await statusOf('fee_bill', rents[0] as number), await statusOf('fee_bill', rents[1] as number)]).toEqual([
      30, 20, 10,
    ]);
    expect((await park.call(who.tenant, 'GET', '/vapi/auth/authInfo')).status).toBe(200);
  });

  it('退款 gives back what was paid ahead, once', async () => {
    const { who, id, here } = await lease();
    const body = { contract_id: id, exit_at: day };
    expect((await post(who.operator, '/refund', body)).body.message).toBe('没有可退的金额');
    await rows(
      'insert into payment (incubator_id, number, paid_at, enterprise_id, contract_id, amount, credit_left, method) values ($1, $2, now(), $3, $4, 90000, 90000, 1)',
      [here.incubator, `SK-credit-${id}`, here.enterprise, id],
    );
    const made = await post(who.operator, '/refund', body);
    expect(made).toMatchObject({ status: 201, body: { kind: 1, kindText: '退款', amount: '300.00', credit: '900.00', unpaid: '600.00' } });
    expect((await finish(who.operator, made.body.id)).body.status).toBe(30);
    expect((await post(who.operator, '/refund', body)).body.message).toBe('没有可退的金额');
  });

  it('is refused outside the contract, for other rooms, other parks and without the right', async () => {
    const { who, id, rooms } = await lease();
    const other = await lease();
    expect((await leave(who.operator, id, rooms, { exit_at: addDays(start, -1) })).body.errors).toEqual({ exit_at: ['退出日期应在合同期内'] });
    expect((await leave(who.operator, id, rooms, { exit_at: addDays(end, 2) })).body.errors).toEqual({ exit_at: ['退出日期应在合同期内'] });
    expect((await leave(who.operator, id, [])).body.errors).toEqual({ room_ids: ['请选择房间'] });
    expect((await leave(who.admin, id, other.rooms)).body.errors).toEqual({ room_ids: ['所选房间不属于该合同'] });
    expect((await leave(who.operator, other.id, other.rooms)).body.errors).toMatchObject({ contract_id: ['合同不存在'] });
    expect((await leave(who.tenant, id, rooms)).status).toBe(403);
    expect((await post(who.operator, '/refund', { contract_id: id, exit_at: day, amount: '1.00' })).body.message).toBe('不支持提交的字段：amount');
    const weak = await park.account({ type: 2, permissions: rightsOf(3), incubators: [] });
    expect((await post(weak, '/pact/invalid', { id, reason: '签错' })).status).toBe(403);
    const draft = await lease(5);
    expect((await leave(draft.who.operator, draft.id, draft.rooms)).body.errors).toEqual({ contract_id: ['合同不在履行中，不能办理退租退款'] });
    await leave(who.operator, id, rooms);
    const { id: asked } = await last();
    expect((await put(who.operator, `audit/${asked}`, { status: 15 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
    expect((await put(who.operator, `audit/${asked}`, { status: 15, reason: '读数不符' })).body).toMatchObject({ status: 15, reason: '读数不符' });
    expect((await put(who.operator, `audit/${asked}`, { status: 20 })).body.message).toBe('该记录已被审核');
    expect((await put(who.operator, `cancel/${asked}`)).body.status).toBe(90);
  });

  it('作废 removes the bills and frees the rooms, but not where money was paid', async () => {
    const { who, id, rooms, rents, deposit } = await lease();
    const invalid = (reason: string) => post(who.operator, '/pact/invalid', { id, reason });
    expect((await invalid('签错')).body.message).toBe('存在已缴费账单，请先退款');
    expect((await invalid('')).body.errors).toEqual({ reason: ['请输入作废原因'] });
    const [paid] = await rows<{ id: number }>('select id from payment where contract_id = $1', [id]);
    expect((await park.call(who.operator, 'PUT', `/vapi/payment/void/${paid?.id}`, { void_reason: '误收' })).status).toBe(200);
    expect((await invalid('签错')).body).toMatchObject({ status: 90, statusText: '已作废', invalid_reason: '签错' });
    for (const bill of [...rents, deposit]) expect(await statusOf('fee_bill', bill)).toBe(30);
    for (const one of rooms) expect(await statusOf('room', one)).toBe(1);
    expect((await invalid('再来')).body.message).toBe('当前状态不能作废');
  });
});
