import { expect, it } from 'vitest';
import { displayRoute } from '@/domain/codes/display';
import { today } from '@/domain/kernel/moment';
import type { DisplayPlan } from '@/domain/answers/display';
import { onEachEngine } from '../support/engines';
import type { Answer, Session } from '../support/park';
import { displayWall } from './display-wall';

onEachEngine('大屏终端的画面', (engine) => {
  const wall = displayWall(engine);
  const { hello, newCode, pair, paired, get } = wall;

  it('reads the feeds of its pictures, of its own park, and nothing else; writes nothing', async () => {
    const { token, id } = await paired();
    const info = (await get(token, '/auth/authInfo')).body;
    expect(info).toMatchObject({ id: -id, whole: false, buildings: [wall.home.building], permissions: [{ name: 'cockpit_read' }] });
    expect([...info.feeds].sort()).toEqual(['cockpit.incubator', 'cockpit.iot', 'cockpit.site', 'iot.car', 'iot.electric']);
    const open = ['/statistics/iot', '/iot/live?kind=electric', '/iot/live?kind=car', '/cockpit-incubator', '/cockpit/site'];
    for (const path of open) expect([path, (await get(token, path)).status]).toEqual([path, 200]);
    const closed = [
      '/iot/live?kind=water',
      '/iot/live',
      '/driveOperate',
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
    for (const [method, path] of writes) expect([path, (await wall.park.call({ token }, method, `/vapi${path}`, {})).status]).toEqual([path, 403]);
    expect((await get(token, '/statistics/iot', { buildings: String(wall.other.building) })).status).toBe(403);
    // another picture, other feeds, at once
    const row = (await wall.park.call(wall.who.admin, 'GET', `/vapi/display/${id}`)).body;
    expect((await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/${id}`, { version: row.version, route: '/cockpit' })).status).toBe(200);
    expect(wall.park.received.sessions).toContainEqual({ user: -id, code: 'changed' });
    expect([(await get(token, '/iot/live?kind=car')).status, (await get(token, '/driveOperate')).status]).toEqual([403, 200]);
    // the model of its park, on any day that may be asked, and the changes of it
    const model = await get(token, `/cockpit/site?at=${today(new Date())}`);
    expect([model.status, model.body.parks.map((one: { id: number }) => one.id)]).toEqual([200, [wall.home.incubator]]);
    expect((await get(token, '/cockpit/siteChanges')).status).toBe(200);
    expect((await get(token, '/auth/authInfo')).body.feeds).toContain('cockpit.site');
    expect((await get(token, `/cockpit/site?incubator_id=${wall.other.incubator}`)).status).toBe(404);
    expect((await get(token, '/space/room/board')).status).toBe(403);
  });

  it('every screen of the cockpit may hang on it, alone and in a playlist', async () => {
    const { id } = await paired({ route: '/cockpit' });
    const answers = [];
    for (const { code: route } of displayRoute.items) {
      const { version } = (await wall.park.call(wall.who.admin, 'GET', `/vapi/display/${id}`)).body;
      const { status, body } = await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/${id}`, {
        version,
        route,
        playlist: [{ route, seconds: 30 }],
      });
      answers.push([route, status === 200 ? status : body.message]);
    }
    expect(answers).toEqual(displayRoute.items.map(({ code }) => [code, 200]));
    expect(answers.length).toBeGreaterThan(4);
  });
  it('shows a board and a playlist with its hours, and only what the one who chose it may see', async () => {
    const panels = [
      { prop: 'iot.water', x: 0, y: 0, w: 8, h: 6 },
      { prop: 'todo', x: 8, y: 0, w: 8, h: 6 },
    ];
    const board = (await wall.park.call(wall.who.admin, 'POST', '/vapi/board', { name: '值班', kind: 2, extend: panels })).body;
    const strange = (await wall.park.call(wall.who.operator, 'POST', '/vapi/board', { name: '别人的', kind: 2, extend: panels })).body;
    const { token, id } = await paired({ route: null, board_id: board.id });
    expect((await get(token, '/iot/live?kind=water')).status).toBe(200);
    expect(((await hello(token)).body as DisplayPlan).own?.board?.map(({ prop }) => prop)).toEqual(['iot.water']); // one's own to-dos hang on no wall
    const change = async (body: object): Promise<Answer> => {
      const { version } = (await wall.park.call(wall.who.admin, 'GET', `/vapi/display/${id}`)).body;
      return wall.park.call(wall.who.admin, 'PUT', `/vapi/display/${id}`, { version, ...body });
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
    const blind = await wall.park.account({ permissions: ['display_store'], type: 2, incubators: [wall.home.incubator] });
    expect((await pair(blind, (await newCode()).code)).body.errors).toEqual({ route: ['没有查看该画面的权限'] });
    // the board goes: so does what it opened
    await wall.park.call(wall.who.admin, 'DELETE', `/vapi/board/${board.id}`);
    expect((await get(token, '/iot/live?kind=water')).status).toBe(403);
    expect((await hello(token)).body).toMatchObject({ own: null, stops: [{ route: '/cockpit' }] });
  });

  it('pictures that go, or were never one’s own, come on no wall', async () => {
    const panels = [{ prop: 'iot.water', x: 0, y: 0, w: 8, h: 6 }];
    const board = async (of: Session, name: string) => (await wall.park.call(of, 'POST', '/vapi/board', { name, kind: 2, extend: panels })).body.id;
    const [mine, theirs] = [await board(wall.who.admin, '值班'), await board(wall.who.operator, '别人的')];
    const { token, id } = await paired();
    const change = async (body: object, as = wall.who.admin): Promise<Answer> => {
      const { version } = (await wall.park.call(wall.who.admin, 'GET', `/vapi/display/${id}`)).body;
      return wall.park.call(as, 'PUT', `/vapi/display/${id}`, { version, ...body });
    };
    expect((await change({ playlist: [{ board_id: theirs, seconds: 30 }] })).status).toBe(422);
    expect((await change({ incubator_id: wall.other.incubator }, wall.who.operator)).status).toBeGreaterThanOrEqual(400);
    expect((await change({ route: null, playlist: [{ board_id: mine, seconds: 30 }] })).status).toBe(200);
    expect((await get(token, '/iot/live?kind=water')).status).toBe(200);
    await wall.park.call(wall.who.admin, 'DELETE', `/vapi/board/${mine}`);
    expect((await hello(token)).body).toMatchObject({ state: 'paired', own: null, stops: [] });
    expect((await get(token, '/iot/live?kind=water')).status).toBe(403);
    expect((await get(token, '/auth/authInfo')).body.feeds).toEqual([]);
    // saved anew by somebody who does not touch what is gone
    expect((await change({ name: '门厅' })).status).toBe(200);
  });
});
