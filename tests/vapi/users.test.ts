import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { xlsxOf } from '../support/sheets';
import { logOf } from '../support/log';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('用户', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let count = 0;
  const rows = <T>(text: string, params: readonly unknown[] = []): Promise<T[]> => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const one = async <T>(text: string, ...params: unknown[]): Promise<T> => (await rows<T>(text, params))[0] as T;
  const roleOf = async (type: number): Promise<number> => (await one<{ id: number }>('select min(id) id from role where type = $1', type)).id;
  const post = (who: Session | null, path: string, body: object): Promise<Answer> => park.call(who, 'POST', `/vapi${path}`, body);
  const get = (who: Session, path: string): Promise<Answer> => park.call(who, 'GET', `/vapi${path}`);
  const put = (who: Session, id: number, body: object): Promise<Answer> => park.call(who, 'PUT', `/vapi/user/${id}`, body);
  const first = 'First@2026';
  const draft = async (type: number, more: object = {}): Promise<object> => ({
    username: `person${++count}`,
    name: '张三',
    password: first,
    role_id: await roleOf(type),
    ...more,
  });
  const inPark = (building_ids: readonly number[] | null = null) => ({ incubators: [{ incubator_id: here.incubator, building_ids }] });
  const make = async (type: number, more: object = {}): Promise<{ id: number; version: number; username: string; role_id: number }> => {
    const { status, body } = await post(staff.admin, '/user', await draft(type, more));
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const login = (username: string, password = first): Promise<Answer> => post(null, '/auth/login', { username, password });
  const signIn = async (username: string): Promise<Session> => {
    const { body } = await login(username);
    return { token: body.token, userId: body.id };
  };
  const endOf = async (user: number): Promise<number | null> =>
    (await one<{ end_reason: number | null }>('select end_reason from session where user_id = $1 order by id desc limit 1', user)).end_reason;
  const settled = (id: number): Promise<unknown> => rows('update app_user set must_change = 2 where id = $1', [id]);

  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    staff = await people(park, here);
  });
  afterAll(() => park?.close());

  it('新建的用户用初始密码登录，先改密码才能做别的；密码不出现在答复、日志和导出里', async () => {
    const made = await make(2, { ...inPark(), mobile: '13800138001' });
    expect(JSON.stringify(made)).not.toContain(first);
    const { status, body } = await login(made.username);
    expect([status, body.must_change, body.role]).toEqual([200, 1, 2]);
    const session = { token: body.token, userId: body.id };
    expect(await get(session, '/notice/notice')).toMatchObject({ status: 403, body: { message: '请先修改初始密码' } });
    const change = { old_password: first, password: 'Second@2026', confirm_password: 'Second@2026' };
    expect((await post(session, '/user/reset-pass-current', change)).status).toBe(200);
    const again = await login(made.username, 'Second@2026');
    expect(again.body.must_change).toBe(2);
    expect((await get({ token: again.body.token, userId: made.id }, '/notice/notice')).status).toBe(200);
    const logged = await rows<{ after: unknown }>("select after from operation_log where resource = 'user' and row_id = $1", [made.id]);
    expect(JSON.stringify(logged)).not.toContain(first);
    const sheet = await get(staff.admin, '/user/export');
    expect(sheet.status).toBe(200);
    const names = (await get(staff.admin, `/user/${made.id}`)).body;
    expect(Object.keys(names)).not.toEqual(expect.arrayContaining(['password']));
    expect(Object.keys(names)).not.toEqual(expect.arrayContaining(['password_hash']));
  });
  it.each([
    ['', '请输入密码'],
    ['abcdef', '格式不正确(6-20位字母、数字或符号的组合)'],
    ['123456', '格式不正确(6-20位字母、数字或符号的组合)'],
    ['a1', '格式不正确(6-20位字母、数字或符号的组合)'],
  ])('初始密码「%s」：%s', async (password, message) => {
    expect(await post(staff.admin, '/user', await draft(2, { ...inPark(), password }))).toMatchObject({
      status: 422,
      body: { errors: { password: [message] } },
    });
    expect(await post(staff.admin, '/user/reset-pass', { id: staff.tenant.userId, password })).toMatchObject({
      status: 422,
      body: { errors: { password: [message] } },
    });
  });
  it('账号不分大小写、手机号都不重复', async () => {
    const made = await make(2, { ...inPark(), mobile: '13800138002' });
    const twice = await draft(2, { ...inPark(), username: made.username.toUpperCase(), mobile: '13800138002' });
    expect(await post(staff.admin, '/user', twice)).toMatchObject({
      status: 422,
      body: { errors: { username: ['账号已存在'], mobile: ['手机号已存在'] } },
    });
  });

  it('账号没有空格、全角字符和看不见的字符：与 admin 看上去一样的也建不了', async () => {
    const refused = { status: 422, body: { errors: { username: ['账号不能包含空格、全角字符或不可见字符'] } } };
    for (const username of ['ａｄｍｉｎ', 'ad min', 'ad\u00a0min', 'ad\u3000min', 'ad\u200bmin', 'admin\u2060x', 'ﬁn2026', 'ad\u3164min'])
      expect(await post(staff.admin, '/user', await draft(2, { ...inPark(), username })), JSON.stringify(username)).toMatchObject(refused);
    // blanks around it are no part of it, and Chinese is as good as any
    expect((await make(2, { ...inPark(), username: '\u3000王管理员 ' })).username).toBe('王管理员');
  });

  describe('归属', () => {
    it.each([
      [3, 'enterprise', '请选择所属企业', '仅企业角色可以选择所属企业'],
      [4, 'facilitator', '请选择所属服务商', '仅服务商角色可以选择所属服务商'],
      [0, 'tutor', '请选择所属导师', '仅导师角色可以选择所属导师'],
    ] as const)('角色类型 %i 要有、别的角色不能有 %s', async (type, kind, missing, strange) => {
      const field = `${kind}_id`;
      expect(await post(staff.admin, '/user', await draft(type))).toMatchObject({ status: 422, body: { errors: { [field]: [missing] } } });
      const wrong = await draft(2, { ...inPark(), [field]: here[kind] });
      expect(await post(staff.admin, '/user', wrong)).toMatchObject({ status: 422, body: { errors: { [field]: [strange] } } });
      const made = await make(type, { [field]: here[kind] });
      expect(made).toMatchObject({ [field]: here[kind] });
    });
    it('园区管理员要有管辖园区，别的角色不能有', async () => {
      const missing = { status: 422, body: { errors: { incubators: ['请选择管辖园区'] } } };
      expect(await post(staff.admin, '/user', await draft(2))).toMatchObject(missing);
      expect(await post(staff.admin, '/user', await draft(2, { incubators: [] }))).toMatchObject(missing);
      expect(await post(staff.admin, '/user', await draft(3, { enterprise_id: here.enterprise, ...inPark() }))).toMatchObject({
        status: 422,
        body: { errors: { incubators: ['仅园区管理员可以选择管辖园区'] } },
      });
      for (const incubators of [
        { a: 1 },
        [{ incubator_id: '甲' }],
        [{ incubator_id: 1 }, { incubator_id: 1 }],
        [{ incubator_id: 1, building_ids: [] }],
      ])
        expect(await post(staff.admin, '/user', await draft(2, { incubators }))).toMatchObject({
          status: 422,
          body: { errors: { incubators: ['管辖园区格式不正确'] } },
        });
    });
    it('换了角色，旧的归属与园区随之清空，会话结束', async () => {
      const made = await make(3, { enterprise_id: here.enterprise });
      const session = await signIn(made.username);
      park.received.sessions.length = 0;
      const changed = await put(staff.admin, made.id, { version: made.version, role_id: await roleOf(2), ...inPark() });
      expect(changed).toMatchObject({ status: 200, body: { enterprise_id: null, role_name: '园区管理员' } });
      expect((await get(session, '/auth/authInfo')).status).toBe(401);
      expect(await endOf(made.id)).toBe(6);
      expect(park.received.sessions).toContainEqual({ user: made.id, code: 'revoked' });
      const back = await put(staff.admin, made.id, { version: changed.body.version, role_id: made.role_id, enterprise_id: here.enterprise });
      expect(back.body).toMatchObject({ enterprise_id: here.enterprise });
      expect(await rows('select 1 from user_incubator where user_id = $1', [made.id])).toEqual([]);
    });
    it('管辖范围改了，下一次请求就生效，打开着的屏幕得知', async () => {
      const made = await make(2, inPark([here.building]));
      await settled(made.id);
      const session = await signIn(made.username);
      expect((await get(session, '/user-incubator')).body).toMatchObject({
        data: [{ incubator_id: here.incubator, incubator_name: '甲园', building_ids: [here.building], building_names: ['甲园A座'] }],
        total: 1,
        whole: false,
      });
      const tree = async (): Promise<number[]> => (await get(session, '/getIncubatorBuildingTree')).body.data.map(({ id }: { id: number }) => id);
      expect(await tree()).toEqual([here.incubator]);
      park.received.sessions.length = 0;
      const wide = [
        { incubator_id: here.incubator, building_ids: null },
        { incubator_id: there.incubator, building_ids: null },
      ];
      expect((await put(staff.admin, made.id, { version: made.version, incubators: wide })).status).toBe(200);
      expect(park.received.sessions).toEqual([{ user: made.id, code: 'changed' }]);
      expect(await tree()).toEqual([here.incubator, there.incubator]);
      expect((await get(staff.admin, `/user-incubator?user_id=${made.id}`)).body.total).toBe(2);
      expect(
        (await get(staff.operator, `/user-incubator?user_id=${made.id}`)).body.data.map((row: { incubator_name: string }) => row.incubator_name),
      ).toEqual(['甲园']);
      expect((await get(staff.tenant, `/user-incubator?user_id=${made.id}`)).status).toBe(404);
    });
  });

  it('冻结的账号立即退出、不能登录，解除后可以；冻结两次被拒绝', async () => {
    const made = await make(2, inPark());
    const session = await signIn(made.username);
    park.received.sessions.length = 0;
    expect(await post(staff.operator, '/user/freeze', { id: made.id })).toMatchObject({ status: 200, body: { status: 2, statusText: '已冻结' } });
    expect(await endOf(made.id)).toBe(4);
    expect(park.received.sessions).toEqual([{ user: made.id, code: 'revoked' }]);
    expect((await get(session, '/auth/authInfo')).status).toBe(401);
    expect(await login(made.username)).toMatchObject({ status: 400, body: { message: '账号已冻结，请联系管理员' } });
    expect(await post(staff.operator, '/user/freeze', { id: made.id })).toMatchObject({ status: 400, body: { message: '该账号已冻结' } });
    expect((await get(staff.admin, '/user-all')).body.data.map(({ id }: { id: number }) => id)).not.toContain(made.id);
    expect((await park.call(staff.operator, 'PUT', `/vapi/user/unfreeze/${made.id}`, {})).body).toMatchObject({ status: 1 });
    expect((await login(made.username)).status).toBe(200);
  });
  it('重置的密码结束会话，首次登录须改', async () => {
    const made = await make(2, inPark());
    await settled(made.id);
    const session = await signIn(made.username);
    const { version } = (await get(staff.admin, `/user/${made.id}`)).body;
    expect((await post(staff.operator, '/user/reset-pass', { id: made.id, password: 'Given@2026' })).status).toBe(200);
    expect((await get(staff.admin, `/user/${made.id}`)).body.version).toBe(version + 1);
    const log = (await logOf(park.database, 'user', made.id)).filter(({ action }) => action === 'reset_pass');
    expect(log).toMatchObject([{ user_id: staff.operator.userId, before: { must_change: 2 }, after: { must_change: 1 } }]);
    expect(JSON.stringify(log)).not.toMatch(/scrypt|Given@2026/);
    expect(await endOf(made.id)).toBe(3);
    expect((await get(session, '/auth/authInfo')).status).toBe(401);
    expect((await login(made.username)).status).toBe(400);
    expect((await login(made.username, 'Given@2026')).body.must_change).toBe(1);
    // whoever guessed until the pause, and then asked for a new password, comes in with it at once
    await rows(`insert into login_log (username, result, ip) select $1, 2, '127.0.0.1' from generate_series(1, 10)`, [made.username]);
    expect((await login(made.username, 'Given@2026')).status).toBe(429);
    expect((await post(staff.operator, '/user/reset-pass', { id: made.id, password: 'Again@2026' })).status).toBe(200);
    expect((await login(made.username, 'Again@2026')).status).toBe(200);
    expect(await post(staff.operator, '/user/reset-pass', { id: staff.operator.userId, password: 'Given@2026' })).toMatchObject({
      status: 400,
      body: { message: '请使用“修改密码”修改自己的密码' },
    });
  });
  it('删除的账号立即退出，不能登录，账号名可以再用', async () => {
    const made = await make(2, inPark());
    const session = await signIn(made.username);
    expect((await park.call(staff.operator, 'DELETE', `/vapi/user/${made.id}`)).status).toBe(200);
    expect(await endOf(made.id)).toBe(6);
    expect((await get(session, '/auth/authInfo')).status).toBe(401);
    expect((await login(made.username)).status).toBe(400);
    expect((await post(staff.admin, '/user', await draft(2, { ...inPark(), username: made.username }))).status).toBe(201);
  });
  it('导入：新账号带初始密码，已有的账号只改资料，越权的行被指出', async () => {
    const made = await make(3, { enterprise_id: here.enterprise });
    const send = async (
      who: Session,
      rows: readonly (readonly string[])[],
    ): Promise<{ stored: boolean; faults: { row: number; message: string }[] }> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ mode: 'store', existing: 'update', partial: '1' })) form.append(name, value);
      const head = ['账号', '初始密码', '姓名', '角色', '所属企业'];
      form.append('file', new Blob([new Uint8Array(await xlsxOf([head, ...rows]))]), '用户.xlsx');
      const headers = { authorization: `Bearer ${who.token}` };
      return (await fetch(`${park.url}/vapi/user/import`, { method: 'POST', headers, body: form })).json() as never;
    };
    const firm = '甲园科技有限公司';
    const fresh = `imported${++count}`;
    const result = await send(staff.operator, [
      [fresh, first, '李四', '企业', firm],
      [made.username, 'Other@2026', '王五', '企业', firm],
      [`imported${++count}`, first, '赵六', '系统管理员', ''],
    ]);
    expect(result).toMatchObject({ stored: true, creates: 1, updates: 1, faults: [{ row: 4, message: '角色“系统管理员”不可选' }] });
    expect((await login(fresh)).body.must_change).toBe(1);
    expect((await login(made.username)).status).toBe(200);
    expect(await one('select name from app_user where id = $1', made.id)).toEqual({ name: '王五' });
  });
  it('全部用户只含自己管得到的、能登录的', async () => {
    const far = await park.account({ username: 'far', type: 2, incubators: [there.incubator] });
    const { body } = await get(staff.operator, '/user-all');
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(staff.tenant.userId);
    expect(ids).not.toContain(far.userId);
    expect(Object.keys(body.data[0]).sort()).toEqual(['department_id', 'department_name', 'id', 'name', 'role_id', 'role_name', 'username']);
    expect((await get(staff.tenant, '/user-all')).status).toBe(403);
  });

  describe('跟进人', () => {
    const change = (who: Session, ids: readonly number[], follow_id: number): Promise<Answer> =>
      post(who, '/business/enterprise/changeFollow', { ids, follow_id });
    it('可选的只有管得到这些园区、能跟进的园区人员', async () => {
      const far = await park.account({ username: 'far2', type: 2, permissions: ['enterprise_needfollow'], incubators: [there.incubator] });
      const idle = await park.account({ username: 'idle', type: 2, permissions: ['notice_list'], incubators: [here.incubator] });
      const ids = (await get(staff.operator, '/business/enterprise/followUser')).body.data.map(({ id }: { id: number }) => id);
      expect(ids).toContain(staff.operator.userId);
      expect(ids).toContain(staff.admin.userId);
      for (const { userId } of [far, idle, staff.tenant]) expect(ids).not.toContain(userId);
      const refused = { status: 400, body: { message: '该人员不能跟进此企业：没有所在园区的权限或已停用' } };
      expect(await change(staff.admin, [here.enterprise], far.userId)).toMatchObject(refused);
      expect((await change(staff.admin, [here.enterprise], staff.tenant.userId)).body.errors).toEqual({ follow_id: ['该跟进人不可选'] });
      expect((await one<{ follow_id: number | null }>('select follow_id from enterprise where id = $1', here.enterprise)).follow_id).not.toBe(
        far.userId,
      );
    });
    it('单个与批量变更，逐条给出结果，新的跟进人收到消息', async () => {
      const unread = async (): Promise<number> => (await get(staff.operator, '/message/notice-count')).body.total;
      const before = await unread();
      expect((await change(staff.admin, [here.enterprise], staff.operator.userId)).status).toBe(200);
      expect(await unread()).toBe(before + 1);
      const { body } = await change(staff.admin, [here.enterprise, there.enterprise], staff.operator.userId);
      expect(body.data).toEqual([
        { id: here.enterprise, ok: true },
        { id: there.enterprise, ok: false, message: '该人员不能跟进此企业：没有所在园区的权限或已停用' },
      ]);
      expect((await change(staff.tenant, [here.enterprise], staff.tenant.userId)).status).toBe(403);
      expect(await change(staff.operator, [], staff.operator.userId)).toMatchObject({ status: 422, body: { errors: { ids: ['请选择企业'] } } });
    });
  });
});
