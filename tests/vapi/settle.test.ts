import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Preview } from '@/domain/kernel/preview';
import { contract } from '@/domain/resources/contract';
import { contractRoom } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { need } from '@/domain/resources/need';
import { enterpriseApply } from '@/domain/resources/settlement-apply';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const day = today(new Date());
onEachEngine('确认入驻', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  const one = async <T>(text: string, params: unknown[] = []): Promise<T> => (await rows<T>(text, params))[0] as T;

  /** A customer with a signed contract that begins in ten days, which reserves a room; a virtual one has none. */
  async function waiting({ virtual = false, mobile = `1380000${String(++count).padStart(4, '0')}`, reserved = true } = {}) {
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const follow_id = who.operator.userId;
    const contact = { contact_name: '王小明', contact_mobile: mobile };
    const firm = await park.make(enterprise, { ...inside, ...contact, name: `待入驻${++count}有限公司`, residence: 1, need_status: 20, follow_id });
    const demand = await park.make(need, { ...inside, enterprise_id: firm.id, status: 20, type: virtual ? 2 : 1, room: null, done_at: null });
    const [start_at, end_at] = [addDays(day, 10), addDays(day, 374)];
    const signed = { status: 30, sign_at: addDays(day, -5), start_at, end_at };
    const held = await park.make(contract, { ...inside, enterprise_id: firm.id, need_id: demand.id, ...signed });
    const space = await park.make(room, { ...inside, name: `A-${count}`, use: 1, area: 60, status: 2 });
    if (!virtual && reserved) {
      await park.make(contractRoom, { contract_id: held.id, room_id: space.id, start_at, end_at });
      await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 2, $4, $5)', [
        ...[space.id, start_at, addDays(end_at, 1), firm.id, held.id],
      ]);
    }
    const kind = { settlement_type: virtual ? 2 : 1, contract_id: held.id, need_id: demand.id };
    const stay = await park.make(entryInformation, {
      ...{ ...inside, enterprise_id: firm.id, status: 1, ...kind, settled_at: null, begin_kind: null },
      ...{ exited_at: null, end_kind: null, exit_reason: null, refund_id: null },
    });
    return { firm: firm.id, name: String(firm.name), mobile, need: demand.id, contract: held.id, room: space.id, stay: stay.id, end_at };
  }
  const confirm = (id: number, body: object = {}): Promise<Answer> =>
    park.call(who.admin, 'PUT', `/vapi/enterprise/settle/${id}`, { settled_at: day, begin_kind: 1, ...body });
  const waits = async (): Promise<number> => (await park.call(who.operator, 'GET', '/vapi/dashboard/counts')).body.WaitToBeSettled;

  it('合同开始前就入驻，预览与完成都说占用房间的天数不出账单；从合同开始那天起入驻的没有这句话', async () => {
    const { firm } = await waiting();
    const words = `合同自 ${addDays(day, 10)} 起算，入驻早 10 天，这些天占用房间但不出租金账单`;
    const preview = (id: number) => park.call(who.admin, 'PUT', `/vapi/enterprise/settle/${id}?preview=1`, { settled_at: day, begin_kind: 1 });
    expect((await preview(firm)).body.warnings).toEqual([words]);
    expect((await confirm(firm)).body.message).toContain(words);
    const other = await waiting();
    await rows('update contract set start_at = $1 where id = $2', [day, other.contract]);
    await rows('update room_occupancy set during = daterange($1, upper(during)) where contract_id = $2', [day, other.contract]);
    expect((await preview(other.firm)).body.warnings).toEqual([]);
  });
  it('预留的房间从入驻日起已租，入驻信息、需求、大事记、园区动态随之，计数减一', async () => {
    const { firm, room: space, stay, need: demand, end_at, name } = await waiting();
    const before = await waits();
    const done = await confirm(firm);
    expect([done.status, done.body.residence, done.body.settled_at]).toEqual([200, 2, day]);
    expect(await waits()).toBe(before - 1);
    expect(await rows('select kind, lower(during)::text since, upper(during)::text until from room_occupancy where room_id = $1', [space])).toEqual([
      { kind: 3, since: day, until: addDays(end_at, 1) },
    ]);
    expect(await one('select status from room where id = $1', [space])).toEqual({ status: 3 });
    expect(await one('select status, settled_at::text, begin_kind from entry_information where id = $1', [stay])).toEqual({
      ...{ status: 2, settled_at: day, begin_kind: 1 },
    });
    expect(await one('select status, done_at is not null as done from need where id = $1', [demand])).toEqual({ status: 20, done: true });
    const line = await one<{ text: string; type: number }>('select type, text, happened_at::text from enterprise_timeline where enterprise_id = $1', [
      firm,
    ]);
    expect(line).toMatchObject({ type: 2, happened_at: day });
    expect(line.text).toMatch(/^入驻甲园 A-\d+，面积 60 ㎡$/);
    expect(await one("select text from park_event where type = 'settle' and row_id = $1", [firm])).toEqual({ text: `${name}入驻园区` });
    const deal = await park.call(who.operator, 'GET', '/vapi/business/enterpriseDeal?pageSize=100');
    expect(deal.body.data.map(({ id }: { id: number }) => id)).toContain(firm);
  });
  it('还有以后才起租的合同：那些房间从各自的起租日起在租，不随入驻提前，入驻的话里也没有它们', async () => {
    const { firm, room: space, end_at } = await waiting();
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const start_at = addDays(day, 60);
    const further = await park.make(contract, { ...inside, enterprise_id: firm, status: 30, sign_at: day, start_at, end_at });
    const coming = await park.make(room, { ...inside, name: `B-${++count}`, use: 1, area: 40, status: 2 });
    await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 2, $4, $5)', [
      ...[coming.id, start_at, addDays(end_at, 1), firm, further.id],
    ]);
    expect((await confirm(firm)).status).toBe(200);
    expect(
      await rows('select room_id::int, kind, lower(during)::text since from room_occupancy where enterprise_id = $1 order by lower(during)', [firm]),
    ).toEqual([
      { room_id: space, kind: 3, since: day },
      { room_id: coming.id, kind: 3, since: start_at },
    ]);
    expect(await rows('select id::int, status from room where id in ($1, $2) order by id', [space, coming.id])).toEqual([
      { id: space, status: 3 },
      { id: coming.id, status: 2 },
    ]);
    const line = await one<{ text: string }>('select text from enterprise_timeline where enterprise_id = $1 and type = 2', [firm]);
    expect(line.text).toMatch(/^入驻甲园 A-\d+，面积 60 ㎡$/);
  });
  it('试办列出将发生的改动而什么也不留下：房间、入驻信息、账号一如先前，没有短信、消息与日志；不能办的答复缘由', async () => {
    const { firm, room: space, stay, name } = await waiting();
    const kept = async () =>
      one(
        `select (select jsonb_agg(to_jsonb(t) order by id) from room_occupancy t where room_id = $1) occupied, (select to_jsonb(t) from room t where id = $1) room,
          (select to_jsonb(t) from entry_information t where id = $2) stay, (select to_jsonb(t) from enterprise t where id = $3) firm,
          (select count(*) from app_user) users, (select count(*) from operation_log) logged, (select count(*) from outbox) posted,
          (select count(*) from message) messages, (select count(*) from idempotency_key) keys`,
        [space, stay, firm],
      );
    const before = await kept();
    const ask = (body: object, session = who.admin, id = firm): Promise<Answer> =>
      park.call(session, 'PUT', `/vapi/enterprise/settle/${id}?preview=1`, { settled_at: day, begin_kind: 1, ...body });
    const seen = (await ask({})).body as Preview;
    expect(seen.refused).toBeNull();
    const of = (resource: string) => seen.changes.filter((change) => change.resource === resource);
    expect(of('enterprise')).toMatchObject([{ title: name, before: { residence: 1 }, after: { residence: 2, settled_at: day } }]);
    expect(of('entry_information')).toMatchObject([{ before: { status: 1 }, after: { status: 2 } }]);
    expect(of('room_occupancy').length).toBeGreaterThan(0);
    expect(of('user')).toMatchObject([{ before: null }]);
    expect((await ask({ settled_at: addDays(day, 1) })).body).toMatchObject({ refused: expect.stringContaining('入驻日期'), changes: [] });
    expect((await ask({}, who.tenant)).status).toBe(403);
    expect((await ask({}, who.admin, 999_999)).status).toBe(404);
    expect(await kept()).toEqual(before);
    expect((await confirm(firm)).status).toBe(200);
    expect((await ask({})).body).toMatchObject({ refused: '该企业不在待入驻状态', changes: [] });
  });

  it('开通企业账号：用联系方式登录，初始密码以短信发送，首次登录须修改；跟进人与企业得到消息', async () => {
    const { firm, mobile, name } = await waiting();
    const done = await confirm(firm);
    expect(done.body.message).toMatch(/^操作成功，已开通企业账号，短信未启用，初始密码没有发出，请在用户管理中重置密码后告知(，请注意|$)/);
    const { content } = await one<{ content: string }>("select content from outbox where to_address = $1 and template = 'account_opened'", [mobile]);
    const password = /初始密码(.+?)，/.exec(content)?.[1];
    expect(content).toBe(`【智慧孵化园区平台】王小明您好，${name}的账号${mobile}已开通，初始密码${password}，首次登录须修改密码。`);
    const login = await park.call(null, 'POST', '/vapi/auth/login', { username: mobile, password });
    expect([login.status, login.body.user?.must_change ?? login.body.must_change]).toEqual([200, 1]);
    const account = await one<{ id: number; type: number }>(
      'select u.id, r.type from app_user u join role r on r.id = u.role_id where u.enterprise_id = $1',
      [firm],
    );
    expect(account.type).toBe(3);
    expect(await rows('select 1 from message where user_id = $1 and title like $2', [account.id, '欢迎入驻甲园%'])).toHaveLength(1);
    expect(await rows('select 1 from message where user_id = $1 and title = $2', [who.operator.userId, `「${name}」已确认入驻`])).toHaveLength(1);
  });
  it('退出时冻结的账号重新开通，人工冻结的仍然冻结；手机号是别人的，就请人新建', async () => {
    const back = await waiting();
    const { userId } = await park.account({ type: 3, enterprise_id: back.firm });
    const dismissed = await park.account({ type: 3, enterprise_id: back.firm });
    await rows('update app_user set status = 2, frozen_with_owner = case id when $1 then 1 else 2 end where id = any($2)', [
      userId,
      [userId, dismissed.userId],
    ]);
    expect((await confirm(back.firm)).body.message).toMatch(/^操作成功(，请注意|$)/);
    expect(await one('select status, frozen_with_owner from app_user where id = $1', [userId])).toEqual({ status: 1, frozen_with_owner: 2 });
    expect(await one('select status from app_user where id = $1', [dismissed.userId])).toEqual({ status: 2 });
    const taken = await waiting();
    await rows('update app_user set mobile = $2 where id = $1', [userId, taken.mobile]);
    expect((await confirm(taken.firm)).body.message).toMatch(/^操作成功，联系方式已是其他账号的手机号，请在用户管理中为该企业新建账号(，请注意|$)/);
  });
  it('没有预留房间的不能确认，虚拟入驻不需要房间', async () => {
    const none = await waiting({ reserved: false });
    expect(await confirm(none.firm)).toMatchObject({ status: 400, body: { message: '没有为该企业预留的房间，不能确认入驻' } });
    expect(await one('select residence, settled_at from enterprise where id = $1', [none.firm])).toEqual({ residence: 1, settled_at: null });
    const virtual = await waiting({ virtual: true });
    expect((await confirm(virtual.firm)).status).toBe(200);
    expect(await one('select text from enterprise_timeline where enterprise_id = $1', [virtual.firm])).toEqual({ text: '入驻甲园' });
  });
  it('签了没来的可以作废合同：入驻信息不留，房间让出，回到意向客户', async () => {
    const { firm, contract: held, room: space, stay } = await waiting();
    const done = await park.call(who.admin, 'POST', '/vapi/pact/invalid', { id: held, reason: '企业放弃入驻' });
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    expect(await rows('select 1 from entry_information where id = $1', [stay])).toEqual([]);
    expect(await one('select residence from enterprise where id = $1', [firm])).toEqual({ residence: 0 });
    expect(await rows('select 1 from room_occupancy where room_id = $1 and released_at is null and not isempty(during)', [space])).toEqual([]);
    const logged = "select action_label from operation_log where resource = 'entry_information' and row_id = $1";
    expect(await rows(logged, [stay])).toEqual([{ action_label: '删除' }]);
  });
  it('对话框没有答的，按它开头的答案', async () => {
    const { firm, stay } = await waiting();
    expect((await park.call(who.admin, 'PUT', `/vapi/enterprise/settle/${firm}`, { settled_at: day })).status).toBe(200);
    expect(await one('select begin_kind from entry_information where id = $1', [stay])).toEqual({ begin_kind: 1 });
  });
  it('入驻日期在签订之后、今天之前；房间到时还有别人的说得出来；同时确认两次只成一次', async () => {
    const { firm, room: space } = await waiting();
    const faulty = async (settled_at: string) => (await confirm(firm, { settled_at })).body.errors?.settled_at;
    expect(await faulty(addDays(day, 1))).toEqual(['入驻日期不能晚于今天']);
    expect(await faulty(addDays(day, -6))).toEqual(['入驻日期不能早于合同签订日期']);
    expect((await confirm(firm, { settled_at: null })).status).toBe(422);
    const other = await rows<{ id: number }>(
      "insert into room_occupancy (room_id, during, kind, reason) values ($1, daterange($2, $3), 4, '粉刷') returning id",
      [space, addDays(day, -1), addDays(day, 5)],
    );
    expect(await confirm(firm)).toMatchObject({ status: 400, body: { message: '所选房源在该租期内已被占用' } });
    await rows('delete from room_occupancy where id = $1', [other[0]?.id]);
    const both = await Promise.all([confirm(firm), confirm(firm)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toBe('该企业不在待入驻状态');
  });
});

