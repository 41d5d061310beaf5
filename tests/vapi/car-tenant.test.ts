import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { vehicle } from '@/domain/resources/vehicle';
import { visitor } from '@/domain/resources/visitor';
import { toWire } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

const noon = new Date('2026-11-20T12:00:00+08:00');

onEngineInTurn('企业自己的车辆', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let lot = 0;
  let token = '';
  const put = (path: string, body: object = {}, by = who.admin): Promise<Answer> => park.call(by, 'PUT', `/vapi/iot/${path}`, body);
  const get = (path: string, by = who.admin): Promise<Answer> => park.call(by, 'GET', `/vapi/iot/${path}`);
  const pass = (plate: string, dir: string, minutes: number): object => ({ plate, dir, at: toWire(noon.getTime() + minutes * 60_000) });
  const report = (...passes: unknown[]): Promise<Answer> =>
    park.call(null, 'POST', '/vapi/iot/carGate/passes', { passes }, { authorization: `Device ${token}` });
  beforeAll(async () => {
    park = await openPark({ engine, now: () => noon });
    here = await place(park, '甲园');
    who = await people(park, here);
    const places = { incubator_id: here.incubator, building_id: here.building, spaces: 100 };
    lot = (await park.call(who.admin, 'POST', '/vapi/iot/carPark', { ...places, name: '停车场', gates: [{ name: '双向', dir: 3 }] })).body.id;
    const [gate] = (await get(`carGate?car_park_id=${lot}`)).body.data;
    token = (await put(`carGate/token/${gate.id}`)).body.message;
  });
  afterAll(() => park.close());

  it('企业看自己车辆与访客的通行和在场，车牌完整；别人的没有，没有权限的工作人员看到的仍脱敏；车辆易主后旧记录归原主', async () => {
    const other = (await park.make(enterprise, { incubator_id: here.incubator, building_id: here.building, name: '邻居企业', residence: 2 })).id;
    const next = await park.account({ username: 'next-car', type: 3, permissions: rightsOf(3), enterprise_id: other });
    const [own, its, guest] = ['浙C10001', '浙C10002', '浙C10003'];
    const car = await park.make(vehicle, { incubator_id: here.incubator, enterprise_id: here.enterprise, plate: own, valid: null });
    await park.make(vehicle, { incubator_id: here.incubator, enterprise_id: other, plate: its, valid: null });
    const { id: visit } = await park.make(visitor, {
      ...{ incubator_id: here.incubator, enterprise_id: here.enterprise, plate: guest, visit_at: noon, status: 3, building_id: null, room_id: null },
    });
    expect((await report(pass(own, 'in', -40), pass(its, 'in', -30), pass(guest, 'in', -20), pass('浙C10004', 'in', -10))).body.accepted).toBe(4);
    const plates = async (list: string, by: Session): Promise<string[]> =>
      (await get(`${list}?car_park_id=${lot}`, by)).body.data.map((row: { plate: string }) => row.plate).sort();
    const guard = await park.account({ username: 'guard', type: 2, permissions: ['car_pass_list', 'car_stay_list'], incubators: [here.incubator] });
    for (const list of ['carPass', 'carStay']) {
      expect([list, await plates(list, who.tenant)]).toEqual([list, [own, guest]]);
      expect([list, await plates(list, next)]).toEqual([list, [its]]);
      expect([list, await plates(list, guard)]).toEqual([list, ['浙C***01', '浙C***02', '浙C***03', '浙C***04']]);
    }
    expect((await get(`carPass?plate=${encodeURIComponent(its)}`, who.tenant)).body.total).toBe(0);
    expect((await park.call(who.tenant, 'GET', `/vapi/visitors/${visit}`)).body.plate).toBe(guest);
    const [stay] = (await get(`carStay?plate=${encodeURIComponent(its)}`, next)).body.data;
    expect([(await get(`carStay/${stay.id}`, next)).status, (await get(`carStay/${stay.id}`, who.tenant)).status]).toEqual([200, 404]);
    expect((await put(`carStay/clear/${stay.id}`, { cleared_note: '试' }, next)).status).toBe(403);
    for (const list of ['carPass/export', 'carStay/export']) expect((await get(list, who.tenant)).status).toBe(403);
    expect((await get('carPass/places', who.tenant)).body.data.map(({ id }: { id: number }) => id)).toContain(lot);
    const { version } = (await get(`vehicle/${car.id}`)).body;
    expect((await put(`vehicle/${car.id}`, { enterprise_id: other, version })).status).toBe(200);
    expect((await report(pass(own, 'out', -5))).body.accepted).toBe(1);
    expect([await plates('carPass', who.tenant), await plates('carPass', next)]).toEqual([
      [own, guest],
      [own, its],
    ]);
    expect([await plates('carStay', who.tenant), await plates('carStay', next)]).toEqual([[guest], [its]]);
  });
  it('企业自己登记的车总是企业车辆，类别与有效期由园区定：改不成月租，占的是合同的停车位', async () => {
    await park.make(contract, {
      ...{ incubator_id: here.incubator, enterprise_id: here.enterprise, status: 30, start_at: '2026-01-01', end_at: '2026-12-31', car_spaces: 1 },
    });
    const add = (plate: string, more: object, by: Session) =>
      park.call(by, 'POST', '/vapi/iot/vehicle', { incubator_id: here.incubator, enterprise_id: here.enterprise, plate, ...more });
    const [one, two] = ['浙C20001', '浙C20002'];
    expect((await add(one, {}, who.tenant)).body).toMatchObject({ kind: 2, valid: null });
    const made = (await add(two, {}, who.tenant)).body;
    expect(made).toMatchObject({ kind: 2, valid: null });
    for (const more of [{ kind: 1 }, { valid: ['2026-01-01', '2030-01-01'] }]) {
      expect((await add('浙C20009', more, who.tenant)).status).toBe(400);
      expect((await put(`vehicle/${made.id}`, { ...more, version: made.version }, who.tenant)).status).toBe(400);
    }
    const ask = async (plate: string) =>
      (await park.call(null, 'POST', '/vapi/iot/carGate/ask', { plate, dir: 'in' }, { authorization: `Device ${token}` })).body;
    await report(pass(one, 'in', -2));
    expect(await ask(two)).toEqual({ allowed: false, reason: '企业的1个停车位已停满' });
    // the park may rent it a space of its own; the tenant changes the rest of the row, and not that
    expect((await put(`vehicle/${made.id}`, { kind: 1, version: made.version })).status).toBe(200);
    expect(await ask(two)).toEqual({ allowed: true, reason: '登记车辆' });
    const { version } = (await get(`vehicle/${made.id}`)).body;
    expect((await put(`vehicle/${made.id}`, { owner_name: '王五', version }, who.tenant)).body).toMatchObject({ kind: 1, owner_name: '王五' });
  });
});
