import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DisplayPairing, DisplayPlan } from '@/domain/answers/display';
import { onEachEngine } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place } from './people';

const minute = 60_000;
/** Every file that is kept below a folder of data, wherever. */
const filesOf = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
onEachEngine('大屏终端', (engine) => {
  let park: Park;
  let who: Awaited<ReturnType<typeof people>>;
  let home: Awaited<ReturnType<typeof place>>;
  let other: Awaited<ReturnType<typeof place>>;
  let now = new Date();
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    home = await place(park, '甲园');
    other = await place(park, '乙园');
    who = await people(park, home);
  });
  afterAll(() => park.close());
  beforeEach(() => {
    park.received.sessions.length = 0;
    now = new Date(now.getTime() + 11 * minute); // codes and slips of the test before are gone
  });
  const hello = (token?: string, body: object = {}): Promise<Answer> =>
    park.call(null, 'POST', '/vapi/display/hello', { ...(token && { token }), ...body });
  const newCode = async (): Promise<Required<DisplayPairing>> => (await hello()).body;
  const pair = (as: Session, code: string, more: object = {}): Promise<Answer> =>
    park.call(as, 'POST', '/vapi/display/pair', { pair_code: code, name: '大厅', incubator_id: home.incubator, route: '/cockpitIot', ...more });
  const paired = async (more: object = {}): Promise<{ id: number; token: string }> => {
    const { code, token } = await newCode();
    const answer = await pair(who.admin, code, more);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return { id: answer.body.id, token };
  };
  const get = (token: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    park.call({ token }, 'GET', `/vapi${path}`, undefined, headers);
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const sendShot = async (token: string, bytes: Buffer, name = 'a.png'): Promise<Response> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${park.url}/vapi/display/shot`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  };

  it('a screen shows a code, somebody enters it, and the token that the screen holds is the display’s', async () => {
    const { code, token, seconds } = await newCode();
    expect([code, seconds]).toEqual([expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/), 600]);
    expect((await hello(token)).body).toEqual({ state: 'pairing', seconds: 600 });
    expect((await get(token, '/auth/authInfo')).status).toBe(401); // worth nothing yet
    // as it is read off and typed
    const made = await pair(who.admin, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ name: '大厅', state: 2, route: '/cockpitIot' })]);
    const { body } = await hello(token, { showing: '物联监测', client_version: 'abc', resolution: '1920×1080' });
    expect(body).toMatchObject({
      state: 'paired',
      name: '大厅',
      park: '甲园',
      stops: [],
      own: { key: 'own', route: '/cockpitIot', title: '物联监测' },
    });
    const listed = await park.call(who.admin, 'GET', '/vapi/display');
    expect(listed.body.data).toMatchObject([{ state: 1, showing: '物联监测', client_version: 'abc', resolution: '1920×1080' }]);
    // neither the code nor the token lies in the database, nor leaves it
    const kept = JSON.stringify([await park.database.rows('select * from display'), await park.database.rows('select * from display_pairing')]);
    expect([kept.includes(token), kept.includes(code), JSON.stringify(listed.body).includes('token_hash')]).toEqual([false, false, false]);
    now = new Date(now.getTime() + 3 * minute);
    expect((await park.call(who.admin, 'GET', '/vapi/display?state=2')).body.data).toMatchObject([{ name: '大厅', state: 2 }]);
  });

  it('a code is of one screen, for one use and ten minutes; the one before a renewal stays good', async () => {
    const first = await newCode();
    now = new Date(now.getTime() + 9 * minute);
    const next = (await hello(first.token, { renew: 1 })).body;
    expect([next.token, next.code === first.code]).toEqual([first.token, false]);
    expect((await pair(who.admin, first.code)).status).toBe(201);
    expect((await pair(who.admin, next.code)).status).toBe(422); // of the same screen: used up with it
    expect((await pair(who.admin, first.code)).status).toBe(422);
    const late = await newCode();
    now = new Date(now.getTime() + 10 * minute);
    expect((await pair(who.admin, late.code)).body.errors).toEqual({ pair_code: ['配对码不正确或已过期，请以屏幕上的为准'] });
    // a token whose code has run out is not taken up again
    expect((await hello(late.token)).body.token).not.toBe(late.token);
  });

  it('of several who enter one code at once, or both codes of one screen, one wins', async () => {
    const { code, token } = await newCode();
    const further = (await hello(token, { renew: 1 })).body.code;
    const answers = await Promise.all([code, further, code, further, code].map((one, nth) => pair(nth % 2 ? who.admin : who.operator, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it('a code cannot be guessed: five slips, then a wait; and no address fills the line', async () => {
    const { code } = await newCode();
    for (let slip = 0; slip < 5; slip++) expect((await pair(who.operator, `22222${slip + 2}`)).status).toBe(422);
    const held = await pair(who.operator, code);
    expect([held.status, held.body.message, Number(held.headers.get('retry-after')) > 500]).toEqual([429, '配对码错误次数过多，请稍后再试', true]);
    expect((await pair(who.admin, code)).status).toBe(201); // nobody else waits for it
    now = new Date(now.getTime() + 11 * minute);
    const many = await Promise.all(Array.from({ length: 60 }, () => hello()));
    expect(many.filter(({ status }) => status === 200).length).toBe(40);
    expect(many.find(({ status }) => status !== 200)?.status).toBe(429);
  });

  it('reads the feeds of its pictures, of its own park, and nothing else; writes nothing', async () => {
    const { token, id } = await paired();
    const info = (await get(token, '/auth/authInfo')).body;
    expect(info).toMatchObject({ id: -id, whole: false, buildings: [home.building], permissions: [{ name: 'cockpit_read' }] });
    expect([...info.feeds].sort()).toEqual(['cockpit.iot', 'iot.car', 'iot.electric']);
    const open = ['/statistics/iot', '/iot/live?kind=electric', '/iot/live?kind=car'];
    for (const path of open) expect([path, (await get(token, path)).status]).toEqual([path, 200]);
    const closed = [
      '/iot/live?kind=water',
      '/iot/live',
      '/driveOperate',
      '/cockpit-incubator',
      '/display',
      `/display/${id}`,
      '/menu',
      '/board',
      '/user',
      '/message/notice-count',
      '/iot/live?kind=electric&incubator_id=1',
    ];
    for (const path of closed) expect([path, (await get(token, path)).status]).toEqual([path, path === '/iot/live' ? 422 : 403]);
    const writes = [
      ['POST', '/display/pair'],
      ['PUT', `/display/${id}`],
      ['DELETE', `/display/${id}`],
      ['POST', '/board'],
      ['POST', '/auth/logout'],
      ['POST', '/file/upload'],
    ] as const;
    for (const [method, path] of writes) expect([path, (await park.call({ token }, method, `/vapi${path}`, {})).status]).toEqual([path, 403]);
    expect((await get(token, '/statistics/iot', { buildings: String(other.building) })).status).toBe(403);
    // another picture, other feeds, at once
    const row = (await park.call(who.admin, 'GET', `/vapi/display/${id}`)).body;
    expect((await park.call(who.admin, 'PUT', `/vapi/display/${id}`, { version: row.version, route: '/cockpit' })).status).toBe(200);
    expect(park.received.sessions).toContainEqual({ user: -id, code: 'changed' });
    expect([(await get(token, '/iot/live?kind=car')).status, (await get(token, '/driveOperate')).status]).toEqual([403, 200]);
  });

  it('shows a board and a playlist with its hours, and only what the one who chose it may see', async () => {
    const panels = [
      { prop: 'iot.water', x: 0, y: 0, w: 8, h: 6 },
      { prop: 'todo', x: 8, y: 0, w: 8, h: 6 },
    ];
    const board = (await park.call(who.admin, 'POST', '/vapi/board', { name: '值班', kind: 2, extend: panels })).body;
    const strange = (await park.call(who.operator, 'POST', '/vapi/board', { name: '别人的', kind: 2, extend: panels })).body;
    const { token, id } = await paired({ route: null, board_id: board.id });
    expect((await get(token, '/iot/live?kind=water')).status).toBe(200);
    expect(((await hello(token)).body as DisplayPlan).own?.board?.map(({ prop }) => prop)).toEqual(['iot.water']); // one's own to-dos hang on no wall
    const change = async (body: object): Promise<Answer> => {
      const { version } = (await park.call(who.admin, 'GET', `/vapi/display/${id}`)).body;
      return park.call(who.admin, 'PUT', `/vapi/display/${id}`, { version, ...body });
    };
    const stop = { route: '/cockpit', seconds: 30, weekdays: [1, 2], from_time: '08:00', to_time: '18:00' };
    expect((await change({ playlist: [stop, { board_id: board.id, seconds: 5 }], quiet_from: '22:00', quiet_to: '06:30' })).status).toBe(200);
    expect((await hello(token)).body).toMatchObject({
      quiet: { from: '22:00', to: '06:30' },
      stops: [
        { route: '/cockpit', board: null, seconds: 30, weekdays: [1, 2], from: '08:00', to: '18:00' },
        { title: '值班', seconds: 5, weekdays: null, from: null },
      ],
    });
    expect((await change({ playlist: [{ seconds: 30 }] })).body.errors).toEqual({ 'playlist.0.route': ['请选择大屏或看板'] });
    expect((await change({ playlist: [{ ...stop, board_id: board.id }] })).body.errors).toEqual({
      'playlist.0.board_id': ['大屏与看板只能选择一个'],
    });
    expect((await change({ playlist: [{ ...stop, seconds: 4 }] })).body.errors).toEqual({ 'playlist.0.seconds': ['停留时间不能少于5秒'] });
    expect((await change({ quiet_to: null })).body.errors).toEqual({ quiet_to: ['请同时填写熄屏的开始与结束时间'] });
    expect((await change({ board_id: strange.id })).status).toBe(422);
    const blind = await park.account({ permissions: ['display_store'], type: 2, incubators: [home.incubator] });
    expect((await pair(blind, (await newCode()).code)).body.errors).toEqual({ route: ['没有查看该画面的权限'] });
    // the board goes: so does what it opened
    await park.call(who.admin, 'DELETE', `/vapi/board/${board.id}`);
    expect((await get(token, '/iot/live?kind=water')).status).toBe(403);
    expect((await hello(token)).body).toMatchObject({ own: null, stops: [{ route: '/cockpit' }] });
  });

  it('is of its park: who keeps another one neither sees it nor pairs into it', async () => {
    const { id } = await paired();
    const stranger = await park.account({
      permissions: ['display_list', 'display_read', 'display_store', 'display_update', 'display_delete', 'cockpit_read'],
      type: 2,
      incubators: [other.incubator],
    });
    expect((await park.call(stranger, 'GET', '/vapi/display')).body.total).toBe(0);
    for (const path of ['revoke', 'refresh', 'shoot']) expect((await park.call(stranger, 'PUT', `/vapi/display/${path}/${id}`, {})).status).toBe(404);
    expect((await pair(stranger, (await newCode()).code)).status).not.toBe(201);
    expect((await pair(stranger, (await newCode()).code, { incubator_id: other.incubator })).status).toBe(201);
  });

  it('is taken back at once, keeps its pictures, and is paired anew', async () => {
    const { id, token } = await paired();
    expect((await park.call(who.admin, 'PUT', `/vapi/display/revoke/${id}`, {})).body).toMatchObject({ state: 3 });
    expect(park.received.sessions).toContainEqual({ user: -id, code: 'revoked' });
    for (const path of ['/auth/authInfo', '/statistics/iot']) expect((await get(token, path)).status).toBe(401);
    expect((await hello(token)).body).toMatchObject({ state: 'pairing', token: expect.not.stringContaining(token) });
    expect((await park.call(who.admin, 'PUT', `/vapi/display/revoke/${id}`, {})).body.message).toBe('该大屏已收回');
    const again = await newCode();
    expect((await park.call(who.admin, 'PUT', `/vapi/display/rejoin/${id}`, { pair_code: again.code })).status).toBe(200);
    expect((await hello(again.token)).body).toMatchObject({ state: 'paired', id, own: { route: '/cockpitIot' } });
    expect((await hello(token)).body).toMatchObject({ state: 'pairing', token: expect.not.stringContaining(token) });
    expect((await park.call(who.admin, 'DELETE', `/vapi/display/${id}`)).status).toBe(200);
    expect((await get(again.token, '/auth/authInfo')).status).toBe(401);
  });

  it('sends one picture when it is asked for one: looked into, and no larger than a megabyte', async () => {
    const { id, token } = await paired();
    const send = async (bytes: Buffer, name = 'a.png', as = token): Promise<number> => (await sendShot(as, bytes, name)).status;
    expect(await send(png)).toBe(400);
    now = new Date(now.getTime() + 1000);
    expect((await park.call(who.admin, 'PUT', `/vapi/display/shoot/${id}`, {})).status).toBe(200);
    expect((await hello(token)).body.shot_requested_at).not.toBeNull();
    expect(await send(Buffer.from('<svg onload="alert(1)"/>'))).toBe(415);
    expect(await send(png, 'a.html')).toBe(415);
    expect(await send(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).toBe(413);
    expect(await send(png, 'a.png', who.admin.token)).toBe(404);
    now = new Date(now.getTime() + 1000);
    expect(await send(png)).toBe(201);
    expect(await send(png)).toBe(400); // one for each asking
    const first = (await park.call(who.admin, 'GET', `/vapi/display/${id}`)).body;
    const seen = await fetch(`${park.url}${first.shot_path}`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    now = new Date(now.getTime() + 1000);
    await park.call(who.admin, 'PUT', `/vapi/display/shoot/${id}`, {});
    now = new Date(now.getTime() + 1000);
    expect(await send(png)).toBe(201);
    expect(await park.database.rows('select id from file where id = $1', [first.shot])).toEqual([]);
  });

  it('of two tabs with one token both are the display, and one picture is taken of them', async () => {
    const { id, token } = await paired();
    const [one, other] = await Promise.all([hello(token, { showing: '甲' }), hello(token, { showing: '乙' })]);
    expect([one.body.id, other.body.id]).toEqual([id, id]);
    now = new Date(now.getTime() + 1000);
    await park.call(who.admin, 'PUT', `/vapi/display/shoot/${id}`, {});
    now = new Date(now.getTime() + 1000);
    const before = await park.database.rows<{ n: number }>('select count(*)::int n from file');
    const filesBefore = filesOf(park.dataDir);
    const both = await Promise.all([1, 2, 3].map(() => sendShot(token, png)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await park.database.rows('select count(*)::int n from file')).toEqual([{ n: Number(before[0]?.n) + 1 }]);
    // nothing of the ones that were too late lies about
    expect(filesOf(park.dataDir)).toHaveLength(filesBefore.length + 1);
  });

  it('junk for a picture is refused in all its shapes, and the token shows nobody a file', async () => {
    const { id, token } = await paired();
    await park.call(who.admin, 'PUT', `/vapi/display/shoot/${id}`, {});
    now = new Date(now.getTime() + 1000);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await sendShot(token, bomb)).status).toBe(413);
    for (const junk of [Buffer.alloc(0), Buffer.alloc(2000, 7), png.subarray(0, 30), Buffer.concat([png.subarray(0, 20), Buffer.alloc(500)])])
      expect([400, 415]).toContain((await sendShot(token, junk)).status);
    const bare = await fetch(`${park.url}/vapi/display/shot`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: 'x' });
    expect(bare.status).toBe(400);
    expect((await sendShot(token, png)).status).toBe(201);
    const { shot_path } = (await park.call(who.admin, 'GET', `/vapi/display/${id}`)).body;
    const bareAddress = String(shot_path).replace(/\?.*/, '');
    expect((await get(token, bareAddress.replace('/vapi', ''))).status).not.toBe(200);
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
      expect([authorization, (await park.call(null, 'GET', path, undefined, { authorization })).status]).toEqual([authorization, 401]);
    expect((await park.call(null, 'GET', `${path}?token=${token}`)).status).toBe(401);
    const reported = await park.call(null, 'POST', '/vapi/iot/readings', { readings: [] }, { authorization: `Device ${token}` });
    expect(reported.status).toBe(401);
    // and a person's says of no screen that it is a display
    expect((await hello(who.admin.token)).body).toMatchObject({ state: 'pairing' });
    for (const odd of ['display_', '\u0000', 'x'.repeat(81), { a: 1 }, ['x']]) {
      const answer = await hello(undefined, { token: odd });
      expect([200, 400, 422]).toContain(answer.status);
      if (answer.status === 200) expect(answer.body.token).not.toBe(odd);
    }
  });

  it('slips are counted wherever they are made; one network fills no line for the others', async () => {
    const { id } = await paired();
    const { code } = await newCode();
    for (let slip = 0; slip < 3; slip++) await pair(who.operator, `33333${slip + 2}`);
    for (let slip = 0; slip < 2; slip++)
      expect((await park.call(who.operator, 'PUT', `/vapi/display/rejoin/${id}`, { pair_code: `44444${slip + 2}` })).status).toBe(422);
    expect((await pair(who.operator, code)).status).toBe(429);
    expect((await park.call(who.operator, 'PUT', `/vapi/display/rejoin/${id}`, { pair_code: code })).status).toBe(429);
    // without the right there is nothing to guess at
    expect((await pair(who.tenant, code)).status).toBe(403);
    expect((await park.call(null, 'POST', '/vapi/display/pair', { pair_code: code, name: '大厅', incubator_id: home.incubator })).status).toBe(401);
    const { code: further } = await newCode();
    const waiting = await park.database.rows<{ ip: string }>('select distinct ip from display_pairing');
    expect([further.length, waiting.map(({ ip }) => ip)]).toEqual([6, ['127.0.0.1']]);
  });

  it('pictures that go, or were never one’s own, come on no wall', async () => {
    const panels = [{ prop: 'iot.water', x: 0, y: 0, w: 8, h: 6 }];
    const board = async (of: Session, name: string) => (await park.call(of, 'POST', '/vapi/board', { name, kind: 2, extend: panels })).body.id;
    const [mine, theirs] = [await board(who.admin, '值班'), await board(who.operator, '别人的')];
    const { token, id } = await paired();
    const change = async (body: object, as = who.admin): Promise<Answer> => {
      const { version } = (await park.call(who.admin, 'GET', `/vapi/display/${id}`)).body;
      return park.call(as, 'PUT', `/vapi/display/${id}`, { version, ...body });
    };
    expect((await change({ playlist: [{ board_id: theirs, seconds: 30 }] })).status).toBe(422);
    expect((await change({ incubator_id: other.incubator }, who.operator)).status).toBeGreaterThanOrEqual(400);
    expect((await change({ route: null, playlist: [{ board_id: mine, seconds: 30 }] })).status).toBe(200);
    expect((await get(token, '/iot/live?kind=water')).status).toBe(200);
    await park.call(who.admin, 'DELETE', `/vapi/board/${mine}`);
    expect((await hello(token)).body).toMatchObject({ state: 'paired', own: null, stops: [] });
    expect((await get(token, '/iot/live?kind=water')).status).toBe(403);
    expect((await get(token, '/auth/authInfo')).body.feeds).toEqual([]);
    // saved anew by somebody who does not touch what is gone
    expect((await change({ name: '门厅' })).status).toBe(200);
  });
});
