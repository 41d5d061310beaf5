import { afterAll, beforeAll, expect, it } from 'vitest';
import { need } from '@/domain/resources/need';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const day = today(new Date());
const [start, end] = [addDays(day, 10), addDays(day, 374)];
onEachEngine('合同审核', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let rent: number;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    rent = (await park.make(paymentItem, { name: '试租金', enabled: 1 })).id;
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building });
  const freeRoom = async () => (await park.make(room, { ...inside(), name: `B-${++count}`, use: 1, area: 80, status: 1 })).id;
  /** A contract over a room with a plan of one bill, written by the operator and handed in. */
  async function handedIn(space: number, more: object = {}): Promise<number> {
    const bill = { period_start: start, period_end: addDays(start, 29), amount: '1000', bill_at: start, due_at: addDays(start, 5) };
    const made = await park.call(who.operator, 'POST', '/vapi/pact/contract', {
      ...{ ...inside(), kind: 1, type: 1, party_kind: 1, number: `HT-${++count}`, enterprise_id: here.enterprise },
      ...{ sign_at: day, start_at: start, end_at: end, handler_id: who.operator.userId },
      rooms: [{ room_id: space, area: 80, start_at: start, end_at: end }],
      plan: [{ payment_item_id: rent, room_id: space, ...bill }],
      ...more,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await rows('update contract set status = 10 where id = $1', [made.body.id]);
    return made.body.id;
  }
  const audit = (id: number, body: object): Promise<Answer> => park.call(who.admin, 'PUT', `/vapi/pact/contract/audit/${id}`, body);
  const held = (space: number) =>
    rows(
      'select kind, contract_id, need_id, lower(during)::text since, upper(during)::text until from room_occupancy where room_id = $1 and released_at is null and not isempty(during) order by 4',
      [space],
    );
  const bills = async (id: number) => (await park.call(who.operator, 'GET', `/vapi/feeLists?contract_id=${id}`)).body;
  const titles = async () =>
    (await park.call(who.operator, 'GET', '/vapi/notice/notice-list?pageSize=100')).body.data.map(({ title }: { title: string }) => title);

  it('通过后待签约：合同期内预留房间，房态为预订，计划中的账单成为待生效的账单，经办人得到消息', async () => {
    const space = await freeRoom();
    const id = await handedIn(space);
    expect([await held(space), (await bills(id)).total]).toEqual([[], 0]);
    const passed = await audit(id, { status: 20 });
    expect([passed.status, passed.body.status, passed.body.statusText]).toEqual([200, 20, '待签约/待首缴']);
    expect(await held(space)).toEqual([{ kind: 2, contract_id: id, need_id: null, since: start, until: addDays(end, 1) }]);
    expect((await park.call(who.operator, 'GET', `/vapi/space/room/${space}`)).body).toMatchObject({ status: 2, statusText: '预订' });
    const shown = await bills(id);
    expect([shown.total, shown.data[0].status, shown.data[0].amount]).toEqual([1, 5, '1000.00']);
    expect(await titles()).toContain(`合同「${passed.body.number}」已通过`);
    const trail = await park.call(who.admin, 'GET', `/vapi/audit/trail?resource=contract&row_id=${id}`);
    expect(trail.body.data[0]).toMatchObject({ resultText: '通过', from_status: 10, to_status: 20 });
    expect(await audit(id, { status: 15, reason: '晚了' })).toMatchObject({ status: 400, body: { message: '该记录已被审核' } });
  });
  it('没有提交的合同审核不了，话是说它没有提交；再审的人得到的是已被审核', async () => {
    const id = await handedIn(await freeRoom());
    await rows('update contract set status = 5 where id = $1', [id]);
    expect((await audit(id, { status: 20 })).body.message).toBe('该记录未提交审核');
  });
  it('驳回要写原因：房间不动，账单不出，原因告诉经办人，可以再改', async () => {
    const space = await freeRoom();
    const id = await handedIn(space);
    expect((await audit(id, { status: 15 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
    const rejected = await audit(id, { status: 15, reason: '附件不清晰' });
    expect([rejected.status, rejected.body.status, rejected.body.reason]).toEqual([200, 15, '附件不清晰']);
    expect([await held(space), (await bills(id)).total]).toEqual([[], 0]);
    expect(await titles()).toContain(`合同「${rejected.body.number}」已驳回：附件不清晰`);
    const { version } = rejected.body;
    expect((await park.call(who.operator, 'PUT', `/vapi/pact/contract/${id}`, { version, remark: '已重新上传' })).status).toBe(200);
  });
  it('需求预订的房间由它的合同接手', async () => {
    const space = await freeRoom();
    const demand = await park.make(need, { ...inside(), enterprise_id: here.enterprise, status: 10, room: null, done_at: null });
    const reserved = await park.call(who.operator, 'PUT', `/vapi/space/room/reserve/${space}`, { need_id: demand.id, from: day });
    expect(reserved.status, JSON.stringify(reserved.body)).toBe(200);
    const id = await handedIn(space, { need_id: demand.id });
    expect((await audit(id, { status: 20 })).body.message).toBeUndefined();
    expect(await held(space)).toEqual([{ kind: 2, contract_id: id, need_id: null, since: start, until: addDays(end, 1) }]);
    expect(await rows('select status from room where id = $1', [space])).toEqual([{ status: 2 }]);
  });
  it('两份合同要同一间房：同时通过，只成一份，另一份说明缘由，什么也没变', async () => {
    const space = await freeRoom();
    const both = [await handedIn(space), await handedIn(space)];
    const answers = await Promise.all(both.map((id) => audit(id, { status: 20 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [won = { status: 0, body: {} }] = answers.filter(({ status }) => status === 200);
    expect(await held(space)).toMatchObject([{ contract_id: won.body.id }]);
    // who holds it, and until when
    const holder = `${start} 至 ${end} 已由「${won.body.enterprise_name}」合同预留（合同 ${won.body.number}）`;
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(holder);
    const left = await rows<{ status: number }>('select status from contract where id = any($1::bigint[]) order by status', [both]);
    expect(left.map(({ status }) => status)).toEqual([10, 20]);
  });
});
