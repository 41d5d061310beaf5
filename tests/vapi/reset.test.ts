import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { type Answer, openPark, type Park } from '../support/park';
import { password, rightsOf, withPassword } from './people';

const minute = 60_000;

onEngineInTurn('找回密码', (engine) => {
  let park: Park;
  let later = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date(Date.now() + later) });
  });
  afterAll(() => park?.close());
  let count = 0;
  const mobileOf = (): string => String(13_700_000_000 + ++count);
  const sendCode = async (mobile: string, scene: number): Promise<string> => {
    // an hour between codes: the limits of an address are tested elsewhere
    later += 61 * minute;
    expect((await park.call(null, 'POST', '/vapi/msg/sendCaptcha', { mobile, scene })).status).toBe(200);
    const rows = await park.database.rows<{ code: string }>(
      `select params->>'code' code from outbox where to_address = $1 order by id desc limit 1`,
      [mobile],
    );
    return rows[0]?.code ?? '';
  };
  const login = (username: string, given = password): Promise<Answer> => park.call(null, 'POST', '/vapi/auth/login', { username, password: given });

  it('opens a lost account with the code of its number: sessions end, the pause is over, nothing else changes', async () => {
    const mobile = mobileOf();
    const { userId, token } = await park.account({ username: 'forgetful', type: 2, permissions: rightsOf(2), incubators: [] });
    await park.database.rows('update app_user set mobile = $2 where id = $1', [userId, mobile]);
    await withPassword(park, userId, true);
    later += 61 * minute;
    // the session made above has run out by now: a living one
    await park.database.rows(`update session set expires_at = $2 where user_id = $1`, [userId, new Date(Date.now() + later + 600 * minute)]);
    await park.database.rows(`update session_token set expires_at = $2 where session_id in (select id from session where user_id = $1)`, [
      userId,
      new Date(Date.now() + later + 600 * minute),
    ]);
    const body = (captcha: string, change: object = {}) => ({ mobile, captcha, password: 'Found@2027', confirm_password: 'Found@2027', ...change });
    const reset = (given: object) => park.call(null, 'POST', '/vapi/auth/reset', given);
    expect((await reset({})).body.errors).toEqual({
      mobile: ['请输入手机号'],
      captcha: ['请输入验证码'],
      password: ['请输入密码'],
      confirm_password: ['请再次输入密码'],
    });
    const code = await sendCode(mobile, 2);
    for (let n = 0; n < 5; n++) await login('forgetful', `wrong${n}`);
    expect((await login('forgetful')).status).toBe(429);
    expect((await reset(body(code, { confirm_password: 'Found@2028' }))).body.errors).toEqual({ confirm_password: ['两次输入的密码不一致'] });
    expect((await reset(body(code === '999999' ? '888888' : '999999'))).body.errors).toEqual({ captcha: ['验证码错误'] });
    expect((await park.call({ token }, 'GET', '/vapi/auth/authInfo')).status).toBe(200);
    expect(await reset(body(code))).toMatchObject({ status: 200, body: { username: 'forgetful' } });
    expect((await reset(body(code))).body.errors).toEqual({ captcha: ['验证码已失效，请重新获取'] });
    expect((await park.call({ token }, 'GET', '/vapi/auth/authInfo')).status).toBe(401);
    const ends = await park.database.rows<{ end_reason: number }>('select end_reason from session where user_id = $1', [userId]);
    expect(ends).toEqual([{ end_reason: 3 }]);
    expect(park.received.sessions).toContainEqual({ user: userId, code: 'revoked' });
    const log = await logOf(park.database, 'user', userId);
    expect(log).toMatchObject([{ action: 'reset', action_label: '重置密码', cause: null }]);
    expect(JSON.stringify(log)).not.toMatch(/scrypt|Found@2027/);
    later += minute;
    const inside = await login('forgetful', 'Found@2027');
    expect([inside.status, inside.body.must_change]).toEqual([200, 2]);
  });

  it('sends a code whether or not the number has an account, and says so to its holder alone', async () => {
    const mobile = mobileOf();
    later += 61 * minute;
    const known = mobileOf();
    const { userId } = await park.account({ username: 'known', type: 2 });
    await park.database.rows('update app_user set mobile = $2 where id = $1', [userId, known]);
    const answers = await Promise.all([mobile, known].map((one) => park.call(null, 'POST', '/vapi/msg/sendCaptcha', { mobile: one, scene: 2 })));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const code = await sendCode(mobile, 2);
    const given = { mobile, captcha: code, password: 'Found@2027', confirm_password: 'Found@2027' };
    expect((await park.call(null, 'POST', '/vapi/auth/reset', given)).body.errors).toEqual({ mobile: ['该手机号未注册账号'] });
  });

  it('leaves a frozen account frozen, and one that waits waiting', async () => {
    const mobile = mobileOf();
    const { userId } = await park.account({ username: 'waiting', type: 3 });
    await park.database.rows('update app_user set mobile = $2, audit_status = 2 where id = $1', [userId, mobile]);
    const given = { mobile, captcha: await sendCode(mobile, 2), password: 'Found@2027', confirm_password: 'Found@2027' };
    expect((await park.call(null, 'POST', '/vapi/auth/reset', given)).status).toBe(200);
    expect((await login('waiting', 'Found@2027')).body).toEqual({ message: '账号正在审核中，请耐心等待' });
    await park.database.rows('update app_user set status = 2, audit_status = 3 where id = $1', [userId]);
    expect((await login('waiting', 'Found@2027')).body).toEqual({ message: '账号已冻结，请联系管理员' });
  });
});
