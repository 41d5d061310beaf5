import { afterAll, beforeAll, expect, it } from 'vitest';
import { floor } from '@/domain/resources/floor';
import { need } from '@/domain/resources/need';
import { room } from '@/domain/resources/room';
import { today } from '@/domain/kernel/moment';
import { parseCsv } from '../requirements/tables';
import { readFileSync } from 'node:fs';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const spaceCalls = parseCsv(readFileSync(new URL('../requirements/endpoints.csv', import.meta.url), 'utf8')).filter(({ group }) => group === 'space');

onEngineInTurn('空间的公开与变更', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let level: { id: number };
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    level = await park.make(floor, { incubator_id: here.incubator, building_id: here.building, number: 3, name: '3F' });
  });
  afterAll(() => park.close());
  const newRoom = (more: object = {}) =>
    park.make(room, {
      incubator_id: here.incubator,
      building_id: here.building,
      floor_id: level.id,
      name: `P${++count}`,
      area: 50,
      use: 1,
      status: 1,
      web_show: 2,
      rentable_from: '2020-01-01',
      rentable_to: null,
      parent_id: null,
      guide_price: '2',
      remark: '内部备注',
      ...more,
    });
  const visit = (path: string): Promise<Answer> => park.call(null, 'GET', `/vapi${path}`);
  const put = (path: string, body: object): Promise<Answer> => park.call(who.operator, 'PUT', `/vapi/space/${path}`, body);
  const shownIds = async (): Promise<number[]> =>
    (await visit(`/websit/room?incubator_id=${here.incubator}&pageSize=100`)).body.data.map(({ id }: { id: number }) => id);

  it('访客不能读写空间管理的任何接口', async () => {
    expect(spaceCalls.length).toBeGreaterThan(30);
    for (const { method = '', path = '' } of spaceCalls) {
      const { status } = await park.call(null, method, `/vapi${path.replace('{id}', '1')}`, method === 'GET' ? undefined : {});
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });

  it('官网只给出展示的空闲或预订房源，字段不含内部信息', async () => {
    const [hidden, open] = [await newRoom(), await newRoom()];
    expect((await put(`webShow/${open.id}`, { web_show: 1 })).status).toBe(200);
    expect(await shownIds()).toContain(open.id);
    expect(await shownIds()).not.toContain(hidden.id);
    expect((await visit(`/websit/room/${hidden.id}`)).status).toBe(404);
    const { body } = await visit(`/websit/room/${open.id}`);
    expect(body).toMatchObject({ name: open.name, area: 50, floor_name: '3F', statusText: '空闲', incubator_name: '甲园' });
    for (const inside of ['remark', 'rentable_from', 'rentable_to', 'idle_since', 'created_by', 'version', 'use'])
      expect(body).not.toHaveProperty(inside);
    // what is reserved may stand there still; what is repaired, or taken back, may not
    const { id: need_id } = await park.make(need, {
      enterprise_id: here.enterprise,
      incubator_id: here.incubator,
      building_id: here.building,
      status: 10,
    });
    await put(`room/reserve/${open.id}`, { need_id, from: today(new Date()) });
    expect((await visit(`/websit/room/${open.id}`)).body).toMatchObject({ statusText: '预订' });
    expect(JSON.stringify((await visit(`/websit/room/${open.id}`)).body)).not.toContain('科技有限公司');
    await put(`webShow/${open.id}`, { web_show: 2 });
    expect((await visit(`/websit/room/${open.id}`)).status).toBe(404);
    const repaired = await newRoom({ web_show: 1 });
    expect(await shownIds()).toContain(repaired.id);
    await put(`room/hold/${repaired.id}`, { kind: 4, from: today(new Date()), reason: '刷墙' });
    expect((await visit(`/websit/room/${repaired.id}`)).status).toBe(404);
  });

  it('what was on the site when it was taken is there again once it is free, unless somebody took it off meanwhile', async () => {
    const [kept, off, never] = [await newRoom({ web_show: 1 }), await newRoom({ web_show: 1 }), await newRoom()];
    for (const { id } of [kept, off, never]) {
      await put(`room/hold/${id}`, { kind: 4, from: today(new Date()), reason: '刷墙' });
      expect((await visit(`/websit/room/${id}`)).status).toBe(404);
    }
    await put(`webShow/${off.id}`, { web_show: 2 });
    const statuses = [];
    for (const { id } of [kept, off, never]) {
      const [held] = await park.database.rows<{ id: number }>('select id from room_occupancy where room_id = $1', [id]);
      expect((await put(`room/release/${id}`, { occupancy_id: held?.id, reason: '刷好了' })).status).toBe(200);
      statuses.push((await visit(`/websit/room/${id}`)).status);
    }
    expect(statuses).toEqual([200, 404, 404]);
  });

  it('园区不展示时，其房源也不展示', async () => {
    const { id } = await newRoom({ web_show: 1 });
    const show = (web_show: number) =>
      park.database.tx((tx) => park.database.rows('update incubator set web_show = $1 where id = $2', [web_show, here.incubator], tx));
    await show(2);
    expect([(await visit(`/websit/room/${id}`)).status, await shownIds()]).toEqual([404, []]);
    await show(1);
    expect((await visit(`/websit/room/${id}`)).status).toBe(200);
  });

  it('合并或删除的房间离开平面图，平面图仍可保存；调价的原因留在房间历史', async () => {
    const [one, other, gone] = [await newRoom(), await newRoom(), await newRoom()];
    const points = [
      [0, 0],
      [0.5, 0],
      [0.5, 0.5],
    ];
    const save = (ids: readonly number[]) =>
      park.call(who.operator, 'POST', '/vapi/space/saveFloorImg', { id: level.id, regions: ids.map((room_id) => ({ room_id, points })) });
    const located = async (): Promise<number[]> =>
      (await park.call(who.operator, 'GET', `/vapi/space/floorImg?building_id=${here.building}`)).body.data[0].regions.map(
        ({ room_id }: { room_id: number }) => room_id,
      );
    expect((await save([one.id, other.id, gone.id])).status).toBe(200);
    expect((await put('room/merge', { ids: [one.id, other.id], name: '大间', reason: '合用' })).status).toBe(200);
    expect((await park.call(who.operator, 'DELETE', `/vapi/space/room/${gone.id}`)).status).toBe(200);
    expect(await located()).toEqual([one.id]);
    expect((await save(await located())).status).toBe(200);
    expect((await put('room/reprice', { ids: [one.id], percent: 10, reason: '行情上涨' })).status).toBe(200);
    const { changes } = (await park.call(who.operator, 'GET', `/vapi/space/room/about/${one.id}`)).body;
    expect(changes[0]).toMatchObject({ kindText: '调价', reason: '行情上涨' });
    expect([Number(changes[0].price_before), Number(changes[0].price_after)]).toEqual([2, 2.2]);
    expect(changes[1]).toMatchObject({ kindText: '合并', others: [other.name] });
  });

  it('含工位的房间不能拆分', async () => {
    const whole = await newRoom();
    await newRoom({ parent_id: whole.id, area: 5 });
    const parts = [
      { name: '甲', area: 20 },
      { name: '乙', area: 30 },
    ];
    expect((await put(`room/split/${whole.id}`, { parts, reason: '分租' })).body.message).toBe(`房间${whole.name}下仍有工位或床位，不能拆分或合并`);
  });
});
