import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { facilitatorCategory } from '@/domain/resources/facilitator';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, type Place, rightsOf } from './people';

const minute = 60_000;
const secret = 'Begin@2026';

onEngineInTurn('注册与注册审核', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Readonly<Record<'operator' | 'admin' | 'tenant' | 'provider' | 'tutor', Session>>;
  let stranger: Session;
  let later = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(Date.now() + later) });
    here = await place(park, '东区');
    there = await place(park, '西区');
    staff = await people(park, here);
    stranger = await park.account({ username: 'other', type: 2, permissions: rightsOf(2), incubators: [there.incubator] });
  });
  afterAll(() => park?.close());
  let count = 0;
  const mobileOf = (): string => String(13_900_000_000 + ++count);
  const sendCode = async (mobile: string, scene: number): Promise<string> => {
    // an hour between codes: the limits of an address are tested elsewhere
    later += 61 * minute;
    expect((await park.call(null, 'POST', '/vapi/msg/sendCaptcha', { mobile, scene })).status).toBe(200);
    const rows = await park.database.rows<{ code: string }>(
      `select params->>'code' code from outbox where to_address = $1 and template = 'captcha' order by id desc limit 1`,
      [mobile],
    );
    return rows[0]?.code ?? '';
  };
  const filled = (mobile: string, captcha: string, change: object = {}) => ({
    kind: 3,
    incubator_id: here.incubator,
    company: `新来的公司${mobile.slice(-4)}`,
    credit_code: null,
    name: '王小明',
    username: `new${mobile.slice(-4)}`,
    password: secret,
    confirm_password: secret,
    mobile,
    captcha,
    ...change,
  });
  const register = (body: object): Promise<Answer> => park.call(null, 'POST', '/vapi/auth/register', body);
  const login = (username: string, password = secret): Promise<Answer> => park.call(null, 'POST', '/vapi/auth/login', { username, password });
  const applied = async (change: object = {}): Promise<{ mobile: string; username: string; id: number }> => {
    const mobile = mobileOf();
    const body = filled(mobile, await sendCode(mobile, 1), change);
    expect((await register(body)).status).toBe(200);
    const rows = await park.database.rows<{ id: number }>('select id from user_register where mobile = $1 order by id desc', [mobile]);
    return { mobile, username: body.username, id: rows[0]?.id ?? 0 };
  };
  const audit = (who: Session, id: number, body: object): Promise<Answer> => park.call(who, 'PUT', `/vapi/user-audit/audit/${id}`, body);
  const accounts = async (where: string, params: readonly unknown[]): Promise<number> =>
    (await park.database.rows<{ n: number }>(`select count(*)::int n from app_user where ${where}`, params))[0]?.n ?? 0;

  it('asks for everything at once, in the words of the definitions', async () => {
    const { status, body } = await register({});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      kind: ['请选择注册身份'],
      incubator_id: ['请选择园区'],
      company: ['请输入单位名称'],
      name: ['请输入联系人'],
      username: ['请输入账号'],
      password: ['请输入密码'],
      confirm_password: ['请再次输入密码'],
      mobile: ['请输入手机号'],
      captcha: ['请输入验证码'],
    });
    const wrong = filled('12345', '12', {
      credit_code: '91330',
      name: '李4',
      username: '1a',
      password: 'abcdef',
      confirm_password: 'abcdeg',
      kind: 1,
    });
    expect((await register(wrong)).body.errors).toMatchObject({
      credit_code: ['请输入正确的统一社会信用代码'],
      name: ['请输入中英文'],
      username: ['账号须以字母开头，4-32位字母、数字或下划线、点、短横'],
      password: ['格式不正确(6-20位字母、数字或符号的组合)'],
      confirm_password: ['两次输入的密码不一致'],
      mobile: ['请输入合法联系方式'],
      captcha: ['请输入6位数字验证码'],
      kind: [expect.any(String)],
    });
    expect((await register({ ...filled(mobileOf(), '123456'), role_id: 1 })).status).toBe(400);
  });

  it('lists the parks to a visitor by name alone', async () => {
    const { status, body } = await park.call(null, 'GET', '/vapi/auth/parks');
    expect(status).toBe(200);
    expect(body.data).toContainEqual({ id: here.incubator, name: '东区' });
  });

  it('makes an account that waits: no login, no rights, and the auditors of its park are told', async () => {
    const { mobile, username, id } = await applied({ company: '盼望科技有限公司' });
    const [row] = await park.database.rows<Record<string, unknown>>('select * from app_user where mobile = $1', [mobile]);
    expect(row).toMatchObject({ username, name: '王小明', audit_status: 2, status: 1, must_change: 2, enterprise_id: null, is_audit: 1 });
    expect(String(row?.password_hash)).toMatch(/^scrypt\$/);
    expect(await login(username)).toMatchObject({ status: 400, body: { message: '账号正在审核中，请耐心等待' } });
    expect((await login(username, 'Wrong@2026')).body).toEqual({ message: '账号或密码错误' });
    const notified = await park.database.rows<{ user_id: number }>(`select user_id from message where title = '注册申请待审核：盼望科技有限公司'`);
    const ids = notified.map(({ user_id }) => user_id);
    expect(ids).toEqual(expect.arrayContaining([staff.operator.userId, staff.admin.userId]));
    expect(ids).not.toContain(stranger.userId);
    expect(ids).not.toContain(staff.tenant.userId);
    const logged = await park.database.rows<{ text: string }>(
      `select row_to_json(l)::text as text from operation_log l where resource = 'user_register' and row_id = $1`,
      [id],
    );
    expect(logged).toHaveLength(1);
    expect(logged[0]?.text).not.toContain(mobile);
    expect(logged[0]?.text).not.toContain(secret);
    const account = await logOf(park.database, 'user', Number(row?.id));
    expect(account).toMatchObject([
      { action: 'store', user_id: null, cause_resource: 'user_register', cause_action: 'store', before: null, after: { username, audit_status: 2 } },
    ]);
    for (const hidden of [mobile, secret, 'scrypt']) expect(JSON.stringify(account)).not.toContain(hidden);
  });

  it('keeps the code until the registration succeeds, and says what is taken only to who holds it', async () => {
    const first = await applied();
    const mobile = mobileOf();
    const code = await sendCode(mobile, 1);
    const wrong = code === '000000' ? '111111' : '000000';
    const guessed = await register(filled(mobile, wrong, { username: first.username.toUpperCase() }));
    expect([guessed.status, guessed.body.errors]).toEqual([422, { captcha: ['验证码错误'] }]);
    const taken = await register(filled(mobile, code, { username: first.username.toUpperCase(), incubator_id: 999_999 }));
    expect([taken.status, taken.body.errors]).toEqual([422, { username: ['账号已存在'], incubator_id: ['请选择园区'] }]);
    expect((await register(filled(mobile, code, { username: 'admin' }))).status).toBe(422);
    for (const username of ['ａｄｍｉｎ', 'adm\u00a0in', 'adm\u200bin'])
      expect((await register(filled(mobile, code, { username }))).body.errors).toEqual({
        username: ['账号须以字母开头，4-32位字母、数字或下划线、点、短横'],
      });
    expect((await register(filled(mobile, code))).status).toBe(200);
    expect((await register(filled(mobile, code))).body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
    const again = await sendCode(mobile, 1);
    expect((await register(filled(mobile, again, { username: 'quite.new' }))).body.errors).toEqual({ mobile: ['手机号已存在'] });
  });

  it('does not take the code of another scene, another number, or one that has run out', async () => {
    const [one, other] = [mobileOf(), mobileOf()];
    expect((await register(filled(one, await sendCode(one, 2)))).body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
    const code = await sendCode(one, 1);
    expect((await register(filled(other, code))).body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
    later += 6 * minute;
    expect((await register(filled(one, code))).body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
    expect(await accounts('mobile = any($1)', [[one, other]])).toBe(0);
  });

  it('lets five wrong codes pass, then the right one no more; each stands in the login log', async () => {
    const mobile = mobileOf();
    const code = await sendCode(mobile, 1);
    const wrong = code === '333333' ? '444444' : '333333';
    const words: string[] = [];
    for (let n = 0; n < 5; n++) words.push((await register(filled(mobile, wrong))).body.errors.captcha[0]);
    expect(words).toEqual([...Array(4).fill('验证码错误'), '验证码错误次数过多，请重新获取']);
    later += 5000;
    expect((await register(filled(mobile, code))).body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    const log = await park.database.rows<{ result: number }>('select result from login_log where username = $1', [masked]);
    expect(log.map(({ result }) => result)).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it('counts wrong codes of an address by themselves: its logins go on, and nobody is locked out', async () => {
    later += 61 * minute;
    for (let n = 0; n < 30; n++) expect((await register(filled(mobileOf(), '555555'))).status).toBe(422);
    expect([(await login('nobody')).status, (await login('nobody')).status]).toEqual([400, 400]);
    const mobile = mobileOf();
    const [once, again] = [await register(filled(mobile, '555555')), await register(filled(mobile, '555555'))];
    expect([once.status, again.status, again.body]).toEqual([422, 429, { message: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/) }]);
    expect((await register(filled(mobileOf(), '555555'))).status).toBe(422);
    later += 16 * minute;
    expect((await register(filled(mobile, '555555'))).status).toBe(422);
  });

  it('makes one account of two registrations at once, by number or by name', async () => {
    const mobile = mobileOf();
    const code = await sendCode(mobile, 1);
    const twins = await Promise.all([
      register(filled(mobile, code)),
      register(filled(mobile, code)),
      register(filled(mobile, code, { username: 'twin.b' })),
    ]);
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accounts('mobile = $1', [mobile])).toBe(1);

    const [one, other] = [mobileOf(), mobileOf()];
    const codes = [await sendCode(one, 1), await sendCode(other, 1)];
    const [first = ''] = codes;
    // the first code has run out by the second's hour: asked for again a minute later
    later += 2 * minute;
    await park.database.rows(`update captcha set expires_at = $2 where mobile = $1`, [one, new Date(Date.now() + later + minute)]);
    const same = await Promise.all([
      register(filled(one, first, { username: 'Same.Name' })),
      register(filled(other, codes[1] ?? '', { username: 'same.name' })),
    ]);
    expect(same.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(same.find(({ status }) => status === 422)?.body.errors).toEqual({ username: ['账号已存在'] });
    expect(await accounts(`lower(username) = 'same.name'`, [])).toBe(1);
  });

  it('lists waiting registrations to the staff of the park, masked, and to nobody else', async () => {
    const { id, mobile } = await applied();
    const list = (who: Session | null) => park.call(who, 'GET', '/vapi/user-audit?audit_status=2&pageSize=100');
    const clerk = await park.account({ type: 2, permissions: ['user_register_list'], incubators: [here.incubator] });
    const mine = await list(clerk);
    const row = mine.body.data.find((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({
      kindText: '企业',
      audit_statusText: '待审核',
      mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      incubator_name: '东区',
    });
    expect((await audit(clerk, id, { audit_status: 3 })).status).toBe(403);
    expect((await list(stranger)).body.total).toBe(0);
    expect((await audit(stranger, id, { audit_status: 3 })).status).toBe(404);
    for (const who of [staff.tenant, staff.provider, staff.tutor]) {
      expect((await list(who)).status).toBe(403);
      expect((await audit(who, id, { audit_status: 3 })).status).toBe(403);
    }
    expect((await list(null)).status).toBe(401);
  });

  it('opens the account that is passed, with the enterprise it was matched to or given', async () => {
    const firm = await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: '已在园区科技有限公司' });
    const { id, username, mobile } = await applied({ company: '已在园区科技有限公司' });
    const shown = await park.call(staff.operator, 'GET', `/vapi/user-audit/${id}`);
    expect(shown.body).toMatchObject({ match_id: firm.id, match_name: '已在园区科技有限公司' });
    const passed = await audit(staff.operator, id, { audit_status: 3 });
    expect([passed.status, passed.body.audit_status, passed.body.audited_by]).toEqual([200, 3, staff.operator.userId]);
    expect((await audit(staff.operator, id, { audit_status: 4, reason: '迟了' })).body).toEqual({ message: '该记录已被审核' });
    const [account] = await park.database.rows<{ id: number; version: number }>('select id, version from app_user where username = $1', [username]);
    expect(account?.version).toBe(2);
    expect((await logOf(park.database, 'user', account?.id ?? 0)).at(-1)).toMatchObject({
      action: 'audit',
      user_id: staff.operator.userId,
      cause_resource: 'user_register',
      cause_action: 'audit',
      cause_id: id,
      before: { audit_status: 2, enterprise_id: null },
      after: { audit_status: 3, enterprise_id: firm.id },
    });
    expect((await logOf(park.database, 'user_register', id)).at(-1)).toMatchObject({
      action: 'audit',
      before: { audit_status: 2, audited_by: null },
      after: { audit_status: 3, audited_by: staff.operator.userId, audited_at: expect.any(String) },
    });
    const inside = await login(username);
    expect([inside.status, inside.body.role, inside.body.enterprise_id]).toEqual([200, 3, firm.id]);
    const [letter] = await park.database.rows<{ content: string }>(
      `select content from outbox where to_address = $1 and template = 'register_passed'`,
      [mobile],
    );
    expect(letter?.content).toBe(`【智慧孵化园区平台】王小明您好，您注册的账号${username}已通过审核，现在可以登录。`);
    expect((await park.call({ token: inside.body.token }, 'GET', '/vapi/message/notice-count')).body.total).toBe(1);

    const other = await applied();
    await audit(staff.operator, other.id, { audit_status: 3, enterprise_id: here.enterprise });
    expect((await login(other.username)).body.enterprise_id).toBe(here.enterprise);
    const far = await applied();
    expect((await audit(staff.operator, far.id, { audit_status: 3, enterprise_id: there.enterprise })).body.errors).toEqual({
      enterprise_id: ['关联企业不存在'],
    });
  });

  it('makes a service provider of whoever asks for it, with data still to be audited', async () => {
    const { id, username } = await applied({ kind: 4, company: '东区知识产权代理' });
    const unlinked = await audit(staff.admin, id, { audit_status: 3, enterprise_id: here.enterprise });
    expect([unlinked.status, unlinked.body.errors]).toEqual([422, { facilitator_id: ['请选择关联服务商，或选择服务类别新建'] }]);
    expect((await login(username)).body).toEqual({ message: '账号正在审核中，请耐心等待' });
    const { id: category } = await park.make(facilitatorCategory, { name: '专利服务' });
    expect((await audit(staff.admin, id, { audit_status: 3, category_id: category })).status).toBe(200);
    const { body } = await login(username);
    expect([body.role, body.enterprise_id, body.is_audit]).toEqual([4, null, 2]);
    const [made] = await park.database.rows('select name, category_id, incubator_id, status, is_online from facilitator where id = $1', [
      body.facilitator_id,
    ]);
    expect(made).toEqual({ name: '东区知识产权代理', category_id: category, incubator_id: here.incubator, status: 1, is_online: 2 });

    const twin = await applied({ kind: 4, company: '东区知识产权代理' });
    expect((await audit(staff.operator, twin.id, { audit_status: 3, category_id: category })).body.errors).toEqual({
      facilitator_id: ['已有同名或同信用代码的服务商，请选择关联服务商'],
    });
    expect((await audit(staff.operator, twin.id, { audit_status: 3, facilitator_id: body.facilitator_id })).status).toBe(200);
    expect((await login(twin.username)).body.facilitator_id).toBe(body.facilitator_id);
  });

  it('passes no tenant without an enterprise', async () => {
    const { id, username } = await applied({ company: '园区还没有的公司' });
    expect((await audit(staff.operator, id, { audit_status: 3 })).body.errors).toEqual({ enterprise_id: ['请选择关联企业'] });
    expect((await login(username)).body).toEqual({ message: '账号正在审核中，请耐心等待' });
    expect((await audit(staff.operator, id, { audit_status: 4, reason: '不在园区' })).status).toBe(200);
  });

  it('tells a rejected applicant why, and lets him apply anew with his number', async () => {
    const { id, username, mobile } = await applied();
    expect((await audit(staff.operator, id, { audit_status: 4 })).body.errors).toEqual({ reason: ['请输入驳回原因'] });
    expect((await audit(staff.operator, id, { audit_status: 4, reason: '单位名称不全' })).status).toBe(200);
    expect((await login(username)).body).toEqual({ message: '账号注册未通过审核：单位名称不全' });
    const [letter] = await park.database.rows<{ content: string }>(
      `select content from outbox where to_address = $1 and template = 'register_rejected'`,
      [mobile],
    );
    expect(letter?.content).toContain('未通过审核：单位名称不全');
    const again = await register(filled(mobile, await sendCode(mobile, 1), { username: `${username}.b`, company: '完整名称有限公司' }));
    expect(again.status).toBe(200);
    expect(await accounts('mobile = $1', [mobile])).toBe(1);
    const [account] = await park.database.rows<{ id: number; version: number }>('select id, version from app_user where mobile = $1', [mobile]);
    expect(account?.version).toBe(3); // made, rejected, applied for anew
    expect((await logOf(park.database, 'user', account?.id ?? 0)).at(-1)).toMatchObject({
      action: 'change',
      cause_resource: 'user_register',
      cause_action: 'store',
      before: { username, audit_status: 4 },
      after: { username: `${username}.b`, audit_status: 2 },
    });
    expect((await login(`${username}.b`)).body).toEqual({ message: '账号正在审核中，请耐心等待' });
    expect((await login(username)).body).toEqual({ message: '账号或密码错误' });
    const rows = await park.database.rows<{ id: number; audit_status: number }>(
      'select id, audit_status from user_register where mobile = $1 order by id',
      [mobile],
    );
    expect(rows.map(({ audit_status }) => audit_status)).toEqual([4, 2]);
    expect((await audit(staff.operator, rows[1]?.id ?? 0, { audit_status: 3, enterprise_id: here.enterprise })).status).toBe(200);
    expect((await login(`${username}.b`)).status).toBe(200);
  });
});
