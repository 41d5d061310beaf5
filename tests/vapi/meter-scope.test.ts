import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { meter } from '@/domain/resources/meter';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('企业自己的表计', (engine) => {
  let now = new Date('2026-11-20T12:00:00+08:00');
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let neighbour: Session;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    const { id } = await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: '邻居企业', residence: 2 });
    neighbour = await park.account({ username: 'next', type: 3, permissions: rightsOf(3), enterprise_id: id });
  });
  afterAll(() => park.close());

  it('are those bound to it, from the first day of the binding to the last', async () => {
    const bound = async (number: string, during: string): Promise<number> => {
      const { id } = await park.make(meter, { kind: 1, number, name: number, incubator_id: here.incubator, building_id: here.building });
      const words = 'insert into meter_binding (meter_id, enterprise_id, during) values ($1, $2, $3::daterange)';
      await park.database.tx((tx) => park.database.rows(words, [id, here.enterprise, during], tx));
      return id;
    };
    const meters = {
      now: await bound('now', '[2026-01-01,)'),
      first: await bound('first', '[2026-11-20,)'),
      last: await bound('last', '[2026-01-01,2026-11-21)'),
      over: await bound('over', '[2026-01-01,2026-11-20)'),
      later: await bound('later', '[2026-11-21,)'),
    };
    const unbound = await park.make(meter, { kind: 1, number: 'unbound', incubator_id: here.incubator, building_id: here.building });
    const list = async (by: Session): Promise<number[]> =>
      (await park.call(by, 'GET', '/vapi/iot/meter?pageSize=100')).body.data
        .map(({ id }: { id: number }) => id)
        .sort((a: number, b: number) => a - b);
    expect(await list(who.tenant)).toEqual([meters.now, meters.first, meters.last]);
    expect(await list(neighbour)).toEqual([]);
    expect(await list(who.operator)).toEqual([...Object.values(meters), unbound.id]);
    const read = async (by: Session, id: number) => (await park.call(by, 'GET', `/vapi/iot/meter/${id}`)).status;
    expect(await Promise.all([meters.now, meters.over, meters.later, unbound.id].map((id) => read(who.tenant, id)))).toEqual([200, 404, 404, 404]);
    expect(await read(neighbour, meters.now)).toBe(404);
    now = new Date('2026-11-21T00:00:00+08:00');
    expect(await list(who.tenant)).toEqual([meters.now, meters.first, meters.later]);
  });
});
