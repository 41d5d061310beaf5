import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { floor } from '@/domain/resources/floor';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { addDays, today } from '@/vapi/kernel/clock';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const day = today(new Date());

onEachEngine('空间', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Awaited<ReturnType<typeof people>>;
  let level: { id: number };
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    stranger = await people(park, await place(park, '乙园'));
    level = await park.make(floor, { incubator_id: here.incubator, building_id: here.building, number: 3, name: '3F' });
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const inside = () => ({ incubator_id: here.incubator, building_id: here.building, floor_id: level.id });
  const newRoom = (more: object = {}) =>
    park.make(room, {
      ...inside(),
      name: `R${++count}`,
      area: 100,
      use: 1,
      status: 1,
      rentable_from: '2020-01-01',
      rentable_to: null,
      parent_id: null,
      ...more,
    });
  const demand = () => park.make(need, { enterprise_id: here.enterprise, incubator_id: here.incubator, building_id: here.building, status: 10 });
  const put = (by: Session, path: string, body: object): Promise<Answer> => park.call(by, 'PUT', `/vapi/space/room/${path}`, body);
  const get = (by: Session, path: string): Promise<Answer> => park.call(by, 'GET', `/vapi/space/${path}`);
  const board = async (by: Session, at = '') => (await get(by, `room/board?building_id=${here.building}${at && `&at=${at}`}`)).body;
  /** The rooms of a board's answer by the names of its columns. */
  const cellsOf = ({ columns, floors }: { columns: string[]; floors: { rooms: unknown[][] }[] }): Record<string, any>[] =>
    floors.flatMap(({ rooms }) => rooms.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
  const cell = async (id: number, at = ''): Promise<any> => cellsOf(await board(who.operator, at)).find((one) => one.id === id);
  const let_ = async (id: number, from: string, to: string) => {
    const held = await park.make(contract, {
      incubator_id: here.incubator,
      building_id: here.building,
      enterprise_id: here.enterprise,
      start_at: from,
      end_at: to,
      status: 30,
      next_contract_id: null,
    });
    await rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', [
      id,
      from,
      addDays(to, 1),
      here.enterprise,
      held.id,
    ]);
    return held;
  };

  it('reserves a room for a demand, shows it at once and on any day, and frees it again', async () => {
    const { id } = await newRoom();
    const { id: need_id } = await demand();
    const from = addDays(day, 10);
    const until = addDays(day, 19);
    expect((await put(who.operator, `reserve/${id}`, { need_id, from, until })).body).toMatchObject({ status: 2, statusText: '预订' });
    expect(await cell(id)).toMatchObject({ status: 2, occupancy_id: null, next_from: from });
    expect(await cell(id, until)).toMatchObject({ status: 2, kind: 1, since: from, until });
    expect(await cell(id, addDays(until, 1))).toMatchObject({ status: 1, occupancy_id: null });
    expect(await put(who.operator, `hold/${id}`, { kind: 4, from: until, until, reason: '漏水' })).toMatchObject({
      status: 400,
      body: { message: '所选房源在该租期内已被占用' },
    });
    expect((await put(who.operator, `hold/${id}`, { kind: 4, from: day, until: day, reason: '漏水' })).body.status).toBe(5);
    const { stays } = (await get(who.operator, `room/about/${id}`)).body;
    const held = stays.find(({ kind }: { kind: number }) => kind === 1);
    expect((await put(who.operator, `release/${id}`, { occupancy_id: held.id, reason: '客户取消' })).status).toBe(200);
    expect(await cell(id, until)).toMatchObject({ status: 1 });
  });

  it('lets one of fifty who want it at once', async () => {
    const { id } = await newRoom();
    const { id: need_id } = await demand();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => put(who.operator, `reserve/${id}`, { need_id, from: addDays(day, at % 5), until: addDays(day, 30) })),
    );
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(new Set(['所选房源在该租期内已被占用']));
    expect((await rows('select 1 from room_occupancy where room_id = $1', [id])).length).toBe(1);
  });

  it('tells what is let, what ends soon, who owes, and since when rooms stand empty', async () => {
    const [long, soon] = [await newRoom(), await newRoom()];
    await let_(long.id, addDays(day, -100), addDays(day, 300));
    const ending = await let_(soon.id, addDays(day, -300), addDays(day, 20));
    expect([(await cell(long.id)).status, (await cell(soon.id)).status, (await cell(soon.id, addDays(day, 21))).status]).toEqual([3, 4, 1]);
    expect(await cell(soon.id)).toMatchObject({
      contract_id: ending.id,
      contract_end: addDays(day, 20),
      until: addDays(day, 20),
      owed: '0.00',
    });
    const listed = async (status: string) => (await get(who.operator, `room?${status}&pageSize=1000`)).body.data.map(({ id }: { id: number }) => id);
    expect(await listed('status=4')).toEqual([soon.id]);
    expect((await get(who.operator, 'room?status=7')).body.message).toBe('房态格式不正确');
    const { counts, soon_days } = await board(who.operator);
    expect(soon_days).toBe(60);
    expect(counts.find(({ code }: { code: number }) => code === 4)).toMatchObject({ label: '即将到期', rooms: 1, area: 100 });
    expect(await put(who.operator, `release/${soon.id}`, { occupancy_id: (await cell(soon.id)).occupancy_id, reason: '误' })).toMatchObject({
      body: { message: '合同占用的房间请办理退房或作废合同' },
    });
    expect(await park.call(who.operator, 'DELETE', `/vapi/space/room/${long.id}`)).toMatchObject({
      status: 400,
      body: { message: '该房间已被占用或预订，不能删除' },
    });
  });

  it('splits and merges rooms, and the areas add up', async () => {
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

  it('finds rooms that are free between two days', async () => {
    const big = await newRoom({ area: 5000 });
    const ask = async (from: string, to: string) =>
      (await get(who.operator, `room/free?from=${from}&to=${to}&area=4000`)).body.data.map(({ id }: { id: number }) => id);
    await let_(big.id, addDays(day, 10), addDays(day, 20));
    expect(await ask(day, addDays(day, 9))).toEqual([big.id]);
    expect(await ask(day, addDays(day, 10))).toEqual([]);
    expect(await ask(addDays(day, 20), addDays(day, 25))).toEqual([]);
    expect(await ask(addDays(day, 21), addDays(day, 25))).toEqual([big.id]);
    const desk = await newRoom({ area: 4500, parent_id: big.id });
    const more = [await newRoom({ area: 4100 }), await newRoom({ area: 4200 })].map(({ id }) => id).reverse();
    expect(await ask(day, day)).toEqual([desk.id, ...more]); // not the room that the desk is in; the largest first
    const paged = async (page: number) => (await get(who.operator, `room/free?from=${day}&to=${day}&area=4000&pageSize=2&page=${page}`)).body;
    expect(await paged(1)).toMatchObject({ data: [{ id: desk.id }, { id: more[0] }], total: 3, page: 1, pageSize: 2 });
    expect(await paged(2)).toMatchObject({ data: [{ id: more[1] }], total: 3 });
    expect(await paged(3)).toMatchObject({ data: [], total: 3 });
    expect((await get(who.operator, `room/free?from=${day}&to=${addDays(day, -1)}`)).body.errors).toEqual({ to: ['结束日期不能早于开始日期'] });
  });

  it('keeps places in order: where a room lies, what a building holds, what may be removed', async () => {
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
        floor_id: ['所选楼层不属于该楼宇'],
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
    const gone = (path: string) => park.call(who.admin, 'DELETE', `/vapi/space/${path}`);
    expect((await gone(`delFloor/${level.id}`)).body.message).toBe('该楼层下仍有房间');
    expect((await gone(`building/${here.building}`)).body.message).toBe('该楼宇下仍有楼层或房间');
    expect((await gone(`incubator/${here.incubator}`)).body.message).toBe('该园区下仍有楼宇');
    expect((await gone(`room/${made.body.id}`)).status).toBe(200);
  });

  it('publishes free rooms only, and takes back what is let', async () => {
    const { id } = await newRoom();
    const show = (web_show: number) => park.call(who.operator, 'PUT', `/vapi/space/webShow/${id}`, { web_show });
    expect((await show(1)).body.web_show).toBe(1);
    await let_(id, day, addDays(day, 9));
    await put(who.operator, `hold/${id}`, { kind: 4, from: addDays(day, 30), until: addDays(day, 31), reason: '刷墙' });
    expect((await get(who.operator, `room/${id}`)).body).toMatchObject({ status: 3, web_show: 2 });
    expect((await show(1)).body.message).toBe('空闲或预订的房间才能展示');
  });

  it('keeps plans with areas of the floor’s own rooms', async () => {
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

  it('tells open boards of every change, and what is owed to those alone who may see bills', async () => {
    const { id } = await newRoom({ name: 'W1', area: 40 });
    const { id: need_id } = await demand();
    const version = async () => (await get(who.operator, 'changes')).body.version;
    const before = await version();
    const heard = park.heard.nudges.length;
    await put(who.operator, `reserve/${id}`, { need_id, from: addDays(day, 3), until: addDays(day, 9) });
    expect(await version()).toBeGreaterThan(before);
    const nudged = park.heard.nudges.slice(heard).flatMap(({ feeds }) => feeds);
    expect(nudged).toEqual(expect.arrayContaining(['space.changes', 'cockpit.space']));
    expect((await get(who.tenant, 'changes')).status).toBe(403);
    const { stays } = (await get(who.operator, `room/about/${id}`)).body;
    expect(stays).toMatchObject([{ kind: 1, current: false, coming: true, released: false }]);
    expect(await cell(id)).toMatchObject({ owed: '0.00', web_show: 2, rentable: true });
    expect((await board(who.operator)).today).toBe(day);
    const { body } = await park.call(['room_list'], 'GET', `/vapi/space/room/board?building_id=${here.building}`);
    expect(cellsOf(body).find((one) => one.id === id)?.owed).toBe(null);
  });

  it('counts for the rent rate what can be let on the day, a room with desks by its desks', async () => {
    const whole = await newRoom({ area: 30 });
    const desk = await newRoom({ area: 5, parent_id: whole.id });
    const closed = await newRoom({ rentable_to: addDays(day, -1) });
    const own = await newRoom({ use: 2 });
    const counted = async (id: number, at = '') => (await cell(id, at)).rentable;
    expect([await counted(whole.id), await counted(desk.id), await counted(closed.id), await counted(own.id)]).toEqual([false, true, false, false]);
    expect(await counted(closed.id, addDays(day, -30))).toBe(true);
  });

  it('moves guide prices of many rooms by a percentage', async () => {
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
