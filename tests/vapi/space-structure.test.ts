import { afterAll, beforeAll, expect, it } from 'vitest';
import { floor } from '@/domain/resources/floor';
import { meter } from '@/domain/resources/meter';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { place } from './people';
import { day, openSpace, type Space } from './spaces';

onEngineInTurn('园区、楼宇、楼层与房间的结构', (engine) => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace(engine);
  });
  afterAll(() => space.park.close());

  it('splits and merges rooms, and the areas add up', async () => {
    const { who, rows, newRoom, demand, put, get } = space;
    const whole = await newRoom({ name: '501', area: 120.5 });
    const split = (parts: object[]) => put(who.operator, `split/${whole.id}`, { parts, reason: '拆小' });
    expect((await split([{ name: '501', area: 100 }])).body.errors).toEqual({ parts: ['请填写 2 至 50 个拆分后的房间'] });
    expect(
      (
        await split([
          { name: '501', area: 100 },
          { name: '501B', area: 20 },
        ])
      ).body.errors,
    ).toEqual({ parts: ['拆分后的面积之和应等于原面积'] });
    expect(
      (
        await split([
          { name: '501A', area: 100.3 },
          { name: '501B', area: 20.2 },
        ])
      ).body,
    ).toMatchObject({ name: '501A', area: 100.3 });
    const both = await rows<{ id: number; area: string }>(
      "select id, area from room where name in ('501A', '501B') and deleted_at is null order by name",
    );
    expect(both.map(({ area }) => Number(area))).toEqual([100.3, 20.2]);
    const merge = (name: string) => put(who.operator, 'merge', { ids: both.map(({ id }) => id), name, reason: '合一' });
    await newRoom({ name: '502' });
    expect((await merge('502')).body.errors).toEqual({ name: ['房间号已存在'] });
    expect((await merge('501')).status).toBe(200);
    expect(
      await rows('select name, area::float8 area from room where id = any($1::bigint[]) and deleted_at is null', [both.map(({ id }) => id)]),
    ).toEqual([{ name: '501', area: 120.5 }]);
    const { changes } = (await get(who.operator, `room/about/${whole.id}`)).body;
    expect(changes.map(({ kindText }: { kindText: string }) => kindText)).toEqual(['合并', '拆分']);
    const { id: need_id } = await demand();
    await put(who.operator, `reserve/${whole.id}`, { need_id, from: day });
    expect(
      (
        await split([
          { name: 'x', area: 100 },
          { name: 'y', area: 20.5 },
        ])
      ).body.message,
    ).toMatch(/^已被占用或预订，不能拆分或合并（房间501：需求预订，.+，\d{4}-\d\d-\d\d 至 长期）$/);
  });

  it('keeps places in order: where a room lies, what a building holds', async () => {
    const { park, here, who, level, rows, get } = space;
    const other = await park
      .make(floor, { incubator_id: here.incubator, building_id: (await place(park, '丙园')).building, number: 1, name: '1F' })
      .catch(() => undefined);
    expect(other).toBeUndefined(); // the database keeps a building inside its incubator
    const foreign = await rows<{ id: number }>('select f.id from floor f where f.building_id <> $1 limit 1', [here.building]);
    const body = {
      incubator_id: here.incubator,
      building_id: here.building,
      floor_id: level.id,
      name: '601',
      room_type_id: await park.rows.ref('room_type'),
      area: '50',
      rentable_from: day,
    };
    if (foreign[0])
      expect((await park.call(who.admin, 'POST', '/vapi/space/room', { ...body, floor_id: foreign[0].id })).body.errors).toEqual({
        floor_id: ['楼层不属于所选楼宇'],
      });
    const made = await park.call(who.operator, 'POST', '/vapi/space/room', body);
    expect(made).toMatchObject({ status: 201, body: { status: 1, statusText: '空闲' } });
    expect((await park.call(who.operator, 'POST', '/vapi/space/room', body)).body.errors).toEqual({ name: ['房间号已存在'] });
    expect((await park.call(who.operator, 'POST', '/vapi/space/room', { ...body, name: '602', area: '99999999' })).body.errors).toEqual({
      area: ['房间面积之和不能大于楼宇建筑面积'],
    });
    const { version } = (await get(who.operator, `building/${here.building}`)).body;
    expect((await park.call(who.operator, 'PUT', `/vapi/space/building/${here.building}`, { version, area: '1' })).body.errors).toEqual({
      area: ['建筑面积不能小于房间面积之和'],
    });
  });

  it('removes nothing that is in use and names what uses it; what is empty goes', async () => {
    const { park, rows, who, stranger } = space;
    const gone = (path: string) => park.call(who.admin, 'DELETE', `/vapi/space/${path}`);
    const messageOf = async (path: string) => {
      const { status, body } = await gone(path);
      return status === 400 ? body.message : status;
    };
    const there = await place(park, '丁园');
    const at = { incubator_id: there.incubator, building_id: there.building };
    const floors = await Promise.all([1, 2, 3, 4].map((number) => park.make(floor, { ...at, number, name: `${number}F` })));
    const newRoom = (name: string, more: object = {}) =>
      park.make(room, { ...at, floor_id: floors[0]?.id, name, area: 10, parent_id: null, rentable_from: '2020-01-01', ...more });
    const [big, small] = [await newRoom('101'), await newRoom('102')];
    const desk = await newRoom('101-1', { parent_id: big.id });
    const gauge = await park.make(meter, { ...at, floor_id: floors[0]?.id, room_id: small.id, name: '102电表', parent_id: null });
    expect(await messageOf(`incubator/${there.incubator}`)).toBe('该园区下仍有楼宇（丁园A座）');
    expect(await messageOf(`building/${there.building}`)).toBe('该楼宇下仍有楼层或房间（1F、2F、3F等4层）');
    expect(await messageOf(`delFloor/${floors[0]?.id}`)).toBe('该楼层下仍有房间（101、101-1、102）');
    expect(await messageOf(`room/${big.id}`)).toBe('该房间下仍有工位或床位（101-1）');
    expect(await messageOf(`room/${small.id}`)).toBe('该房间下仍有表计（102电表）');
    expect(await park.call(stranger.operator, 'DELETE', `/vapi/space/room/${desk.id}`)).toMatchObject({ status: 404 });
    await rows('update meter set deleted_at = now() where id = $1', [gauge.id]);
    for (const { id } of [desk, big, small]) expect(await messageOf(`room/${id}`)).toBe(200);
    for (const { id } of floors) expect(await messageOf(`delFloor/${id}`)).toBe(200);
    expect(await messageOf(`building/${there.building}`)).toBe('该楼宇下仍有企业（丁园科技有限公司）');
    await rows('update enterprise set residence = 3 where id = $1', [there.enterprise]);
    expect(await messageOf(`building/${there.building}`)).toBe(200);
    expect(await messageOf(`incubator/${there.incubator}`)).toBe(200);
  });

  it('keeps plans with areas of the floor’s own rooms', async () => {
    const { park, here, who, level, newRoom, get } = space;
    const { id } = await newRoom();
    const save = (regions: unknown) => park.call(who.operator, 'POST', '/vapi/space/saveFloorImg', { id: level.id, regions });
    const triangle = [
      [0, 0],
      [0.5, 0],
      [0.5, 0.5],
    ];
    expect((await save([{ room_id: id, points: triangle }])).status).toBe(200);
    expect((await get(who.operator, `floorImg?building_id=${here.building}`)).body.data[0].regions).toEqual([{ room_id: id, points: triangle }]);
    expect((await save([{ room_id: 999_999, points: triangle }])).body.message).toBe('房间区域中有不属于该楼层的房间');
    expect((await save([{ room_id: id, points: [[2, 0]] }])).body.errors).toEqual({ regions: ['房间区域格式不正确'] });
    expect((await get(who.operator, `roomList/${level.id}`)).body.data.map(({ id: one }: { id: number }) => one)).toContain(id);
  });

  it('shows the totals of one’s own parks, and other parks’ boards to nobody', async () => {
    const { here, who, stranger, newRoom, demand, put, get } = space;
    const totals = (await get(who.operator, 'get_count')).body;
    expect([totals.incubator, totals.building]).toEqual([1, 1]);
    expect((await get(who.operator, 'incubator-count')).body).toEqual({ total: 1 });
    expect((await get(who.operator, 'building-count')).body).toEqual({ total: 1 });
    expect((await get(who.operator, 'room-count')).body.total).toBe(totals.room);
    const { id } = await newRoom();
    const { id: need_id } = await demand();
    expect((await get(stranger.operator, `room/board?building_id=${here.building}`)).status).not.toBe(200);
    expect((await get(stranger.operator, `room/about/${id}`)).status).toBe(404);
    expect((await put(stranger.operator, `reserve/${id}`, { need_id, from: day })).status).toBe(404);
    expect((await put(who.tenant, `reserve/${id}`, { need_id, from: day })).status).toBe(403);
    expect((await get(who.tenant, `room/board?building_id=${here.building}`)).status).toBe(403);
  });

  it('moves guide prices of many rooms by a percentage', async () => {
    const { who, rows, newRoom, put } = space;
    const ids = [(await newRoom({ guide_price: '1.2' })).id, (await newRoom({ guide_price: '2' })).id];
    const reprice = (percent: number, rooms = ids) => put(who.operator, 'reprice', { ids: rooms, percent, reason: '年度调价' });
    expect((await reprice(5)).status).toBe(200);
    const prices = await rows<{ guide_price: string }>('select guide_price from room where id = any($1::bigint[]) order by id', [ids]);
    expect(prices.map(({ guide_price }) => Number(guide_price))).toEqual([1.26, 2.1]);
    expect((await reprice(-100)).body.errors).toEqual({ percent: ['调整幅度应在 -99 至 1000 之间'] });
    const log = await rows<{ n: number }>("select count(*)::int n from operation_log where action = 'reprice' and row_id = any($1::bigint[])", [ids]);
    expect(log[0]?.n).toBe(2);
  });
});
