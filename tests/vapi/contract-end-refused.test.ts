import { afterAll, beforeAll, expect, it } from 'vitest';
import { need } from '@/domain/resources/need';
import { addDays } from '@/domain/kernel/moment';
import { contract } from '@/domain/resources/contract';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { day, end, makeLeases, makeLeaving, start } from './leases';
import { rightsOf } from './people';

onEachEngine('合同结束时的拒绝与争先', (engine) => {
  let park: Park;
  let lease: ReturnType<typeof makeLeases>['lease'];
  let at: ReturnType<typeof makeLeaving>;
  beforeAll(async () => {
    park = await openPark({ engine });
    ({ lease } = makeLeases(park));
    at = makeLeaving(park);
  });
  afterAll(() => park.close());

  it('a room that is reserved while it is given back is 预订 afterwards, whoever comes first', async () => {
    const { who, id, rooms, here } = await lease();
    const [room_id = 0] = rooms;
    const handed = await at.leave(who.operator, id, rooms);
    await at.put(who.operator, `audit/${handed.body.id}`, { status: 20 });
    const { id: need_id } = await park.make(need, {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: null,
      room: null,
      done_at: null,
      status: 10,
    });
    const reserve = (run: <T>(text: string, params: unknown[]) => Promise<T[]>) =>
      run('insert into room_occupancy (room_id, during, kind, need_id) values ($1, daterange($2, null), 1, $3)', [room_id, addDays(end, 5), need_id]);
    const pays = () => at.put(who.operator, `pay/${handed.body.id}`, { paid_at: `${day} 00:00:00` });
    if (engine === 'embedded') {
      await reserve(at.rows);
      expect((await pays()).body.status).toBe(30);
    } else {
      let paying: Promise<Answer> | undefined;
      await park.database.tx(async (tx) => {
        await park.database.rows('select 1 from room where id = $1 for no key update', [room_id], tx);
        await reserve((text, params) => park.database.rows(text, params, tx));
        paying = pays();
        await new Promise((done) => setTimeout(done, 400)); // by now it waits for the room
      });
      expect((await paying)?.body.status).toBe(30);
    }
    expect([await at.statusOf('room', room_id), await at.statusOf('room', rooms[1] as number)]).toEqual([2, 1]);
  });

  it('is refused outside the contract, for other rooms, other parks and without the right', async () => {
    const { who, id, rooms } = await lease();
    const other = await lease();
    expect((await at.leave(who.operator, id, rooms, { exit_at: addDays(start, -1) })).body.errors).toEqual({ exit_at: ['退出日期应在合同期内'] });
    expect((await at.leave(who.operator, id, rooms, { exit_at: addDays(end, 2) })).body.errors).toEqual({ exit_at: ['退出日期应在合同期内'] });
    expect((await at.leave(who.operator, id, [])).body.errors).toEqual({ room_ids: ['请选择房间'] });
    expect((await at.leave(who.admin, id, other.rooms)).body.errors).toEqual({ room_ids: ['所选房间不属于该合同'] });
    expect((await at.leave(who.operator, other.id, other.rooms)).body.errors).toMatchObject({ contract_id: ['合同不存在'] });
    expect((await at.leave(who.tenant, id, rooms)).status).toBe(403);
    expect((await at.post(who.operator, '/refund', { contract_id: id, exit_at: day, amount: '1.00' })).body.message).toBe('不支持提交的字段：amount');
    const weak = await park.account({ type: 2, permissions: rightsOf(3), incubators: [] });
    expect((await at.post(weak, '/pact/invalid', { id, reason: '签错' })).status).toBe(403);
    const draft = await lease(5);
    expect((await at.leave(draft.who.operator, draft.id, draft.rooms)).body.errors).toEqual({ contract_id: ['合同不在履行中，不能办理退租退款'] });
    await at.leave(who.operator, id, rooms);
    const { id: requested } = await at.last();
    expect((await at.put(who.operator, `audit/${requested}`, { status: 15 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
    expect((await at.put(who.operator, `audit/${requested}`, { status: 15, reason: '读数不符' })).body).toMatchObject({
      status: 15,
      reason: '读数不符',
    });
    expect((await at.put(who.operator, `audit/${requested}`, { status: 20 })).body.message).toBe('该记录已被审核');
    expect((await at.put(who.operator, `cancel/${requested}`)).body.status).toBe(90);
  });

  it('of two verdicts and a cancel at once exactly one is carried out', async () => {
    const { who, id, rooms } = await lease();
    await at.leave(who.operator, id, rooms);
    const { id: requested } = await at.last();
    const answers = await Promise.all([
      at.put(who.operator, `audit/${requested}`, { status: 20 }),
      at.put(who.operator, `cancel/${requested}`),
      at.put(who.operator, `audit/${requested}`, { status: 15, reason: '读数不符' }),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    // what was sent back may be taken back
    const both = won.map(({ body }) => body.status).sort();
    expect([[15], [20], [90], [15, 90]]).toContainEqual(both);
    expect(await at.statusOf('refund', requested)).toBe(both.at(-1));
  });

  it('作废 removes the bills and frees the rooms, but not where money was paid', async () => {
    const { who, id, rooms, rents, deposit } = await lease();
    const invalid = (reason: string) => at.post(who.operator, '/pact/invalid', { id, reason });
    // it is offered on rows alone of whose bills nothing was paid
    const paidBills = async () => (await park.call(who.operator, 'GET', `/vapi/pact/contract/${id}`)).body.paid_bills as number;
    expect(contract.actions.invalid.only).toEqual({ paid_bills: 0 });
    expect(await paidBills()).toBeGreaterThan(0);
    expect((await invalid('签错')).body.message).toBe('存在已缴费账单，请先退款');
    expect((await invalid('')).body.errors).toEqual({ reason: ['请输入作废原因'] });
    const [paid] = await at.rows<{ id: number }>('select id from payment where contract_id = $1', [id]);
    expect((await park.call(who.operator, 'PUT', `/vapi/payment/void/${paid?.id}`, { void_reason: '误收' })).status).toBe(200);
    expect(await paidBills()).toBe(0);
    expect((await invalid('签错')).body).toMatchObject({ status: 90, statusText: '已作废', invalid_reason: '签错' });
    for (const bill of [...rents, deposit]) expect(await at.statusOf('fee_bill', bill)).toBe(30);
    for (const one of rooms) expect(await at.statusOf('room', one)).toBe(1);
    expect((await invalid('再来')).body.message).toBe('当前状态不能作废');
  });
});