onEachEngine('企业申请', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let admin: Session;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    admin = who.admin;
  });
  afterAll(() => park.close());
  let count = 0;
  const apply = (more: object = {}) =>
    park.make(enterpriseApply, {
      ...{ incubator_id: here.incubator, building_id: here.building, audit_status: 2, enterprise_id: null, follow_id: null },
      ...{ name: '甲园科技有限公司', contact_name: '李四', contact_mobile: `1390000000${++count}`, ...more },
    });
  const audit = (id: number, body: object = { audit_status: 3 }) => park.call(admin, 'PUT', `/vapi/enterprise/apply/audit/${id}`, body);

  it('通过：按名称找到企业，开通账号；找不到的要选择；驳回要写原因', async () => {
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const firm = await park.make(enterprise, { ...inside, name: '甲新科技有限公司', residence: 2 });
    const { id, contact_mobile } = await apply({ name: '甲新科技有限公司' });
    const matchOf = async (of: number) => (await park.call(admin, 'GET', `/vapi/enterprise/apply/${of}`)).body.match;
    expect(await matchOf(id)).toBe('甲新科技有限公司（已入驻）');
    const passed = await audit(id);
    expect([passed.status, passed.body.audit_status, passed.body.enterprise_id]).toEqual([200, 3, firm.id]);
    expect(await park.database.rows('select username, must_change from app_user where enterprise_id = $1', [firm.id])).toEqual([
      { username: contact_mobile, must_change: 1 },
    ]);
    const unknown = (await apply({ name: '无此企业' })).id;
    expect(await matchOf(unknown)).toBe('没有找到，请先新建企业或选择关联企业');
    expect((await audit(unknown)).body.errors).toEqual({ enterprise_id: ['没有找到该企业，请选择关联企业'] });
    expect((await audit(unknown, { audit_status: 4 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
    const named = await audit(unknown, { audit_status: 3, enterprise_id: here.enterprise });
    expect([named.status, named.body.enterprise_id]).toEqual([200, here.enterprise]);
  });
  it('F-050 F-052 不在册的先由申请新建企业：表单由申请带出，来源官网，执照随之；申请从此知道是谁，审核不必再选', async () => {
    const credit_code = '91330100MA2TEBTA0M';
    const { id, contact_mobile } = await apply({ name: '来自官网的有限公司', credit_code });
    const begun = await park.call(who.operator, 'GET', `/vapi/enterprise/collect/${id}`);
    expect([begun.status, begun.body.name, begun.body.credit_code, begun.body.incubator_id]).toEqual([
      200,
      '来自官网的有限公司',
      credit_code,
      here.incubator,
    ]);
    const [source] = await park.database.rows<{ name: string }>('select name from enterprise_from where id = $1', [begun.body.from]);
    expect(source?.name).toBe('官网');
    const answers = { ...begun.body, building_id: here.building, need_status: 10, contact_mobile, security_mobile: contact_mobile };
    const made = await park.call(who.admin, 'POST', '/vapi/enterprise', answers);
    expect([made.status, made.body.errors, made.body.collect_id]).toEqual([201, undefined, id]);
    expect(await park.database.rows('select enterprise_id from enterprise_apply where id = $1', [id])).toEqual([{ enterprise_id: made.body.id }]);
    expect((await park.call(admin, 'GET', `/vapi/enterprise/apply/${id}`)).body.match).toBe('来自官网的有限公司（洽谈中）');
    const passed = await audit(id);
    expect([passed.status, passed.body.enterprise_id]).toEqual([200, made.body.id]);
    expect((await park.call(who.tenant, 'GET', `/vapi/enterprise/collect/${id}`)).status).toBe(403);
  });
  it('企业已有账号的，也为申请人开通他自己的，并以短信告知；别的账号原样不动', async () => {
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const firm = await park.make(enterprise, { ...inside, name: '丙科技有限公司', residence: 2 });
    const account = () => park.account({ type: 3, enterprise_id: firm.id });
    const [active, dismissed, left] = [await account(), await account(), await account()];
    await park.database.rows('update app_user set status = 2, frozen_with_owner = case id when $1 then 1 else 2 end where id = any($2)', [
      left.userId,
      [dismissed.userId, left.userId],
    ]);
    const { id, contact_mobile } = await apply({ name: '丙科技有限公司' });
    expect((await audit(id)).status).toBe(200);
    const accounts = await park.database.rows('select id, username, status from app_user where enterprise_id = $1 order by id', [firm.id]);
    expect(accounts).toMatchObject([
      ...[active, dismissed, left].map((one, at) => ({ id: one.userId, status: at === 0 ? 1 : 2 })),
      { username: contact_mobile, status: 1 },
    ]);
    const letters = async () =>
      (await park.database.rows<{ content: string }>('select content from outbox where to_address = $1 order by id', [contact_mobile])).map(
        ({ content }) => content,
      );
    expect(await letters()).toEqual([
      expect.stringContaining(`账号${contact_mobile}已开通，初始密码`),
      expect.stringContaining('您的企业申请已通过，账号已开通，初始密码另以短信发送。'),
    ]);
    // whoever has his account already is told that he may log in; a frozen one is for staff to open
    const again = await apply({ name: '丙科技有限公司', contact_mobile });
    expect((await audit(again.id)).status).toBe(200);
    expect((await letters()).at(-1)).toContain(`您的企业申请已通过，请以已有的账号${contact_mobile}登录。`);
    await park.database.rows('update app_user set status = 2 where username = $1', [contact_mobile]);
    const frozen = await apply({ name: '丙科技有限公司', contact_mobile });
    expect(await audit(frozen.id)).toMatchObject({ status: 400, body: { message: '申请人的账号已冻结，请先在用户管理中解除冻结' } });
    await park.database.rows('update enterprise set residence = 3 where id = $1', [firm.id]);
    expect(await audit((await apply({ name: '丙科技有限公司' })).id)).toMatchObject({
      ...{ status: 400, body: { message: '该企业已退出园区，不能开通账号' } },
    });
  });
  it('手机号已是别人的，不能开通，申请仍在等待', async () => {
    const firm = await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: '乙科技有限公司', residence: 2 });
    const { id } = await apply({ name: '乙科技有限公司', contact_mobile: '13900000001' });
    expect(await audit(id)).toMatchObject({ status: 400, body: { message: '联系方式已是其他账号的手机号，请在用户管理中为该企业新建账号' } });
    const left = await park.database.rows('select audit_status, enterprise_id from enterprise_apply where id = $1', [id]);
    expect(left).toEqual([{ audit_status: 2, enterprise_id: null }]);
    expect(await park.database.rows('select 1 from app_user where enterprise_id = $1', [firm.id])).toEqual([]);
  });
});
