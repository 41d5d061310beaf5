import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { file } from '@/domain/resources/file';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { logOf } from '../support/log';
import type { Answer, Session } from '../support/park';
import { makeLeases } from './leases';
import { people, place, rightsOf, type Place } from './people';
import { day, openSpace, type Space } from './spaces';

/** 客户换了地方、需求换了日期：旧的地方不留尾巴（entities.md 4.1、4.3、4.6，domain.md 3）。 */
onEachEngine('客户的地方', (engine) => {
  let space: Space;
  let there: Place;
  let over: Session; // 另一园区的园区人员
  beforeAll(async () => {
    space = await openSpace(engine);
    there = await place(space.park, '丙园');
    over = (await people(space.park, there)).operator;
  });
  afterAll(() => space.park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => space.park.call(by, method, `/vapi${path}`, body);
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => space.rows<T>(text, params);
  let count = 0;
  const inside = () => ({ incubator_id: space.here.incubator, building_id: space.here.building });
  const firm = (more: object = {}) =>
    space.park.make(enterprise, {
      ...{ ...inside(), name: `迁移${++count}有限公司`, credit_code: null, residence: 0, incubation: 0, need_status: 10, settled_at: null },
      ...{ is_recommend: 2, follow_id: null, ...more },
    });
  const resident = async () => {
    const made = await firm({ residence: 2, settled_at: '2025-01-10', need_status: 20 });
    const stay = { enterprise_id: made.id, status: 2, settlement_type: 2, settled_at: '2025-01-10', exited_at: null, end_kind: null };
    await space.park.make(entryInformation, { ...inside(), ...stay, contract_id: null, need_id: null });
    return made;
  };
  const store = (more: object = {}) =>
    call(space.who.operator, 'POST', '/enterprise/needAdd', { ...inside(), user_id: space.who.operator.userId, status: 10, ...more });
  const move = (id: number, changed_at = day) =>
    call(space.who.admin, 'PUT', `/enterprise/changeIncubator/${id}`, { incubator_id: there.incubator, building_id: there.building, changed_at });
  const edit = async (by: Session, id: number, body: object) =>
    call(by, 'PUT', `/enterprise/${id}`, { version: (await call(by, 'GET', `/enterprise/${id}`)).body.version, ...body });
  const held = (need: number) =>
    rows('select room_id, lower(during)::text since from room_occupancy where need_id = $1 and released_at is null', [need]);

  it('已入驻、待入驻的企业不能在编辑里换园区楼宇，要办理变更园区；未入驻的可以', async () => {
    for (const [residence, word] of [
      [1, '待入驻的企业不能换园区楼宇，请先作废合同'],
      [2, '已入驻的企业请办理“变更园区”'],
    ] as const) {
      const words = [word];
      const { id } = await firm({ residence, settled_at: residence === 2 ? '2025-01-10' : null });
      const sent = await edit(space.who.admin, id, { incubator_id: there.incubator, building_id: there.building });
      expect([sent.status, sent.body.errors]).toEqual([422, { incubator_id: words, building_id: words }]);
    }
    const lead = await firm();
    expect((await edit(space.who.admin, lead.id, { incubator_id: there.incubator, building_id: there.building })).body.incubator_id).toBe(
      there.incubator,
    );
  });

  it('已入驻、待入驻的企业不能改为无效项目', async () => {
    const { id } = await resident();
    const sent = await edit(space.who.operator, id, { need_status: 50, invalid_reason: '失联' });
    expect([sent.status, sent.body.errors]).toEqual([422, { need_status: ['已入驻或待入驻的企业不能改为无效项目'] }]);
  });

  it('变更日期早于入驻日期：说在变更日期上', async () => {
    const { id } = await resident();
    const sent = await move(id, '2025-01-09');
    expect([sent.status, sent.body.errors]).toEqual([422, { changed_at: ['变更日期不能早于入驻日期'] }]);
  });

  it('变更园区：洽谈中的需求与在审的变更申请一同过去，新园区看得到、办得了', async () => {
    const { park, here } = space;
    for (const { id } of [await firm(), await resident()]) {
      const tenant = await park.account({
        username: `mover${id}`,
        type: 3,
        permissions: ['enterprise_update', 'enterprise_read'],
        enterprise_id: id,
      });
      const open = (await store({ enterprise_id: id, desc: '两间' })).body;
      const gone = (await store({ enterprise_id: id, status: 50, invalid_reason: '价格' })).body;
      expect((await edit(tenant, id, { desc: '做传感器' })).status).toBe(200);
      expect((await move(id)).status).toBe(200);
      expect((await call(over, 'GET', `/enterprise/needInfo/${open.id}`)).body).toMatchObject({
        incubator_id: there.incubator,
        building_id: there.building,
      });
      expect(await rows('select incubator_id from need where id = $1', [gone.id])).toEqual([{ incubator_id: here.incubator }]);
      expect((await logOf(park.database, 'need', open.id)).at(-1)).toMatchObject({ cause_action: 'change_incubator', cause_id: id });
      const [request] = (await call(over, 'GET', `/enterprise/authList?audit_status=2&enterprise_id=${id}`)).body.data;
      const passed = await call(over, 'PUT', `/enterprise/auditInfo/${request.id}`, { version: request.version, audit_status: 3 });
      expect([passed.status, passed.body.audit_status]).toEqual([200, 3]);
      expect((await call(over, 'GET', `/enterprise/${id}`)).body.desc).toBe('做传感器');
    }
  });

  it('变更园区：跟进人看不到新园区的，由新园区的人接着跟进，需求一同移交；说明由谁接手', async () => {
    const lead = await firm({ follow_id: space.who.operator.userId });
    const open = (await store({ enterprise_id: lead.id })).body;
    const sent = await move(lead.id);
    expect([sent.status, sent.body.message]).toEqual([200, expect.stringMatching(/^操作成功，跟进人改为/)]);
    const at = (await call(over, 'GET', `/enterprise/${lead.id}`)).body;
    expect((await call(over, 'GET', `/enterprise/needInfo/${open.id}`)).body.user_id).toBe(at.follow_id);
    const reaches = await rows('select 1 from user_incubator where user_id = $1 and incubator_id = $2', [at.follow_id, there.incubator]);
    expect(reaches).toHaveLength(1);
    expect(await rows('select 1 from message where user_id = $1 and title = $2', [at.follow_id, '您有新的跟进企业'])).toHaveLength(1);
    // in the form it is asked for
    const other = await firm({ follow_id: space.who.operator.userId });
    const edited = await edit(space.who.admin, other.id, { incubator_id: there.incubator, building_id: there.building });
    expect([edited.status, edited.body.errors]).toEqual([422, { follow_id: ['该人员不能跟进：没有所在园区的权限或已停用'] }]);
  });

  it('未入驻的客户在编辑里换了园区：需求一同过去；还预订着房间的不可换', async () => {
    const lead = await firm();
    const open = (await store({ enterprise_id: lead.id })).body;
    expect((await edit(space.who.admin, lead.id, { incubator_id: there.incubator, building_id: there.building })).status).toBe(200);
    expect((await call(over, 'GET', `/enterprise/needInfo/${open.id}`)).body.incubator_id).toBe(there.incubator);
    const keeping = await firm();
    const { id: room } = await space.newRoom();
    expect((await store({ enterprise_id: keeping.id, status: 20, type: 1, room })).status).toBe(201);
    const sent = await edit(space.who.admin, keeping.id, { incubator_id: there.incubator, building_id: there.building });
    expect([sent.status, sent.body.message]).toEqual([422, '该企业仍有在租或预订的房间，请先办理换房或退租']);
  });

  it('预订之后改预计签约日期：预订随之；与后来的租期相碰则不可', async () => {
    const { who, newRoom } = space;
    const { id: room } = await newRoom();
    const follow = (need: { id: number; version: number }, body: object) =>
      call(who.operator, 'PUT', `/enterprise/needEdit/${need.id}`, { version: need.version, ...body });
    const made = (await store({ status: 20, type: 1, room, in_at: addDays(day, 10) })).body;
    expect(await held(made.id)).toEqual([{ room_id: room, since: addDays(day, 10) }]);
    const later = await follow(made, { in_at: addDays(day, 40) });
    expect(await held(made.id)).toEqual([{ room_id: room, since: addDays(day, 40) }]);
    expect((await follow(later.body, { in_at: null })).status).toBe(200);
    expect(await held(made.id)).toEqual([{ room_id: room, since: day }]);
    const { id: let_ } = await newRoom();
    const soon = (await store({ status: 20, type: 1, room: let_, in_at: addDays(day, 40) })).body;
    await rows('insert into room_occupancy (room_id, during, kind) values ($1, daterange($2, $3), 4)', [let_, addDays(day, 5), addDays(day, 20)]);
    const refused = await follow(soon, { in_at: addDays(day, 10) });
    expect([refused.status, refused.body.errors]).toEqual([422, { room: ['所选房源在该租期内已被占用'] }]);
    expect(await held(soon.id)).toEqual([{ room_id: let_, since: addDays(day, 40) }]);
  });

  it('不再出租的房间不能预订；跟进人须能看到需求所在的园区', async () => {
    const { newRoom, stranger, who } = space;
    const { id: room } = await newRoom({ rentable_to: addDays(day, -1) });
    expect((await store({ status: 20, type: 1, room })).body.errors).toEqual({ room: ['该房间不在可租期内'] });
    const far = { ...inside(), user_id: stranger.operator.userId, status: 10 };
    expect((await call(who.admin, 'POST', '/enterprise/needAdd', far)).body.errors).toEqual({
      user_id: ['该人员不能跟进：没有所在园区的权限或已停用'],
    });
    const { id } = await firm();
    expect((await edit(who.admin, id, { follow_id: stranger.operator.userId })).body.errors).toEqual({
      follow_id: ['该人员不能跟进：没有所在园区的权限或已停用'],
    });
  });

  it('入孵当天退租：没有孵化过一天的记录不留下，退出的企业不在孵', async () => {
    const { who, id, rooms: left, here } = await makeLeases(space.park).lease();
    const agreement = (await space.park.make(file, { created_by: who.operator.userId, ext: 'pdf' })).id;
    const hatch = { start_at: day, plan_end_at: addDays(day, 700), agreement };
    expect((await call(who.operator, 'PUT', `/enterprise/hatch/${here.enterprise}`, hatch)).status).toBe(200);
    const request = { contract_id: id, room_ids: left, exit_at: day, exit_reason: 1, penalty: '0.00' };
    const { id: refund } = (await call(who.operator, 'POST', '/refundRoom', request)).body;
    await call(who.operator, 'PUT', `/refund/audit/${refund}`, { status: 20 });
    expect((await call(who.operator, 'PUT', `/refund/pay/${refund}`, { paid_at: `${day} 00:00:00` })).status).toBe(200);
    expect(await rows('select residence, incubation from enterprise where id = $1', [here.enterprise])).toEqual([{ residence: 3, incubation: 0 }]);
    expect(await rows('select 1 from incubation where enterprise_id = $1', [here.enterprise])).toEqual([]);
  });

  it('还有客户用着的来源渠道不能删除；预置的不能改名', async () => {
    const { who } = space;
    const used = (await call(who.admin, 'POST', '/enterprise/from', { name: `展会${engine}` })).body;
    await firm({ from: used.id });
    expect((await call(who.admin, 'DELETE', `/enterprise/from/${used.id}`)).status).toBe(400);
    const [site] = await rows<{ id: number; version: number }>("select id, version from enterprise_from where name = '官网'");
    const renamed = await call(who.admin, 'PUT', `/enterprise/from/${site?.id}`, { version: site?.version, name: '网站' });
    expect([renamed.status, renamed.body.errors]).toEqual([422, { name: ['系统预置的来源渠道不能改名'] }]);
    expect((await call(who.admin, 'PUT', `/enterprise/from/${site?.id}`, { version: site?.version, sort: 2 })).status).toBe(200);
  });

  it('虚拟入驻的企业带着合同转园，账单留在原园区；已预订而未占房的需求一并带走', async () => {
    const tenant = await resident();
    const held = { ...inside(), enterprise_id: tenant.id, status: 30, start_at: '2025-01-10', end_at: '2030-01-09', next_contract_id: null };
    const { id: bound } = await space.park.make(contract, { ...held, settlement_type: 2 });
    const gone = await move(tenant.id);
    expect([gone.status, gone.body.warnings]).toEqual([200, [expect.stringMatching(/^合同 \S+ 仍由甲园履行和收款，需要时请在新园区另签$/)]]);
    expect(await rows('select incubator_id from contract where id = $1', [bound])).toEqual([{ incubator_id: space.here.incubator }]);
    const lead = await firm({ need_status: 20 });
    const made = await store({ enterprise_id: lead.id, status: 20, type: 2 });
    expect(made.status).toBe(201);
    await edit(space.who.admin, lead.id, { incubator_id: there.incubator, building_id: there.building, follow_id: over.userId });
    expect(await rows('select incubator_id, status from need where id = $1', [made.body.id])).toEqual([
      { incubator_id: there.incubator, status: 20 },
    ]);
  });

  it('在编辑里换跟进人与“变更跟进人”一样：需求一并移交，两边都有消息', async () => {
    const { who, park } = space;
    const next = await park.account({ type: 2, permissions: rightsOf(2), incubators: [space.here.incubator] });
    const { id, name } = await firm({ follow_id: who.operator.userId });
    const { body: made } = await store({ enterprise_id: id });
    expect((await edit(who.admin, id, { follow_id: next.userId })).status).toBe(200);
    expect(await rows('select user_id from need where id = $1', [made.id])).toEqual([{ user_id: next.userId }]);
    const news = async (user: number) =>
      (
        await rows<{ title: string }>(
          "select title from message where user_id = $1 and (title like '%' || $2 || '%' or content like '%' || $2 || '%')",
          [user, name],
        )
      ).map(({ title }) => title);
    expect([await news(next.userId), await news(who.operator.userId)]).toEqual([['您有新的跟进企业'], [`「${name}」已转交他人跟进`]]);
  });

  it('有合同的需求不能删除', async () => {
    const { id } = await firm();
    const { body: made } = await store({ enterprise_id: id });
    const held = { ...inside(), enterprise_id: id, status: 30, start_at: '2025-01-10', end_at: '2030-01-09', next_contract_id: null };
    await space.park.make(contract, { ...held, need_id: made.id });
    expect((await call(space.who.admin, 'DELETE', `/enterprise/needDelete/${made.id}`)).body.message).toBe('该需求已有合同，不能删除');
  });

  it('退出过的企业再签约又作废：仍是已退出', async () => {
    const { id } = await firm({ residence: 1, exited_at: '2024-05-01', settled_at: '2023-01-10' });
    const held = { ...inside(), enterprise_id: id, status: 30, start_at: '2025-01-10', end_at: '2030-01-09', next_contract_id: null };
    const { id: bound } = await space.park.make(contract, held);
    const stay = { ...inside(), enterprise_id: id, settlement_type: 1, contract_id: null, need_id: null };
    await space.park.make(entryInformation, { ...stay, status: 3, settled_at: '2023-01-10', exited_at: '2024-05-01', end_kind: 1 });
    await space.park.make(entryInformation, { ...stay, status: 1, settled_at: null, exited_at: null, end_kind: null });
    expect((await call(space.who.operator, 'POST', '/pact/invalid', { id: bound, reason: '不来了' })).status).toBe(200);
    expect(await rows('select residence, exited_at::text from enterprise where id = $1', [id])).toEqual([{ residence: 3, exited_at: '2024-05-01' }]);
    expect(await rows('select status from entry_information where enterprise_id = $1', [id])).toEqual([{ status: 3 }]);
  });
});
