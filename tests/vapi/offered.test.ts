import { afterAll, beforeAll, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { floor } from '@/domain/resources/floor';
import { roomType } from '@/domain/resources/room-type';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('引用只能选所提供的', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  const change = (id: number, body: object) => park.call(who.operator, 'PUT', `/vapi/space/room/${id}`, body);

  it('停用的不能再选；原来就是它的可以照旧，列表选项里没有它', async () => {
    const house = await park.make(building, { incubator_id: here.incubator, name: '引用楼' });
    const storey = await park.make(floor, { incubator_id: here.incubator, building_id: house.id, number: 1, name: '1F' });
    const [open, closed] = [await park.make(roomType, { name: '启用型', status: 1 }), await park.make(roomType, { name: '停用型', status: 1 })];
    const given = { incubator_id: here.incubator, building_id: house.id, floor_id: storey.id, area: 40, use: 1, rentable_from: '2026-01-01' };
    const make = (name: string, room_type_id: number) => park.call(who.operator, 'POST', '/vapi/space/room', { ...given, name, room_type_id });
    const [one, other] = [(await make('101', closed.id)).body, (await make('102', open.id)).body];
    await park.database.tx((tx) => park.database.rows('update room_type set status = 2 where id = $1', [closed.id], tx));
    const choices = (await park.call(who.operator, 'GET', '/vapi/options/room_type')).body.data as { id: number }[];
    expect(choices.map(({ id }) => id)).not.toContain(closed.id);

    const refused = { status: 422, body: { errors: { room_type_id: ['该房间类型已停用'] } } };
    expect(await make('103', closed.id)).toMatchObject(refused);
    expect(await change(other.id, { room_type_id: closed.id, version: other.version })).toMatchObject(refused);
    expect(await change(one.id, { room_type_id: closed.id, area: 41, version: one.version })).toMatchObject({ status: 200, body: { area: 41 } });
    expect(await make('104', 999_999)).toMatchObject({ status: 422, body: { errors: { room_type_id: ['房间类型不存在'] } } });
    // a list may be asked for what is disabled by now
    expect((await park.call(who.operator, 'GET', `/vapi/space/room?room_type_id=${closed.id}`)).status).toBe(200);
  });
});
