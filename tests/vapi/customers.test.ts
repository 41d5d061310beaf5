import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { file } from '@/domain/resources/file';
import { need } from '@/domain/resources/need';
import { showcase } from '@/domain/resources/showcase';
import { tutor } from '@/domain/resources/tutor';
import { onEachEngine } from '../support/engines';
import { logOf } from '../support/log';
import type { Answer, Session } from '../support/park';
import { place } from './people';
import { day, openSpace, type Space } from './spaces';

/** 需求、孵化、变更、推荐：一家客户从第一次谈话走到毕业（entities.md 4.1 至 4.6，domain.md 3）。 */
onEachEngine('客户', (engine) => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace(engine);
  });
  afterAll(() => space.park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => space.park.call(by, method, `/vapi${path}`, body);
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => space.rows<T>(text, params);
  let count = 0;
  const firm = (more: object = {}) =>
    space.park.make(enterprise, {
      ...{ incubator_id: space.here.incubator, building_id: space.here.building, name: `客户${++count}有限公司`, credit_code: null },
      ...{ residence: 0, incubation: 0, need_status: 10, settled_at: null, is_recommend: 2, ...more },
    });
  const base = (more: object = {}) => ({
    ...{ incubator_id: space.here.incubator, building_id: space.here.building, user_id: space.who.operator.userId, status: 10, need_area: '120.5' },
    ...more,
  });
  const store = (more: object = {}) => call(space.who.operator, 'POST', '/enterprise/needAdd', base(more));
  const statusOf = async (id: number) => (await rows('select need_status, invalid_reason from enterprise where id = $1', [id]))[0];
  const dynamics = (id: number) => rows('select kind, from_status, to_status, content from need_dynamic where need_id = $1 order by id', [id]);

  it('需求面积按文本提交；含0000的日期视为空；描述与备注最多100字；面积不小于0', async () => {
    const { id } = await firm();
    const made = await store({ enterprise_id: id, in_at: '0000-00-00', desc: '找办公用房' });
    expect([made.status, made.body.in_at, made.body.need_area]).toEqual([201, null, 120.5]);
    const bad = await store({ enterprise_id: id, need_area: '-1', desc: '长'.repeat(101), in_at: '2026/1/1' });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['desc', 'in_at', 'need_area']]);
    const remark = await call(space.who.operator, 'PUT', `/enterprise/needEdit/${made.body.id}`, { version: 1, remark: '长'.repeat(101) });
    expect([remark.status, Object.keys(remark.body.errors)]).toEqual([422, ['remark']]);
  });

  it('预订：房间当即预订，客户随之成为意向客户；此后不再跟进；删除需求释放房间', async () => {
    const { who, newRoom, cell } = space;
    const { id } = await firm();
    const { id: room } = await newRoom();
    const first = (await store({ enterprise_id: id, desc: '要一间' })).body;
    const follow = (body: object) => call(who.operator, 'PUT', `/enterprise/needEdit/${first.id}`, body);
    const noType = await follow({ version: first.version, status: 20, room });
    expect([noType.status, noType.body.errors]).toEqual([422, { type: ['请选择需求状态'] }]);
    const done = await follow({ version: first.version, status: 20, type: 1, room, remark: '看过房，满意' });
    expect([done.status, done.body.statusText]).toEqual([200, '已预订']);
    expect(await cell(room)).toMatchObject({ status: 2, kind: 1 });
    expect(await statusOf(id)).toEqual({ need_status: 20, invalid_reason: null });
    expect((await logOf(space.park.database, 'enterprise', id)).at(-1)).toMatchObject({
      cause_resource: 'need',
      cause_action: 'update',
      cause_id: first.id,
    });
    expect(await dynamics(first.id)).toEqual([
      { kind: 1, from_status: null, to_status: 10, content: '要一间' },
      { kind: 3, from_status: 10, to_status: 20, content: '看过房，满意' },
    ]);
    const history = (await call(who.operator, 'GET', `/enterprise/needFollow/${first.id}`)).body;
    expect(history.data.map(({ kindText }: { kindText: string }) => kindText)).toEqual(['状态变更', '新增']);
    const again = await follow({ version: done.body.version, status: 10 });
    expect([again.status, again.body.message]).toEqual([400, '当前状态不可编辑']);
    const other = await store({ enterprise_id: (await firm()).id, status: 20, type: 1, room });
    expect([other.status, other.body.errors]).toEqual([422, { room: ['所选房源在该租期内已被占用'] }]);
    expect((await call(who.operator, 'DELETE', `/enterprise/needDelete/${first.id}`)).status).toBe(200);
    expect(await cell(room)).toMatchObject({ status: 1 });
    expect((await statusOf(id))?.need_status).toBe(20); // without demands it stays as it is
  });

  it('客户状态随需求：都无效则无效，已入驻的不会；有需求时不能直接改', async () => {
    const { who } = space;
    const { id } = await firm();
    const made = (await store({ enterprise_id: id })).body;
    const direct = await call(who.operator, 'PUT', `/enterprise/${id}`, { version: 2, need_status: 20 });
    expect([direct.status, direct.body.errors ?? direct.body.message]).toEqual(
      direct.status === 422 ? [422, { need_status: ['客户状态随其需求变化，请在需求中跟进'] }] : [400, '该记录已被他人修改，请刷新后重试'],
    );
    const current = (await call(who.operator, 'GET', `/enterprise/${id}`)).body.version;
    expect((await call(who.operator, 'PUT', `/enterprise/${id}`, { version: current, need_status: 20 })).body.errors).toEqual({
      need_status: ['客户状态随其需求变化，请在需求中跟进'],
    });
    await call(who.operator, 'PUT', `/enterprise/needEdit/${made.id}`, { version: made.version, status: 50, invalid_reason: '价格' });
    expect(await statusOf(id)).toEqual({ need_status: 50, invalid_reason: '价格' });
    await store({ enterprise_id: id });
    expect(await statusOf(id)).toEqual({ need_status: 10, invalid_reason: null });
    const tenant = await firm({ residence: 2, settled_at: '2025-01-01', need_status: 20 });
    await store({ enterprise_id: tenant.id, status: 50, invalid_reason: '已选他处' });
    expect((await statusOf(tenant.id))?.need_status).toBe(20);
  });

  it('没有企业的需求从任何状态都可跟进；两人同时预订一间房，只有一个成', async () => {
    const { who, newRoom } = space;
    const { id: room } = await newRoom();
    const free = (await store({ status: 50, invalid_reason: '失联' })).body;
    const back = await call(who.operator, 'PUT', `/enterprise/needEdit/${free.id}`, { version: free.version, status: 10 });
    expect([back.status, back.body.status, back.body.invalid_reason]).toEqual([200, 10, null]);
    const both = await Promise.all(Array.from({ length: 8 }, async () => store({ enterprise_id: (await firm()).id, status: 20, type: 1, room })));
    expect(both.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(await rows('select 1 from room_occupancy where room_id = $1 and released_at is null', [room])).toHaveLength(1);
  });

  it('变更跟进人：未完的需求一并移交，原跟进人和新跟进人都收到消息', async () => {
    const { who, park, here } = space;
    const { id } = await firm({ follow_id: who.operator.userId });
    const made = (await store({ enterprise_id: id })).body;
    const next = await park.account({
      username: `next${id}`,
      type: 2,
      permissions: ['enterprise_needfollow', 'enterprise_list'],
      incubators: [here.incubator],
    });
    expect((await call(who.admin, 'POST', '/business/enterprise/changeFollow', { ids: [id], follow_id: next.userId })).status).toBe(200);
    expect(await rows('select user_id from need where id = $1', [made.id])).toEqual([{ user_id: next.userId }]);
    const notified = await rows<{ user_id: number }>(
      "select user_id from message where title like '%跟进%' and user_id = any($1::bigint[]) order by user_id",
      [[who.operator.userId, next.userId]],
    );
    expect(new Set(notified.map(({ user_id }) => user_id))).toEqual(new Set([who.operator.userId, next.userId]));
    // who follows already hears nothing of it again
    expect((await call(who.admin, 'POST', '/business/enterprise/changeFollow', { ids: [id], follow_id: next.userId })).status).toBe(200);
    expect(await rows('select 1 from message where user_id = $1 and title = $2', [next.userId, '您有新的跟进企业'])).toHaveLength(1);
  });

  it('入孵、毕业：协议必填，条件与证明必填，日期有先后；导师随之，大事记随之', async () => {
    const { who, park } = space;
    const operator = who.operator;
    const agreement = (await park.make(file, { created_by: operator.userId, ext: 'pdf' })).id;
    const guide = (await park.make(tutor, { name: '王导师' })).id;
    const tenant = await firm({ residence: 2, settled_at: '2025-01-10', registered_at: '2020-01-01', tech_field: 1 });
    const hatch = (body: object) => call(operator, 'PUT', `/enterprise/hatch/${tenant.id}`, body);
    const empty = await hatch({});
    expect([empty.status, empty.body.errors.agreement]).toEqual([422, ['请上传孵化协议']]);
    const early = await hatch({ start_at: '2025-01-01', plan_end_at: '2026-01-01', agreement });
    expect(early.body.errors).toEqual({ start_at: ['入孵日期不能早于入驻日期'] });
    // said before it is done, too
    const old = { start_at: '2025-02-01', plan_end_at: '2030-02-01', agreement, tutor_id: guide };
    const preview = await call(operator, 'PUT', `/enterprise/hatch/${tenant.id}?preview=1`, old);
    expect(preview.body.warnings).toEqual(['成立已超过24个月', '孵化期超过48个月']);
    const done = await hatch(old);
    expect([done.status, done.body.incubation, done.body.message]).toEqual([200, 1, '操作成功，请注意：成立已超过24个月，孵化期超过48个月']);
    expect((await hatch({ start_at: '2025-02-01', plan_end_at: '2027-02-01', agreement })).body.message).toBe('该企业已在孵');
    expect(await rows('select tutor_id, start_at::text, end_at from tutor_relation where enterprise_id = $1', [tenant.id])).toEqual([
      { tutor_id: guide, start_at: '2025-02-01', end_at: null },
    ]);
    const graduate = (body: object) => call(operator, 'PUT', `/enterprise/graduate/${tenant.id}`, body);
    expect((await graduate({ end_at: day, proof: [agreement], criteria: [] })).body.errors).toEqual({ criteria: ['请选择毕业条件'] });
    expect((await graduate({ end_at: '2025-02-01', proof: [agreement], criteria: [1] })).body.errors).toEqual({ end_at: ['毕业日期应晚于入孵日期'] });
    const twice = await Promise.all([1, 2].map(() => graduate({ end_at: day, proof: [agreement], criteria: [1, 2] })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await rows('select status, end_at::text, criteria from incubation where enterprise_id = $1', [tenant.id])).toEqual([
      { status: 2, end_at: day, criteria: [1, 2] },
    ]);
    expect(await rows('select incubation, graduated_at::text from enterprise where id = $1', [tenant.id])).toEqual([
      { incubation: 2, graduated_at: day },
    ]);
    expect(await rows('select end_at::text from tutor_relation where enterprise_id = $1', [tenant.id])).toEqual([{ end_at: day }]);
    const history = (await rows<{ type: number }>('select type from enterprise_timeline where enterprise_id = $1 order by id', [tenant.id])).map(
      ({ type }) => type,
    );
    expect(history).toEqual([3, 6]);
    const shown = await call(operator, 'GET', `/enterprise/${tenant.id}/incubations`);
    expect(shown.body.data[0]).toMatchObject({ statusText: '已毕业', tutor_name: '王导师' });
  });

  it('未入驻不可入孵；终止要有原因', async () => {
    const { who, park } = space;
    const agreement = (await park.make(file, { created_by: who.operator.userId, ext: 'pdf' })).id;
    const lead = await firm();
    const dates = { start_at: '2025-02-01', plan_end_at: '2027-02-01', agreement };
    expect((await call(who.operator, 'PUT', `/enterprise/hatch/${lead.id}`, dates)).body.message).toBe('企业入驻后才可入孵');
    const tenant = await firm({ residence: 2, settled_at: '2025-01-10' });
    expect((await call(who.operator, 'PUT', `/enterprise/hatch/${tenant.id}`, dates)).status).toBe(200);
    const stop = (body: object) => call(who.operator, 'PUT', `/enterprise/stopHatch/${tenant.id}`, body);
    expect((await stop({ outcome: 4, end_at: day })).body.errors).toEqual({ reason: ['请输入终止原因'] });
    const done = await stop({ outcome: 4, end_at: day, reason: '连续两年无营收' });
    expect([done.status, done.body.incubationText]).toEqual([200, '淘汰']);
  });

  it('企业风采审核通过后才可推荐；取消后不再推荐', async () => {
    const { who, park, here } = space;
    const tenant = await firm({ residence: 2 });
    const recommend = () => call(who.operator, 'PUT', `/enterprise/recommend/${tenant.id}`, { recommend_sort: 3 });
    expect((await recommend()).body.message).toBe('企业风采审核通过后才可推荐');
    await park.make(showcase, { incubator_id: here.incubator, building_id: here.building, enterprise_id: tenant.id, audit_status: 3, is_online: 1 });
    // to the public it comes before one that was published since, as long as it is recommended
    const inside = { incubator_id: here.incubator, building_id: here.building, audit_status: 3, is_online: 1 };
    const newer = await park.make(showcase, { ...inside, enterprise_id: (await firm({ residence: 2 })).id, audited_at: '2030-01-01T00:00:00+08:00' });
    const first = async (): Promise<number> => {
      const answer = (await (await fetch(`${park.url}/vapi/websit/enterprise?incubator_id=${here.incubator}`)).json()) as { data: { id: number }[] };
      return Number(answer.data[0]?.id);
    };
    expect(await first()).toBe(newer.id);
    expect((await recommend()).body).toMatchObject({ is_recommend: 1, recommend_sort: 3 });
    expect(await first()).not.toBe(newer.id);
    // what cannot be previewed is refused, not made
    expect(await call(who.operator, 'PUT', `/enterprise/cancel-recommend/${tenant.id}?preview=1`, {})).toMatchObject({
      status: 400,
      body: { message: '该操作不能预览' },
    });
    expect((await call(who.operator, 'PUT', `/enterprise/cancel-recommend/${tenant.id}`, {})).body).toMatchObject({
      is_recommend: 2,
      recommend_sort: null,
    });
    expect(await first()).toBe(newer.id);
  });

  it('变更园区：有房间或合同的不可；入驻在原园区结束、在新园区继续', async () => {
    const { who, park, here } = space;
    const there = await place(park, `丙园${engine}`);
    const admin = who.admin;
    const tenant = await firm({ residence: 2, settled_at: '2025-01-10' });
    const inside = { incubator_id: here.incubator, building_id: here.building, enterprise_id: tenant.id };
    await park.make(entryInformation, {
      ...inside,
      status: 2,
      settlement_type: 2,
      settled_at: '2025-01-10',
      exited_at: null,
      end_kind: null,
      contract_id: null,
    });
    const move = () =>
      call(admin, 'PUT', `/enterprise/changeIncubator/${tenant.id}`, { incubator_id: there.incubator, building_id: there.building, changed_at: day });
    const held = await park.make(contract, { ...inside, status: 30, start_at: '2025-01-01', end_at: '2030-01-01', next_contract_id: null });
    expect((await move()).body.message).toBe('该企业仍有租用房间的合同，请先办理退租或作废；退租后可在企业资料中改园区');
    await rows('update contract set status = 60, ended_at = start_at where id = $1', [held.id]);
    const done = await move();
    expect([done.status, done.body.incubator_id]).toEqual([200, there.incubator]);
    expect(
      await rows('select incubator_id, status, begin_kind, end_kind from entry_information where enterprise_id = $1 order by id', [tenant.id]),
    ).toEqual([
      { incubator_id: here.incubator, status: 3, begin_kind: null, end_kind: 2 },
      { incubator_id: there.incubator, status: 2, begin_kind: 2, end_kind: null },
    ]);
    // an operator of one park neither takes one from elsewhere nor sends one away
    expect(
      (
        await call(who.operator, 'PUT', `/enterprise/changeIncubator/${tenant.id}`, {
          incubator_id: here.incubator,
          building_id: here.building,
          changed_at: day,
        })
      ).status,
    ).toBe(404);
  });

  it('企业改自己的资料成为申请：资料不动，审核通过才写入；一次只有一份在审；不该它写的字段写不了', async () => {
    const { who, here } = space;
    const before = (await call(who.tenant, 'GET', `/enterprise/${here.enterprise}`)).body;
    const change = (body: object) => call(who.tenant, 'PUT', `/enterprise/${here.enterprise}`, { version: before.version, ...body });
    expect((await change({ credit_code: '91330100MA27XYZ123' })).status).toBe(400);
    expect((await change({ incubator_id: 1 })).status).toBe(400);
    expect((await change({ email: before.email })).status).toBe(400);
    const sent = await change({ email: 'new@example.com', desc: '做传感器' });
    expect([sent.status, sent.body.email, sent.body.version]).toEqual([200, before.email, before.version]);
    const second = await change({ desc: '再改' });
    expect([second.status, second.body.message]).toEqual([400, '已有待审核的变更申请']);
    // it says so on the file, and he takes it back and writes another
    expect((await call(who.tenant, 'GET', `/enterprise/${here.enterprise}`)).body.change_waits).toBe(1);
    const [first] = (await call(who.tenant, 'GET', '/enterprise/authList')).body.data;
    const withdraw = (by: Session) => call(by, 'PUT', `/enterprise/authList/withdraw/${first.id}`, { version: first.version });
    expect((await withdraw(space.stranger.tenant)).status).toBe(404);
    expect((await withdraw(who.tenant)).body).toMatchObject({ audit_status: 1, audit_statusText: '已撤回' });
    expect((await call(who.tenant, 'GET', `/enterprise/${here.enterprise}`)).body.change_waits).toBe(2);
    const late = await call(who.operator, 'PUT', `/enterprise/auditInfo/${first.id}`, { audit_status: 3 });
    expect([late.status, late.body.message]).toEqual([400, '该记录未提交审核']);
    expect((await change({ email: 'new@example.com', desc: '做传感器' })).status).toBe(200);
    const [request] = (await call(who.operator, 'GET', '/enterprise/authList?audit_status=2')).body.data;
    expect(request.enterprise_id).toBe(here.enterprise);
    const passed = await call(who.operator, 'PUT', `/enterprise/auditInfo/${request.id}`, { version: request.version, audit_status: 3 });
    expect(passed.status, JSON.stringify(passed.body)).toBe(200);
    expect((await call(who.tenant, 'GET', `/enterprise/${here.enterprise}`)).body).toMatchObject({ email: 'new@example.com', desc: '做传感器' });
    expect((await call(space.stranger.tenant, 'PUT', `/enterprise/${here.enterprise}`, { version: before.version, desc: '偷改' })).status).toBe(404);
  });

  it('删除客户：有合同或已入驻的不可；连同需求删去并释放房间', async () => {
    const { who, newRoom, cell, park, here } = space;
    const { id } = await firm();
    const { id: room } = await newRoom();
    await store({ enterprise_id: id, status: 20, type: 1, room });
    expect(await cell(room)).toMatchObject({ status: 2 });
    const bound = await firm();
    await park.make(contract, {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: bound.id,
      status: 5,
      next_contract_id: null,
    });
    expect((await call(who.operator, 'DELETE', `/enterprise/${bound.id}`)).body.message).toBe('该企业存在合同，不能删除');
    const tenant = await firm({ residence: 2 });
    expect((await call(who.operator, 'DELETE', `/enterprise/${tenant.id}`)).body.message).toBe('待入驻、已入驻与已退出的企业不能删除');
    expect((await call(who.operator, 'DELETE', `/enterprise/${id}`)).status).toBe(200);
    expect(await cell(room)).toMatchObject({ status: 1 });
    expect(await rows('select 1 from need where enterprise_id = $1 and deleted_at is null', [id])).toEqual([]);
  });

  it('已签约的需求不再改也不能删', async () => {
    const { who } = space;
    const { id } = await firm();
    const over = await space.park.make(need, {
      ...base({ need_area: 100 }),
      enterprise_id: id,
      room: null,
      type: null,
      invalid_reason: null,
      done_at: '2026-01-01T00:00:00Z',
    });
    expect((await call(who.operator, 'PUT', `/enterprise/needEdit/${over.id}`, { version: 1, desc: '改' })).body.message).toBe('当前状态不可编辑');
    expect((await call(who.operator, 'DELETE', `/enterprise/needDelete/${over.id}`)).body.message).toBe('该需求已签约，不能删除');
  });
});
