import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { contract } from '@/domain/resources/contract';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { regionOf } from '@/vapi/business/address';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { password, rightsOf, withPassword } from './people';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

it.each([
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['::ffff:127.0.0.1', '本机'],
  ['10.1.2.3', '内网'],
  ['172.16.0.1', '内网'],
  ['172.32.0.1', null],
  ['192.168.1.20', '内网'],
  ['::ffff:192.168.1.20', '内网'],
  ['100.64.0.1', '内网'],
  ['100.128.0.1', null],
  ['fd12:3456::1', '内网'],
  ['fe80::1', '内网'],
  ['2408:8000::1', null],
  ['114.114.114.114', null],
])('地区 %s：%s', (ip, region) => {
  expect(regionOf(ip)).toBe(region);
});

onEngineInTurn('个人中心与登录记录', (engine) => {
  let park: Park;
  let later = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(Date.now() + later), relaySecret: 'relay' });
  });
  afterAll(() => park?.close());
  let count = 0;
  const login = (username: string, given = password, headers: Record<string, string> = {}): Promise<Answer> =>
    park.call(null, 'POST', '/vapi/auth/login', { username, password: given }, { 'user-agent': chrome, ...headers });
  /** An account of its own, signed in. */
  const person = async (change: Record<string, unknown> = {}): Promise<{ id: number; username: string; token: string }> => {
    const username = `Person${++count}`;
    const { userId } = await park.account({ username, type: 2, permissions: rightsOf(2), ...change });
    await withPassword(park, userId);
    await park.database.rows('update session set ended_at = now(), end_reason = 1 where user_id = $1', [userId]);
    return { id: userId, username, token: (await login(username)).body.token };
  };
  const current = (who: { token: string }): Promise<Answer> => park.call(who, 'GET', '/vapi/user/current');
  const change = (who: { token: string }, body: object): Promise<Answer> => park.call(who, 'POST', '/vapi/user/updateCurrent', body);
  const logOf = (id: number) =>
    park.database.rows<{ result: number; ip: string; region: string | null; device: string | null; user_agent: string }>(
      'select result, ip, region, device, user_agent from login_log where user_id = $1 order by id',
      [id],
    );

  it('answers one’s own record whole, and the session one is in', async () => {
    const firm = await park.make(enterprise, { name: '星河科技有限公司' });
    const me = await person({ type: 3, enterprise_id: firm.id });
    await park.database.rows(`update app_user set mobile = '13700000001', email = 'a@b.cn', name = '张三' where id = $1`, [me.id]);
    const { status, body } = await current(me);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: me.id,
      username: me.username,
      name: '张三',
      mobile: '13700000001',
      email: 'a@b.cn',
      owner_name: '星河科技有限公司',
    });
    expect(body.session).toMatchObject({ ip: '127.0.0.1', region: '本机', device: 'Chrome 131 · Windows' });
    expect(body.session.expires_at > body.session.created_at).toBe(true);
    expect(JSON.stringify(body)).not.toContain('scrypt');
    expect((await park.call(null, 'GET', '/vapi/user/current')).status).toBe(401);
  });

  it('knows what forms begin with: one’s own name and mobile in full, and where one sits, if that is one place', async () => {
    const firm = await park.make(enterprise, { name: '只有一间的公司' });
    const [mine, other] = [await park.make(room, {}), await park.make(room, {})];
    const me = await person({ type: 3, enterprise_id: firm.id });
    await park.database.rows(`update app_user set mobile = '13700000009', name = '李四' where id = $1`, [me.id]);
    const contact = async () => (await park.call(me, 'GET', '/vapi/user/current/contact')).body;
    expect(await contact()).toEqual({ name: '李四', mobile: '13700000009', building_id: null, room_id: null, staff_id: null });
    const lease = await park.make(contract, { enterprise_id: firm.id, incubator_id: mine.incubator_id });
    const of = { contract_id: lease.id, need_id: null, field_record_id: null, enterprise_id: firm.id };
    const take = (room_id: number) => park.make(roomOccupancy, { ...of, room_id, kind: 3, during: '[2020-01-01,)', released_at: null });
    await take(mine.id);
    expect(await contact()).toMatchObject({ building_id: mine.building_id, room_id: mine.id });
    await take(other.id);
    expect(await contact()).toMatchObject({ room_id: null });
    const colleague = await person({ type: 2 });
    expect((await park.call(colleague, 'GET', '/vapi/user/current/contact')).body.staff_id).toBe(colleague.id);
    expect((await park.call(null, 'GET', '/vapi/user/current/contact')).status).toBe(401);
  });

  it('changes name, email and picture; the login record has them at once', async () => {
    const me = await person();
    const picture = await park.make(file, { ext: 'png', kind: 1, created_by: me.id });
    const { version } = (await current(me)).body;
    const saved = await change(me, { name: '李四', email: 'li@si.cn', avatar: picture.id, mobile: null, version });
    expect([saved.status, saved.body.name, saved.body.email, saved.body.avatar_path.id, saved.body.version]).toEqual([
      200,
      '李四',
      'li@si.cn',
      picture.id,
      version + 1,
    ]);
    const record = (await park.call(me, 'GET', '/vapi/auth/authInfo')).body;
    expect([record.name, record.avatar]).toEqual(['李四', saved.body.avatar_path.save_path]);
    const log = await park.database.rows<{ action: string; after: { name: string } }>(
      `select action, after from operation_log where resource = 'user' and row_id = $1`,
      [me.id],
    );
    expect(log.at(-1)).toMatchObject({ action: 'update', after: { name: '李四' } });
  });

  it('says what is wrong at its field, and changes nothing else of the account', async () => {
    const me = await person();
    const { errors } = (await change(me, { name: '', email: 'nobody', mobile: '0571-88888888' })).body;
    expect(errors).toEqual({ name: ['请输入姓名'], email: ['格式不正确'], mobile: ['请输入合法联系方式'] });
    for (const strange of ['username', 'role_id', 'status', 'enterprise_id', 'audit_status', 'must_change'])
      expect(await change(me, { name: '李四', [strange]: 1 })).toMatchObject({ status: 400, body: { message: `不支持提交的字段：${strange}` } });
    const [pdf, hers] = [await park.make(file, { ext: 'pdf' }), await park.make(file, { ext: 'png' })];
    expect((await change(me, { name: '李四', avatar: pdf.id })).status).toBe(422);
    const tenant = await person({ type: 3 });
    expect((await change(tenant, { name: '李四', avatar: hers.id })).body.errors).toEqual({ avatar: ['文件不存在'] });
    expect((await current(me)).body.name).toBe(me.username);
  });

  it('refuses what is based on an older version', async () => {
    const me = await person();
    const { version } = (await current(me)).body;
    expect((await change(me, { name: '李四', version })).status).toBe(200);
    expect(await change(me, { name: '王五', version })).toMatchObject({ status: 400, body: { message: '该记录已被他人修改，请刷新后重试' } });
  });

  it('moves the mobile against the password alone, and to a free number', async () => {
    const [me, other] = [await person(), await person()];
    expect((await change(me, { name: '李四', mobile: '13700000002' })).body.errors).toEqual({ password: ['请输入登录密码'] });
    expect((await change(me, { name: '李四', mobile: '13700000002', password: 'wrong' })).body.errors).toEqual({ password: ['登录密码不正确'] });
    expect((await current(me)).body.mobile).toBeNull();
    expect((await change(me, { name: '李四', mobile: '13700000002', password })).body.mobile).toBe('13700000002');
    expect((await change(me, { name: '李四', mobile: '13700000002' })).status).toBe(200);
    expect((await change(other, { name: '王五', mobile: '13700000002', password })).body.errors).toEqual({ mobile: ['手机号已存在'] });
    expect((await change(me, { name: '李四', mobile: null })).body.errors).toEqual({ password: ['请输入登录密码'] });
  });

  it('counts guesses at one’s own password like those at the login', async () => {
    const me = await person();
    const guess = (n: number) =>
      n % 2
        ? change(me, { name: '李四', mobile: '13700000003', password: `wrong${n}` })
        : park.call(me, 'POST', '/vapi/user/reset-pass-current', { old_password: `wrong${n}`, password: 'Next@2027', confirm_password: 'Next@2027' });
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(422);
    expect([(await guess(0)).status, (await guess(1)).status, (await login(me.username)).status]).toEqual([429, 429, 429]);
    later += 16 * 60_000;
    expect((await login(me.username)).status).toBe(200);
  });

  it('writes every result of the login log, with region and device', async () => {
    const me = await person();
    await login(me.username, 'wrong');
    await login(me.username, password, { 'user-agent': phone, 'x-relay-secret': 'relay', 'x-relay-for': '192.168.3.7' });
    const again = await login(me.username, password, { 'user-agent': '', 'x-relay-secret': 'relay', 'x-relay-for': '114.114.114.114' });
    await park.call({ token: again.body.token }, 'POST', '/vapi/auth/logout');
    await park.database.rows('update app_user set status = 2 where id = $1', [me.id]);
    await login(me.username);
    await login('nobody.at.all', 'wrong');
    const rows = await logOf(me.id);
    // 7 tells whose browser was sent away: that of the session before
    expect(rows.map(({ result, ip, region, device }) => [result, ip, region, device])).toEqual([
      [1, '127.0.0.1', '本机', 'Chrome 131 · Windows'],
      [2, '127.0.0.1', '本机', 'Chrome 131 · Windows'],
      [7, '127.0.0.1', '本机', 'Chrome 131 · Windows'],
      [1, '192.168.3.7', '内网', 'Safari 17 · iPhone'],
      [7, '192.168.3.7', '内网', 'Safari 17 · iPhone'],
      [1, '114.114.114.114', null, null],
      [6, '127.0.0.1', '本机', expect.any(String)],
      [4, '127.0.0.1', '本机', 'Chrome 131 · Windows'],
    ]);
    const unknown = await park.database.rows<{ result: number }>(`select result from login_log where username = 'nobody.at.all'`);
    expect(unknown).toEqual([{ result: 3 }]);
    const ends = await park.database.rows<{ end_reason: number }>('select end_reason from session where user_id = $1 order by id', [me.id]);
    expect(ends.map(({ end_reason }) => end_reason)).toEqual([1, 2, 2, 1]);
  });

  it('shows a person what happened at the door of his own account, and no other’s', async () => {
    const [me, other] = [await person(), await person()];
    await login(me.username, 'wrong');
    const own = (query = '') => park.call(me, 'GET', `/vapi/user/current/logins${query}`);
    const { body } = await own();
    expect(body).toMatchObject({ total: 2, page: 1, pageSize: 10 });
    expect(body.data.map((row: { resultText: string }) => row.resultText)).toEqual(['密码错误', '成功']);
    expect((await own('?page=2&pageSize=1')).body.data).toHaveLength(1);
    expect(await own('?pageSize=100000')).toMatchObject({ status: 400, body: { message: '分页参数不正确' } });
    expect((await park.call(other, 'GET', '/vapi/user/current/logins')).body.total).toBe(1);
  });

  it('counts a hundred guesses sent at once one by one', async () => {
    later += 16 * 60_000;
    const me = await person();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => login(me.username, `guess${n}`)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('does not begin an address’s count again when somebody signs in from it', async () => {
    later += 16 * 60_000;
    const me = await person();
    await park.database.rows(
      `insert into login_log (username, result, ip, created_at) select 'made.up' || n, 3, '127.0.0.1', $1 from generate_series(1, 30) n`,
      [new Date(Date.now() + later)],
    );
    expect((await login(me.username)).status).toBe(200);
    expect([(await login('made.up.more', 'wrong')).status, (await login('made.up.more', 'wrong')).status]).toEqual([400, 429]);
    expect((await login(me.username)).status).toBe(200);
    later += 16 * 60_000;
    for (let n = 0; n < 4; n++) expect((await login('made.up.more', 'wrong')).status).toBe(400);
  });

  it('keeps one living session of two logins at once', async () => {
    const me = await person();
    const both = await Promise.all([login(me.username), login(me.username), login(me.username)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = await Promise.all(both.map(({ body }) => park.call({ token: body.token }, 'GET', '/vapi/auth/authInfo')));
    expect(states.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  });

  it('shows the account alone while a first password waits to be changed', async () => {
    const me = await person();
    await withPassword(park, me.id, true);
    expect((await current(me)).status).toBe(200);
    expect((await park.call(me, 'GET', '/vapi/notice/notice')).body).toEqual({ message: '请先修改初始密码' });
    const to = { old_password: password, password, confirm_password: password };
    expect((await park.call(me, 'POST', '/vapi/user/reset-pass-current', to)).body.errors).toEqual({ password: ['新密码不能与原密码相同'] });
  });
});
