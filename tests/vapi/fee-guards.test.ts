import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { day, openWorld, randomOf, type World } from './ledger-world';

onEngineInTurn('收款与账单的边角', (engine) => {
  let park: Park;
  let world: World;
  beforeAll(async () => {
    park = await openPark({ engine });
    world = await openWorld(park, randomOf(3));
  });
  afterAll(() => park?.close());

  it('押金随退租结算之后不能再增加，也不能再收：没有人会再退还', async () => {
    const { who, here, items, rows } = world;
    const call = (method: string, path: string, body: object = {}) => park.call(who.operator, method, `/vapi/${path}`, body);
    const one = await world.sign();
    await rows('update contract_term set deposit = 50000 where contract_id = $1 and payment_item_id = $2', [one.id, items.get('rent')]);
    expect((await call('PUT', `pact/contract/bill/${one.id}`)).status).toBe(200);
    const [held] = await rows<{ id: number; amount: number }>(
      'select id, amount from fee_bill where contract_id = $1 and payment_item_id = $2 order by id limit 1',
      [one.id, items.get('deposit')],
    );
    const paid_at = `${day} 00:00:00`;
    const payer = { incubator_id: here.incubator, enterprise_id: one.enterprise, paid_at, method: 1 };
    const pay = (id: number, amount: string) => call('POST', 'payment', { ...payer, amount, bills: [{ fee_bill_id: id, amount }] });
    expect((await pay(Number(held?.id), (Number(held?.amount) / 100).toFixed(2))).status).toBe(201);
    // added while it is still held, and not yet paid when the tenant leaves
    expect((await call('PUT', `fee/adjust/${held?.id}`, { change: '10.00', note: '补足' })).status).toBe(200);
    const left = await call('POST', 'refundRoom', {
      ...{ contract_id: one.id, room_ids: one.rooms.map(({ id }) => id), exit_at: day, exit_reason: 1, penalty: '0.00' },
    });
    expect(left.status).toBe(201);
    expect((await call('PUT', `refund/audit/${left.body.id}`, { status: 20 })).status).toBe(200);
    expect((await call('PUT', `refund/pay/${left.body.id}`, { paid_at, method: 1 })).status).toBe(200);

    const more = await call('PUT', `fee/adjust/${held?.id}`, { change: '82.47', note: '调' });
    expect([more.status, more.body.message]).toEqual([400, '押金已随退租结算，不能再增加']);
    // one that stood open in some other way takes no money either
    const [open] = await rows<{ id: number }>(
      `insert into fee_bill (incubator_id, building_id, number, kind, contract_id, enterprise_id, payment_item_id, account_month, amount, status, bill_at, due_at)
       select incubator_id, building_id, 'ZD-OPEN', 5, contract_id, enterprise_id, payment_item_id, account_month, 500, 10, bill_at, due_at from fee_bill where id = $1 returning id`,
      [held?.id],
    );
    const late = await pay(Number(open?.id), '5.00');
    expect([late.status, late.body.errors]).toEqual([422, { bills: ['押金已随退租结算，不能再收'] }]);
  });

  it('退款结算自己的收款不能作废：那张结算单已经办完', async () => {
    const { who, here, rows } = world;
    const call = (method: string, path: string, body: object = {}) => park.call(who.operator, method, `/vapi/${path}`, body);
    let one = await world.sign();
    while (one.end < day) one = await world.sign();
    const paid_at = `${day} 00:00:00`;
    const prepaid = { incubator_id: here.incubator, enterprise_id: one.enterprise, contract_id: one.id, paid_at, method: 1, bills: [], credit: 1 };
    expect((await call('POST', 'payment', { ...prepaid, amount: '100.00' })).status).toBe(201);
    const refund = await call('POST', 'refund', { contract_id: one.id, exit_at: day, penalty: '20.00' });
    expect(refund.status).toBe(201);
    expect((await call('PUT', `refund/audit/${refund.body.id}`, { status: 20 })).status).toBe(200);
    expect((await call('PUT', `refund/pay/${refund.body.id}`, { paid_at, method: 1 })).status).toBe(200);
    const [set] = await rows<{ id: number }>('select id from payment where contract_id = $1 and method = 6 order by id desc limit 1', [one.id]);
    const { status, body } = await call('PUT', `payment/void/${set?.id}`, { void_reason: '误' });
    expect([status, body.message]).toEqual([400, '退租结算的抵扣不能作废']);
  });

  it('作废的收款不再是动态', async () => {
    const { who, here, firms } = world;
    const payer = { incubator_id: here.incubator, enterprise_id: firms[0], paid_at: `${day} 00:00:00`, method: 1 };
    const paid = await park.call(who.operator, 'POST', '/vapi/payment', { ...payer, amount: '40.00', bills: [], credit: 1 });
    // who paid how much is told only where it is wanted
    await park.database.rows(`insert into parameter (key, label, value) values ('cockpit.names', '明细', 'true')`);
    const events = async () => {
      const { body } = await park.call(who.operator, 'GET', '/vapi/driveOperate');
      return body.events.filter(({ text }: { text: string }) => text.endsWith('缴费 40.00 元')).length;
    };
    expect(await events()).toBe(1);
    expect((await park.call(who.operator, 'PUT', `/vapi/payment/void/${paid.body.id}`, { void_reason: '误' })).status).toBe(200);
    expect(await events()).toBe(0);
    await park.database.rows(`delete from parameter where key = 'cockpit.names'`);
  });

  it('一笔收款里不成数的金额是 400，不是服务器的错', async () => {
    const { who, here, firms } = world;
    const payer = { incubator_id: here.incubator, enterprise_id: firms[0], paid_at: `${day} 00:00:00`, method: 1, amount: '1.00' };
    for (const bills of [[{ fee_bill_id: 1, amount: { toString: 1 } }], [{ fee_bill_id: 1, amount: [] }], 'x', '{', [null]]) {
      const { status } = await park.call(who.operator, 'POST', '/vapi/payment', { ...payer, bills });
      expect([bills, status >= 400 && status < 500]).toEqual([bills, true]);
    }
  });
});
