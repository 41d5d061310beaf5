import { afterAll, beforeAll, expect, it } from 'vitest';
import { incubator } from '@/domain/resources/incubator';
import { attempt } from '@/vapi/business/attempts';
import { visitor } from '@/vapi/kernel/caller';
import type { Context } from '@/vapi/kernel/context';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { password, people, place, rightsOf, withPassword } from './people';

const elsewhere = '您的账号已在另一个终端登录。如非本人操作，则密码可能已泄露，建议及时修改密码。';
const hour = 3600_000;

onEngineInTurn('登录与会话', (engine) => {
  let park: Park;
  let later = 0;
  /** Where time stands still: a wait must not run out while a busy machine reckons a hash. */
  let frozen: number | null = null;
  beforeAll(async () => {
    park = await openPark({ engine, relaySecret: 'relay', now: () => new Date((frozen ?? Date.now()) + later) });
  });
  afterAll(() => park.close());

  let count = 0;
  /** An account of its own, so that no test pauses another's. */
  const account = async (mustChange = false): Promise<{ username: string; id: number }> => {
    const username = `Login${++count}`;
    const { userId } = await park.account({ username, type: 2, permissions: rightsOf(2) });
    await park.database.tx((tx) => park.database.rows('update session set ended_at = now(), end_reason = 1 where user_id = $1', [userId], tx));
    await withPassword(park, userId, mustChange);
    return { username, id: userId };
  };
  const login = (username: string, given = password): Promise<Answer> => park.call(null, 'POST', '/vapi/auth/login', { username, password: given });
  const me = (token: string): Promise<Answer> => park.call({ token }, 'GET', '/vapi/auth/authInfo');

  it('answers the login record, and nobody learns whether the account or the password was wrong', async () => {
    const { username, id } = await account();
    const right = await login(username.toLowerCase());
    expect(right.status).toBe(200);
    expect(right.body).toMatchObject({ id, username, role: 2, enterprise_id: null, facilitator_id: null, tutor_id: null, is_audit: 1 });
    expect(right.body.permissions).toContainEqual({ name: 'notice_store' });
    expect(right.headers.get('cache-control')).toBe('no-store');
    const wrong = await login(username, 'wrong');
    const unknown = await login('nobody-at-all', 'wrong');
    expect([wrong.status, wrong.body]).toEqual([400, { message: '账号或密码错误' }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('asks for both at once', async () => {
    const { status, body } = await park.call(null, 'POST', '/vapi/auth/login', {});
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['username', 'password']);
  });

  it('makes the next try wait longer after each wrong password, from that address alone', async () => {
    const { username } = await account();
    frozen = Date.now();
    const from = (ip: string, given: string) =>
      park.call(null, 'POST', '/vapi/auth/login', { username, password: given }, { 'x-relay-secret': 'relay', 'x-relay-for': ip });
    for (let n = 0; n < 5; n++) expect((await from('192.0.2.1', `wrong${n}`)).status).toBe(400);
    const first = await from('192.0.2.1', password);
    expect([first.status, first.body.message]).toEqual([429, '登录失败次数过多，请2秒后再试']);
    const waited: number[] = [];
    for (let n = 0; n < 5; n++) {
      const { status, headers } = await from('192.0.2.1', password);
      expect(status).toBe(429);
      waited.push(Number(headers.get('retry-after')));
      later += waited[n] ? Number(waited[n]) * 1000 : 0;
      expect((await from('192.0.2.1', 'wrong')).status).toBe(400);
    }
    expect(waited.every((seconds, n) => n === 0 || seconds > (waited[n - 1] ?? 0))).toBe(true);
    const last = await from('192.0.2.1', password);
    expect([last.status, last.body.message]).toEqual([429, '登录失败次数过多，请15分钟后再试']);
    // whoever sits elsewhere has no part in it
    expect((await from('192.0.2.2', password)).status).toBe(200);
    expect((await from('192.0.2.1', password)).status).toBe(429);
    later += 16 * 60_000;
    expect((await from('192.0.2.1', password)).status).toBe(200);
    later = 0;
    frozen = null;
  });

  it('lets nobody guess on from many addresses, and the right password in from a fresh one', async () => {
    const { username } = await account();
    await park.database.rows(
      `insert into login_log (username, result, ip, created_at) select lower($1), 2, '198.51.100.' || n, $2 from generate_series(1, 120) n`,
      [username, new Date()],
    );
    const from = (ip: string, given: string) =>
      park.call(null, 'POST', '/vapi/auth/login', { username, password: given }, { 'x-relay-secret': 'relay', 'x-relay-for': ip });
    const guesses: number[] = [];
    for (let n = 0; n < 3; n++) guesses.push((await from('203.0.113.7', 'wrong')).status);
    expect(guesses).toEqual([400, 429, 429]);
    expect((await from('203.0.113.8', password)).status).toBe(200);
    // the same is said of an account that there is not
    await park.database.rows(
      `insert into login_log (username, result, ip, created_at) select 'no.such.name', 3, '198.51.100.' || n, $1 from generate_series(1, 120) n`,
      [new Date()],
    );
    const unknown: number[] = [];
    for (let n = 0; n < 3; n++)
      unknown.push(
        (
          await park.call(
            null,
            'POST',
            '/vapi/auth/login',
            { username: 'no.such.name', password: 'wrong' },
            { 'x-relay-secret': 'relay', 'x-relay-for': '203.0.113.7' },
          )
        ).status,
      );
    expect(unknown).toEqual(guesses);
  });

  it('lets an office behind one address in, while somebody in it guesses at accounts', async () => {
    const colleagues = [await account(), await account(), await account()];
    const from = (username: string, given: string) =>
      park.call(null, 'POST', '/vapi/auth/login', { username, password: given }, { 'x-relay-secret': 'relay', 'x-relay-for': '192.0.2.77' });
    await park.database.rows(
      `insert into login_log (username, result, ip, created_at) select 'guessed' || n, 3, '192.0.2.77', $1 from generate_series(1, 40) n`,
      [new Date()],
    );
    const spray: number[] = [];
    for (let n = 0; n < 3; n++) spray.push((await from('guessed.more', 'wrong')).status);
    expect(spray).toEqual([400, 429, 429]);
    const answers = await Promise.all(colleagues.map(({ username }) => from(username, password)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('looks at two attempts of an address at a time, at three of all, and at one of an account from an address', async () => {
    const inside: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (name: string, ip: string, username = name): Promise<void> => {
      const request = { id: 't', ip, userAgent: '', method: 'POST', path: '/', query: {} };
      const context: Context = { db: park.database.q, database: park.database, caller: visitor, now: new Date(), chosen: null, request };
      return attempt(context, username, async () => {
        inside.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        inside.splice(inside.indexOf(name), 1);
      });
    };
    /** Who is looked at, once nothing moves any more. */
    const looked = async (...names: string[]) => {
      await expect.poll(() => [...inside].sort()).toEqual(names);
      await new Promise((go) => setTimeout(go, 100));
      expect([...inside].sort()).toEqual(names);
    };
    const all = [begin('a', '192.0.2.91')];
    await looked('a');
    all.push(begin('a again', '192.0.2.91', 'A'));
    await looked('a');
    // one after the other: each asks the database before it takes its place
    all.push(begin('b', '192.0.2.91'));
    await looked('a', 'b');
    all.push(begin('c', '192.0.2.91'));
    await looked('a', 'b');
    all.push(begin('d', '192.0.2.92'));
    await looked('a', 'b', 'd');
    all.push(begin('e', '192.0.2.93'));
    await looked('a', 'b', 'd');
    ends.get('d')?.();
    await looked('a', 'b', 'e');
    for (const name of ['a', 'b', 'e', 'c', 'a again']) {
      await expect.poll(() => ends.get(name)).toBeDefined();
      ends.get(name)?.();
    }
    await Promise.all(all);
    expect(inside).toEqual([]);
  });

  it('refuses a frozen account, and one whose registration is not audited yet', async () => {
    const frozen = await account();
    await park.database.tx((tx) => park.database.rows('update app_user set status = 2 where id = $1', [frozen.id], tx));
    expect((await login(frozen.username)).body).toEqual({ message: '账号已冻结，请联系管理员' });
    const waiting = await account();
    await park.database.tx((tx) => park.database.rows('update app_user set audit_status = 2 where id = $1', [waiting.id], tx));
    expect(await login(waiting.username)).toMatchObject({ status: 400, body: { message: '账号正在审核中，请耐心等待' } });
  });

  it('ends the earlier session at a later login: 402 with the words of the specification, and the relay hears it', async () => {
    const { username, id } = await account();
    const first = (await login(username)).body.token;
    const second = (await login(username)).body.token;
    expect(await me(first)).toMatchObject({ status: 402, body: { message: elsewhere } });
    expect((await me(second)).status).toBe(200);
    expect(park.received.sessions).toContainEqual({ user: id, code: 'elsewhere' });
  });

  it('refreshes within the session: both tokens live, until the session is left', async () => {
    const { username } = await account();
    const first = (await login(username)).body.token;
    const refreshed = await park.call({ token: first }, 'GET', '/vapi/auth/refresh');
    expect(refreshed.headers.get('cache-control')).toBe('no-store');
    const second = refreshed.body.access_token;
    expect(second).not.toBe(first);
    expect((await me(first)).status).toBe(200);
    expect((await me(second)).status).toBe(200);
    expect((await park.call({ token: second }, 'POST', '/vapi/auth/logout')).status).toBe(200);
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(401);
  });

  it('names the parks that staff keeps, and none where it keeps all', async () => {
    const { id } = await park.make(incubator, { name: '甲园', code: 'JIA' });
    const { username, id: user } = await account();
    const parks = async (): Promise<unknown[]> => {
      const { body } = await login(username);
      return [body.parks, (await me(body.token)).body.parks];
    };
    expect(await parks()).toEqual([[], []]);
    await park.database.rows('insert into user_incubator (user_id, incubator_id) values ($1, $2)', [user, id]);
    expect(await parks()).toEqual([null, null]); // the only one there is
    await park.make(incubator, { name: '乙园', code: 'YI' });
    expect(await parks()).toEqual([[id], [id]]);
  });
  it('names the park of whoever is bound to one', async () => {
    const here = await place(park, '丙园');
    const { tenant, provider, tutor } = await people(park, here);
    for (const who of [tenant, provider, tutor]) expect((await me(who.token)).body.parks).toEqual([here.incubator]);
  });

  it('lets a token live for a day', async () => {
    const { username } = await account();
    const { token } = (await login(username)).body;
    later = 23 * hour;
    expect((await me(token)).status).toBe(200);
    later = 25 * hour;
    expect((await me(token)).status).toBe(401);
    later = 0;
  });

  it('answers 401 without a token and with one that nobody was given', async () => {
    expect((await park.call(null, 'GET', '/vapi/auth/authInfo')).status).toBe(401);
    expect((await me('made-up')).status).toBe(401);
    expect((await park.call(null, 'GET', '/vapi/menu', undefined, { authorization: 'Relay made-up' })).status).toBe(401);
  });

  it('renews a session for thirty days from its login, and not beyond', async () => {
    const { username, id } = await account();
    const who = { token: (await login(username)).body.token };
    const begunAgo = (days: number) =>
      park.database.tx((tx) =>
        park.database.rows(
          `update session set created_at = now() - $2::int * interval '1 hour' where user_id = $1 and ended_at is null`,
          [id, days * 24 - 5],
          tx,
        ),
      );
    const lives = async () =>
      (
        await park.database.rows<{ hours: number }>(
          `select extract(epoch from max(t.expires_at) - now())::float8 / 3600 hours from session_token t join session s on s.id = t.session_id
           where s.user_id = $1 and s.ended_at is null and t.created_at > now() - interval '1 minute' and t.id = (select max(id) from session_token)`,
          [id],
        )
      )[0]?.hours ?? 0;
    await begunAgo(29);
    expect((await park.call(who, 'GET', '/vapi/auth/refresh')).status).toBe(200);
    expect(await lives()).toBeGreaterThan(23);
    await begunAgo(30);
    const last = await park.call(who, 'GET', '/vapi/auth/refresh');
    expect(last.status).toBe(200);
    expect(await lives()).toBeGreaterThan(4);
    expect(await lives()).toBeLessThan(6);
    await begunAgo(31);
    expect((await park.call({ token: last.body.access_token }, 'GET', '/vapi/auth/refresh')).status).toBe(401);
  });

  it('offers nothing but the account while a first password waits to be changed', async () => {
    const { username } = await account(true);
    const { body } = await login(username);
    expect(body.must_change).toBe(1);
    const who = { token: body.token };
    expect((await park.call(who, 'GET', '/vapi/menu')).status).toBe(200);
    expect(await park.call(who, 'GET', '/vapi/notice/notice')).toMatchObject({ status: 403, body: { message: '请先修改初始密码' } });
    expect((await park.call(who, 'GET', '/vapi/dashboard/counts')).status).toBe(403);
    // whatever does not look at the Buildings header is no less a change
    for (const [method, path] of [
      ['POST', '/system/info'],
      ['PUT', '/parameter/cockpit.title'],
      ['PUT', '/board/role/1'],
      ['POST', '/board'],
      ['POST', '/user_table'],
      ['POST', '/file/upload'],
      ['POST', '/editor/upload'],
      ['POST', '/user/updateCurrent'],
      ['POST', '/msg/sendCaptcha'],
      ['GET', '/board'],
      ['GET', '/parameter'],
    ] as const)
      expect([path, await park.call(who, method, `/vapi${path}`, method === 'GET' ? undefined : {})]).toMatchObject([
        path,
        { status: 403, body: { message: '请先修改初始密码' } },
      ]);
    for (const path of ['/getIncubatorBuildingTree', '/auth/authInfo', '/auth/refresh', '/user/current', '/system/settings', '/websit/home/settings'])
      expect([path, (await park.call(who, 'GET', `/vapi${path}`)).status]).toEqual([path, 200]);
    const change = { old_password: password, password: 'Other@2027', confirm_password: 'Other@2027' };
    expect((await park.call(who, 'POST', '/vapi/user/reset-pass-current', change)).status).toBe(200);
    const again = await login(username, 'Other@2027');
    expect(again.body.must_change).toBe(2);
    expect((await park.call({ token: again.body.token }, 'GET', '/vapi/notice/notice')).status).toBe(200);
  });

  it('changes one’s own password with the old one, and ends every session', async () => {
    const { username, id } = await account();
    const who = { token: (await login(username)).body.token };
    const change = (body: object): Promise<Answer> => park.call(who, 'POST', '/vapi/user/reset-pass-current', body);
    const wrong = await change({ old_password: 'wrong', password: 'Next@2027', confirm_password: 'Next@2027' });
    expect([wrong.status, wrong.body.errors.old_password]).toEqual([422, ['原密码不正确']]);
    const unlike = await change({ old_password: password, password: 'Next@2027', confirm_password: 'Next@2028' });
    expect(unlike.body.errors.confirm_password).toEqual(['两次输入的密码不一致']);
    expect((await change({ old_password: password, password: 'Next@2027', confirm_password: 'Next@2027' })).status).toBe(200);
    expect((await me(who.token)).status).toBe(401);
    expect((await login(username)).status).toBe(400);
    expect((await login(username, 'Next@2027')).status).toBe(200);
    const rows = await park.database.rows<{ text: string }>(
      'select row_to_json(l)::text as text from operation_log l where row_id = $1 and action = $2',
      [id, 'password'],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('scrypt');
  });

  it('keeps a diary of logins without passwords', async () => {
    const { username } = await account();
    await login(username, 'never-kept');
    await login(username);
    const rows = await park.database.rows<{ text: string; result: number }>(
      'select row_to_json(l)::text as text, result from login_log l where username = lower($1) order by id',
      [username],
    );
    expect(rows.map(({ result }) => result)).toEqual([2, 1]);
    expect(JSON.stringify(rows)).not.toContain('never-kept');
  });
});
