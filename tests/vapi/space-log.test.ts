import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { day, openSpace, type Space } from './spaces';

interface Entry {
  resource: string;
  action: string;
  row_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  cause_resource: string | null;
  cause_action: string | null;
  cause_id: number | null;
}

onEngineInTurn('房间操作的日志', (engine) => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace(engine);
  });
  afterAll(() => space.park.close());
  /** What the log tells of what was done meanwhile, in the order of its writing. */
  const logged = async (work: () => Promise<{ status: number; body: any }>): Promise<Entry[]> => {
    const [last] = await space.rows<{ id: number }>('select coalesce(max(id), 0)::bigint id from operation_log');
    const answer = await work();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return space.rows<Entry>(
      `select resource, action, row_id, before, after, cause_resource, cause_action, cause_id from operation_log where id > $1 order by id`,
      [last?.id],
    );
  };
  const versionOf = async (table: string, id: number) =>
    (await space.rows<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version;
  const caused = (action: string, id: number | null, resource = 'room') => ({ cause_resource: resource, cause_action: action, cause_id: id });
  const uncaused = { cause_resource: null, cause_action: null, cause_id: null };

  it('tells of a record what its action made of it, in one entry and with one new version', async () => {
    const { park, who, level, newRoom, put } = space;
    const room = await newRoom({ area: 80 });
    const was = Number(await versionOf('room', room.id));
    expect(await logged(() => put(who.operator, `resize/${room.id}`, { area: '81.5', reason: '复测' }))).toEqual([
      { resource: 'room', action: 'resize', row_id: room.id, before: { area: '80.00' }, after: { area: '81.50' }, ...uncaused },
    ]);
    expect(await versionOf('room', room.id)).toBe(was + 1);
    const tooLarge = await put(who.operator, `resize/${room.id}`, { area: '99999999', reason: '误' });
    expect(tooLarge.body.errors).toEqual({ area: ['房间面积之和不能大于楼宇建筑面积'] });
    expect(await versionOf('room', room.id)).toBe(was + 1);
    const plan = [
      {
        room_id: room.id,
        points: [
          [0, 0],
          [0.5, 0],
          [0.5, 0.5],
        ],
      },
    ];
    const drawn = Number(await versionOf('floor', level.id));
    const entries = await logged(() => park.call(who.operator, 'POST', '/vapi/space/saveFloorImg', { id: level.id, regions: plan }));
    expect(entries).toMatchObject([{ resource: 'floor', action: 'save_plan', row_id: level.id, after: { regions: plan }, ...uncaused }]);
    expect(await versionOf('floor', level.id)).toBe(drawn + 1);
  });

  it('tells of the parts that a room is split into, and of the room itself in the split alone', async () => {
    const { who, rows, newRoom, put } = space;
    const [whole, otherPark] = [await newRoom({ name: '701', area: 90 }), await newRoom()];
    const was = [await versionOf('room', whole.id), await versionOf('room', otherPark.id)].map(Number);
    // the second part has the name that the whole has had
    const parts = [
      { name: '701A', area: 50 },
      { name: '701', area: 30 },
      { name: '701C', area: 10 },
    ];
    const entries = await logged(() => put(who.operator, `split/${whole.id}`, { parts, reason: '拆小' }));
    const made = await rows<{ id: number; status: number; idle_since: string; version: number; created_by: number | null }>(
      "select id, status, idle_since::text, version, created_by from room where name in ('701', '701C') and deleted_at is null order by id",
    );
    expect(made).toMatchObject([1, 2].map(() => ({ status: 1, idle_since: day, version: 1, created_by: expect.any(Number) })));
    expect(entries).toMatchObject([
      { resource: 'room', action: 'store', row_id: made[0]?.id, before: null, after: { name: '701', area: '30.00' }, ...caused('split', whole.id) },
      { resource: 'room', action: 'store', row_id: made[1]?.id, before: null, after: { name: '701C', area: '10.00' }, ...caused('split', whole.id) },
      { action: 'split', row_id: whole.id, before: { name: '701', area: '90.00' }, after: { name: '701A', area: '50.00' }, ...uncaused },
    ]);
    expect(entries).toHaveLength(3);
    expect([await versionOf('room', whole.id), await versionOf('room', otherPark.id)]).toEqual([(was[0] ?? 0) + 1, was[1]]);
  });

  it('tells of rooms that are merged: which one grew, which are gone, and the plan that they have left', async () => {
    const { park, who, level, newRoom, put } = space;
    const [first, second, otherPark] = [await newRoom({ area: 20 }), await newRoom({ area: 30 }), await newRoom()];
    const points = [
      [0, 0],
      [0.5, 0],
      [0.5, 0.5],
    ];
    const areas = [first, second, otherPark].map(({ id }) => ({ room_id: id, points }));
    await park.call(who.operator, 'POST', '/vapi/space/saveFloorImg', { id: level.id, regions: areas });
    const versions = async () =>
      [await versionOf('room', first.id), await versionOf('room', otherPark.id), await versionOf('floor', level.id)].map(Number);
    const [grown = 0, left = 0, plan = 0] = await versions();
    const entries = await logged(() => put(who.operator, 'merge', { ids: [second.id, first.id], name: '合一室', reason: '打通' }));
    expect(entries).toMatchObject([
      { resource: 'room', action: 'delete', row_id: second.id, before: { area: '30.00' }, after: null, ...caused('merge', null) },
      { resource: 'floor', action: 'change', row_id: level.id, before: { regions: areas }, ...caused('merge', null) },
      {
        resource: 'room',
        action: 'merge',
        row_id: first.id,
        before: { area: '20.00' },
        after: { area: '50.00', name: '合一室' },
        ...uncaused,
      },
    ]);
    expect(entries).toHaveLength(3);
    expect(entries[1]?.after).toEqual({ regions: areas.filter(({ room_id }) => room_id !== second.id) });
    expect(await versions()).toEqual([grown + 1, left, plan + 1]);
  });

  it('tells of each room whose price has moved, and of none whose price is what it was', async () => {
    const { who, rows, newRoom, put } = space;
    const [one, free, other] = [await newRoom({ guide_price: '1.2' }), await newRoom({ guide_price: '0' }), await newRoom({ guide_price: '2' })];
    const ids = [other.id, free.id, one.id];
    const versions = () => Promise.all([one, free, other].map(async ({ id }) => Number(await versionOf('room', id))));
    const [first = 0, still = 0, last = 0] = await versions();
    const entries = await logged(() => put(who.operator, 'reprice', { ids, percent: 5, reason: '年度调价' }));
    expect(entries).toEqual([
      {
        resource: 'room',
        action: 'reprice',
        row_id: one.id,
        before: { guide_price: '1.2000' },
        after: { guide_price: '1.2600' },
        ...uncaused,
      },
      {
        resource: 'room',
        action: 'reprice',
        row_id: other.id,
        before: { guide_price: '2.0000' },
        after: { guide_price: '2.1000' },
        ...uncaused,
      },
    ]);
    expect(await versions()).toEqual([first + 1, still, last + 1]);
    const history = await rows(
      'select room_id, price_before::float8 was, price_after::float8 is, reason from room_change where room_id = any($1::bigint[]) order by room_id',
      [ids],
    );
    expect(history).toEqual([
      { room_id: one.id, was: 1.2, is: 1.26, reason: '年度调价' },
      { room_id: other.id, was: 2, is: 2.1, reason: '年度调价' },
    ]);
    expect(await logged(() => put(who.operator, 'reprice', { ids, percent: 0, reason: '无' }))).toEqual([]);
    expect(await versions()).toEqual([first + 1, still, last + 1]);
  });

  it('tells of a room that is held what has become of it today, and what it is held for', async () => {
    const { who, rows, newRoom, put } = space;
    const room = await newRoom({ web_show: 1 });
    const hold = (from: string, until: string) => logged(() => put(who.operator, `hold/${room.id}`, { kind: 4, from, until, reason: '漏水' }));
    const held = (from: string, end: string) => ({
      ...{ resource: 'room_occupancy', action: 'store', row_id: expect.any(Number), before: null, ...caused('hold', room.id) },
      after: { room_id: room.id, during: `[${from},${end})`, kind: 4, reason: '漏水', need_id: null, released_at: null },
    });
    const was = Number(await versionOf('room', room.id));
    expect(await hold(day, day)).toMatchObject([
      held(day, addDays(day, 1)),
      {
        action: 'hold',
        row_id: room.id,
        before: { status: 1, web_show: 1, show_again: 2 },
        after: { status: 5, web_show: 2, show_again: 1 },
        ...uncaused,
      },
    ]);
    expect(await versionOf('room', room.id)).toBe(was + 1);
    // what is to come changes nothing of the room today: what is kept for whom, and why, stands in the log nevertheless
    expect(await hold(addDays(day, 10), addDays(day, 11))).toMatchObject([
      held(addDays(day, 10), addDays(day, 12)),
      { action: 'hold', row_id: room.id, before: {}, after: {} },
    ]);
    expect(await versionOf('room', room.id)).toBe(was + 1);
    const [made] = await rows<{ version: number; created_by: number }>(
      'select version, created_by from room_occupancy where room_id = $1 order by id limit 1',
      [room.id],
    );
    expect(made).toEqual({ version: 1, created_by: who.operator.userId });
  });

  it('tells of the demand and its customer what the reservation of a room and its release made of them', async () => {
    const { who, rows, newRoom, demand, put, get } = space;
    const [{ id }, { id: need_id }] = [await newRoom(), await demand()];
    const versions = () => Promise.all([versionOf('room', id), versionOf('need', need_id)].map(async (one) => Number(await one)));
    const [room = 0, need = 0] = await versions();
    const reserved = await logged(() => put(who.operator, `reserve/${id}`, { need_id, from: day }));
    const about = (resource: string, entries: readonly Entry[]) => entries.filter((one) => one.resource === resource);
    expect(about('room', reserved)).toMatchObject([{ action: 'reserve', row_id: id, before: { status: 1 }, after: { status: 2 }, ...uncaused }]);
    expect(about('need', reserved)).toMatchObject([
      { action: 'change', row_id: need_id, before: { status: 10, room: null }, after: { status: 20, room: id }, ...caused('reserve', id) },
    ]);
    expect(about('enterprise', reserved)).toMatchObject([{ action: 'change', after: { need_status: 20 }, ...caused('reserve', id) }]);
    expect(about('room_occupancy', reserved)).toMatchObject([
      { action: 'store', before: null, after: { room_id: id, during: `[${day},)`, kind: 1, need_id, reason: null }, ...caused('reserve', id) },
    ]);
    expect(await versions()).toEqual([room + 1, need + 1]);
    const { stays } = (await get(who.operator, `room/about/${id}`)).body;
    const released = await logged(() => put(who.operator, `release/${id}`, { occupancy_id: stays[0].id, reason: '客户取消' }));
    expect(about('room', released)).toMatchObject([{ action: 'release', row_id: id, before: { status: 2 }, after: { status: 1 }, ...uncaused }]);
    expect(about('need', released)).toMatchObject([
      { action: 'change', row_id: need_id, before: { status: 20, room: id }, after: { status: 10, room: null }, ...caused('release', id) },
    ]);
    const [given] = about('room_occupancy', released);
    expect(about('room_occupancy', released)).toHaveLength(1);
    expect(given).toMatchObject({ action: 'change', row_id: stays[0].id, before: { released_at: null, reason: null }, ...caused('release', id) });
    expect(given?.after).toEqual({ released_at: expect.any(String), reason: '客户取消' });
    expect(await versions()).toEqual([room + 2, need + 2]);
    expect(await rows('select released_at is not null as released, reason from room_occupancy where room_id = $1', [id])).toEqual([
      { released: true, reason: '客户取消' },
    ]);
    expect(await put(who.operator, `release/${id}`, { occupancy_id: stays[0].id, reason: '再来一次' })).toMatchObject({ status: 404 });
  });

  it('tells of the rooms that a voided contract gives back, and of no others', async () => {
    const { park, who, rows, newRoom, letOut } = space;
    const [mine, other] = [await newRoom({ status: 3 }), await newRoom({ status: 3 })];
    const { id } = await letOut(mine.id, day, addDays(day, 9));
    await letOut(other.id, day, addDays(day, 9));
    await rows('update room set idle_since = $2::date where id = any($1::bigint[])', [[mine.id, other.id], day]);
    const versions = () => Promise.all([mine, other].map(async (room) => Number(await versionOf('room', room.id))));
    const [was = 0, still = 0] = await versions();
    const entries = await logged(() => park.call(who.admin, 'POST', '/vapi/pact/invalid', { id, reason: '签错' }));
    expect(entries.filter(({ resource }) => resource === 'room')).toEqual([
      { resource: 'room', action: 'change', row_id: mine.id, before: { status: 3 }, after: { status: 1 }, ...caused('invalid', id, 'contract') },
    ]);
    expect(await versions()).toEqual([was + 1, still]);
  });

  it('tells of a new room, an edited one and new floors, each in one entry', async () => {
    const { park, here, who, rows, level, newRoom } = space;
    const at = { incubator_id: here.incubator, building_id: here.building };
    const body = { ...at, floor_id: level.id, name: '901', room_type_id: await park.rows.ref('room_type'), area: '50', rentable_from: day, use: 2 };
    const stored = await logged(async () => ({ ...(await park.call(who.operator, 'POST', '/vapi/space/room', body)), status: 200 }));
    expect(stored).toMatchObject([{ action: 'store', before: null, after: { name: '901', status: 6, idle_since: null }, ...uncaused }]);
    const { id } = await newRoom();
    const { version } = (await park.call(who.operator, 'GET', `/vapi/space/room/${id}`)).body;
    const edited = await logged(() => park.call(who.operator, 'PUT', `/vapi/space/room/${id}`, { version, use: 3 }));
    expect(await versionOf('room', id)).toBe(version + 1);
    expect(edited).toMatchObject([{ action: 'update', row_id: id, before: { use: 1, status: 1 }, after: { use: 3, status: 6 }, ...uncaused }]);
    const floors = { building_id: here.building, from: 21, to: 22 };
    const added = await logged(() => park.call(who.operator, 'PUT', '/vapi/space/building/add_floors', floors));
    const made = await rows<{ id: number }>('select id from floor where building_id = $1 and number in (21, 22) order by number', [here.building]);
    expect(added).toMatchObject(
      made.map(({ id: row_id }, nth) => ({
        ...{ resource: 'floor', action: 'store', row_id, before: null, after: { name: `${21 + nth}F`, number: 21 + nth } },
        ...caused('add_floors', null, 'building'),
      })),
    );
    expect(added).toHaveLength(2);
  });
});
