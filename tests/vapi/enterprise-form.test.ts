import { afterAll, beforeAll, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('企业表单：重复提示与需求', (engine) => {
  let park: Park;
  let [here, there]: Place[] = [];
  let who: Awaited<ReturnType<typeof people>>;
  let others: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    [who, others] = [await people(park, here), await people(park, there)];
  });
  afterAll(() => park?.close());
  const alike = (by: Session, query: Record<string, string | number>): Promise<Answer> =>
    park.call(by, 'GET', `/vapi/enterprise/alike?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`);
  const inPlace = (where: Place | undefined) => ({ incubator_id: where?.incubator, building_id: where?.building });
  const firm = (name: string, more = {}) => ({
    ...inPlace(here),
    name,
    nature: 1,
    contact_name: '李明',
    contact_mobile: '13812345678',
    need_status: 10,
    security_name: '王强',
    security_mobile: '13912345678',
    ...more,
  });
  const demand = async (by: Session, more = {}): Promise<number> =>
    (await park.call(by, 'POST', '/vapi/enterprise/needAdd', { ...inPlace(here), user_id: by.userId, status: 10, desc: '朝南', ...more })).body.id;

  it('同名、同代码、同号码的客户在自己的范围内给出路径；括号宽窄与大小写不论', async () => {
    const code = '91330108MA27XF8J4W';
    const { id } = await park.make(enterprise, {
      ...inPlace(here),
      name: '杭州（演示）ABC有限公司',
      credit_code: code,
      contact_mobile: '13700001111',
      residence: 0,
      need_status: 50,
      invalid_reason: '价格',
    });
    expect((await alike(who.operator, { name: '杭州(演示)abc有限公司' })).body).toMatchObject({
      total: 1,
      elsewhere: [],
      data: [{ id, name: '杭州（演示）ABC有限公司', by: ['name'], about: '甲园，无效项目' }],
    });
    expect((await alike(who.operator, { credit_code: code.toLowerCase(), contact_mobile: '13700001111' })).body.data[0].by).toEqual([
      'credit_code',
      'contact_mobile',
    ]);
    expect((await alike(who.operator, { contact_mobile: '1370000111' })).body.total).toBe(0);
    expect((await alike(who.operator, { name: '杭州（演示）ABC有限公司', except: id })).body.total).toBe(0);
    expect((await alike(who.operator, {})).body).toEqual({ data: [], total: 0, elsewhere: [] });
    // elsewhere: that there is one, and nothing else; of a number not even that
    const far = await alike(others.operator, { name: '杭州（演示）ABC有限公司', credit_code: code, contact_mobile: '13700001111' });
    expect(far.body).toEqual({ data: [], total: 0, elsewhere: ['name', 'credit_code'] });
    expect(JSON.stringify(far.body)).not.toContain('甲园');
    for (const one of [who.tenant, who.provider, who.tutor]) expect((await alike(one, { name: '杭州（演示）ABC有限公司' })).status).toBe(403);
  });
  it('号码不能一个个试出来：一小时六十个', async () => {
    const by = await park.account({ username: 'guesser', type: 1, permissions: ['enterprise_store', 'enterprise_read'] });
    const tries = await Promise.all(Array.from({ length: 60 }, (_, at) => alike(by, { contact_mobile: String(13_600_000_000 + at) })));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await alike(by, { contact_mobile: '13600009999' })).status).toBe(429);
    expect((await alike(by, { contact_mobile: '13600000001' })).status).toBe(200);
  });
  it('B-010 F-045 一次提交企业的字段、need_ids 与 enterpriseFields：先填的需求归这家企业，预订的房间一并归它', async () => {
    const { id: house } = await park.make(building, { incubator_id: here?.incubator, name: '需求楼' });
    const { id: free } = await park.make(room, { ...inPlace(here), building_id: house, name: 'N-1', use: 1 });
    const first = await demand(who.operator, { building_id: house });
    const second = await demand(who.operator, { building_id: house, status: 20, type: 1, room: free });
    expect([first, second].every((one) => Number.isInteger(one))).toBe(true);
    const made = await park.call(
      who.operator,
      'POST',
      '/vapi/enterprise',
      firm('需求科技有限公司', { need_ids: [first, second], enterpriseFields: [] }),
    );
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.body.need_ids).toBeUndefined();
    expect((await park.call(who.operator, 'GET', `/vapi/enterprise/needLists/${id}`)).body.total).toBe(2);
    // the customer stands where its demands stand
    expect((await park.call(who.operator, 'GET', `/vapi/enterprise/${id}`)).body.need_status).toBe(20);
    expect(await park.database.rows(`select enterprise_id from room_occupancy where need_id = ${second} and released_at is null`)).toEqual([
      { enterprise_id: id },
    ]);
    const log = await park.database.rows(`select action from operation_log where resource = 'need' and row_id = ${first} order by id`);
    expect(log.length).toBe(2);
    // one that is somebody's cannot be taken, and nothing is stored
    const stolen = await park.call(who.operator, 'POST', '/vapi/enterprise', firm('夺取科技有限公司', { need_ids: [first] }));
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['need_ids']]);
    expect((await park.call(who.operator, 'GET', '/vapi/enterprise?name=夺取')).body.total).toBe(0);
    // an edit takes more, and leaves what there is
    const third = await demand(who.operator, { building_id: house });
    const { version } = (await park.call(who.operator, 'GET', `/vapi/enterprise/${id}`)).body;
    expect((await park.call(who.operator, 'PUT', `/vapi/enterprise/${id}`, { version, need_ids: [third] })).status).toBe(200);
    expect((await park.call(who.operator, 'GET', `/vapi/enterprise/needLists/${id}`)).body.total).toBe(3);
  });
  it('两个人同时把一条需求交给两家企业，只有一家得到', async () => {
    const one = await demand(who.operator);
    const both = await Promise.all(
      ['先到', '后到'].map((name) => park.call(who.operator, 'POST', '/vapi/enterprise', firm(`${name}科技有限公司`, { need_ids: [one] }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
  it('别的园区的需求、企业自己的提交都动不了', async () => {
    const far = await park.make(need, { ...inPlace(there), enterprise_id: null, user_id: others.operator.userId, status: 10 });
    expect((await park.call(who.operator, 'POST', '/vapi/enterprise', firm('远处科技有限公司', { need_ids: [far.id] }))).status).toBe(422);
    const own = await demand(who.operator);
    const { version } = (await park.call(who.tenant, 'GET', `/vapi/enterprise/${here?.enterprise}`)).body;
    await park.call(who.tenant, 'PUT', `/vapi/enterprise/${here?.enterprise}`, { version, need_ids: [own] });
    expect(await park.database.rows(`select enterprise_id from need where id = ${own}`)).toEqual([{ enterprise_id: null }]);
  });
});
