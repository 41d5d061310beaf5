import { expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { displayWall, minute } from './display-wall';

onEachEngine('大屏终端', (engine) => {
  const wall = displayWall(engine);
  const { hello, newCode, pair, paired, get } = wall;

  it('a screen shows a code, somebody enters it, and the token that the screen holds is the display’s', async () => {
    const { code, token, seconds } = await newCode();
    expect([code, seconds]).toEqual([expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/), 600]);
    expect((await hello(token)).body).toEqual({ state: 'pairing', seconds: 600 });
    expect((await get(token, '/auth/authInfo')).status).toBe(401); // worth nothing yet
    // as it is read off and typed
    const made = await pair(wall.who.admin, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ name: '大厅', state: 2, route: '/cockpitIot' })]);
    const { body } = await hello(token, { showing: '物联监测', client_version: 'abc', resolution: '1920×1080' });
    expect(body).toMatchObject({
      state: 'paired',
      name: '大厅',
      park: '甲园',
      stops: [],
      own: { key: 'own', route: '/cockpitIot', title: '物联监测' },
    });
    const listed = await wall.park.call(wall.who.admin, 'GET', '/vapi/display');
    expect(listed.body.data).toMatchObject([{ state: 1, showing: '物联监测', client_version: 'abc', resolution: '1920×1080' }]);
    // neither the code nor the token lies in the database, nor leaves it
    const kept = JSON.stringify([
      await wall.park.database.rows('select * from display'),
      await wall.park.database.rows('select * from display_pairing'),
    ]);
    expect([kept.includes(token), kept.includes(code), JSON.stringify(listed.body).includes('token_hash')]).toEqual([false, false, false]);
    wall.now = new Date(wall.now.getTime() + 3 * minute);
    expect((await wall.park.call(wall.who.admin, 'GET', '/vapi/display?state=2')).body.data).toMatchObject([{ name: '大厅', state: 2 }]);
  });

  it('a code is of one screen, for one use and ten minutes; the one before a renewal stays good', async () => {
    const first = await newCode();
    wall.now = new Date(wall.now.getTime() + 9 * minute);
    const next = (await hello(first.token, { renew: 1 })).body;
    expect([next.token, next.code === first.code]).toEqual([first.token, false]);
    expect((await pair(wall.who.admin, first.code)).status).toBe(201);
    expect((await pair(wall.who.admin, next.code)).status).toBe(422); // of the same screen: used up with it
    expect((await pair(wall.who.admin, first.code)).status).toBe(422);
    const late = await newCode();
    wall.now = new Date(wall.now.getTime() + 10 * minute);
    expect((await pair(wall.who.admin, late.code)).body.errors).toEqual({ pair_code: ['配对码不正确或已过期，请以屏幕上的为准'] });
    // a token whose code has run out is not taken up again
    expect((await hello(late.token)).body.token).not.toBe(late.token);
  });

  it('of several who enter one code at once, or both codes of one screen, one wins', async () => {
    const { code, token } = await newCode();
    const further = (await hello(token, { renew: 1 })).body.code;
    const answers = await Promise.all(
      [code, further, code, further, code].map((one, nth) => pair(nth % 2 ? wall.who.admin : wall.who.operator, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it('a code cannot be guessed: five slips, then a wait; and no address fills the line', async () => {
    const { code } = await newCode();
    for (let slip = 0; slip < 5; slip++) expect((await pair(wall.who.operator, `22222${slip + 2}`)).status).toBe(422);
    const held = await pair(wall.who.operator, code);
    expect([held.status, held.body.message, Number(held.headers.get('retry-after')) > 500]).toEqual([429, '配对码错误次数过多，请稍后再试', true]);
    expect((await pair(wall.who.admin, code)).status).toBe(201); // nobody else waits for it
    wall.now = new Date(wall.now.getTime() + 11 * minute);
    const many = await Promise.all(Array.from({ length: 60 }, () => hello()));
    expect(many.filter(({ status }) => status === 200).length).toBe(40);
    expect(many.find(({ status }) => status !== 200)?.status).toBe(429);
  });

  it('is of its park: who keeps another one neither sees it nor pairs into it', async () => {
    const { id } = await paired();
    const stranger = await wall.park.account({
      permissions: ['display_list', 'display_read', 'display_store', 'display_update', 'display_delete', 'cockpit_read'],
      type: 2,
      incubators: [wall.other.incubator],
    });
    expect((await wall.park.call(stranger, 'GET', '/vapi/display')).body.total).toBe(0);
    for (const path of ['revoke', 'refresh', 'shoot'])
      expect((await wall.park.call(stranger, 'PUT', `/vapi/display/${path}/${id}`, {})).status).toBe(404);
    expect((await pair(stranger, (await newCode()).code)).status).not.toBe(201);
    expect((await pair(stranger, (await newCode()).code, { incubator_id: wall.other.incubator })).status).toBe(201);
  });

  it('is taken back at once, keeps its pictures, and is paired anew', async () => {
    const { id, token } = await paired();
    expect((await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/revoke/${id}`, {})).body).toMatchObject({ state: 3 });
    expect(wall.park.received.sessions).toContainEqual({ user: -id, code: 'revoked' });
    for (const path of ['/auth/authInfo', '/statistics/iot']) expect((await get(token, path)).status).toBe(401);
    expect((await hello(token)).body).toMatchObject({ state: 'pairing', token: expect.not.stringContaining(token) });
    expect((await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/revoke/${id}`, {})).body.message).toBe('该大屏已收回');
    const again = await newCode();
    expect((await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/rejoin/${id}`, { pair_code: again.code })).status).toBe(200);
    expect((await hello(again.token)).body).toMatchObject({ state: 'paired', id, own: { route: '/cockpitIot' } });
    expect((await hello(token)).body).toMatchObject({ state: 'pairing', token: expect.not.stringContaining(token) });
    expect((await wall.park.call(wall.who.admin, 'DELETE', `/vapi/display/${id}`)).status).toBe(200);
    expect((await get(again.token, '/auth/authInfo')).status).toBe(401);
  });

  it('a token in another place, or of another kind, opens nothing', async () => {
    const { token } = await paired();
    const path = '/vapi/auth/authInfo';
    for (const authorization of [
      `Device ${token}`,
      `Relay ${token}`,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer display_`,
      'Bearer display_%00',
    ])
      expect([authorization, (await wall.park.call(null, 'GET', path, undefined, { authorization })).status]).toEqual([authorization, 401]);
    expect((await wall.park.call(null, 'GET', `${path}?token=${token}`)).status).toBe(401);
    const reported = await wall.park.call(null, 'POST', '/vapi/iot/readings', { readings: [] }, { authorization: `Device ${token}` });
    expect(reported.status).toBe(401);
    // and a person's says of no screen that it is a display
    expect((await hello(wall.who.admin.token)).body).toMatchObject({ state: 'pairing' });
    for (const odd of ['display_', '\u0000', 'x'.repeat(81), { a: 1 }, ['x']]) {
      const answer = await hello(undefined, { token: odd });
      expect([200, 400, 422]).toContain(answer.status);
      if (answer.status === 200) expect(answer.body.token).not.toBe(odd);
    }
  });

  it('slips are counted wherever they are made; one network fills no line for the others', async () => {
    const { id } = await paired();
    const { code } = await newCode();
    for (let slip = 0; slip < 3; slip++) await pair(wall.who.operator, `33333${slip + 2}`);
    for (let slip = 0; slip < 2; slip++)
      expect((await wall.park.call(wall.who.operator, 'PUT', `/vapi/display/rejoin/${id}`, { pair_code: `44444${slip + 2}` })).status).toBe(422);
    expect((await pair(wall.who.operator, code)).status).toBe(429);
    expect((await wall.park.call(wall.who.operator, 'PUT', `/vapi/display/rejoin/${id}`, { pair_code: code })).status).toBe(429);
    // without the right there is nothing to guess at
    expect((await pair(wall.who.tenant, code)).status).toBe(403);
    expect(
      (await wall.park.call(null, 'POST', '/vapi/display/pair', { pair_code: code, name: '大厅', incubator_id: wall.home.incubator })).status,
    ).toBe(401);
    const { code: further } = await newCode();
    const waiting = await wall.park.database.rows<{ ip: string }>('select distinct ip from display_pairing');
    expect([further.length, waiting.map(({ ip }) => ip)]).toEqual([6, ['127.0.0.1']]);
  });
});
