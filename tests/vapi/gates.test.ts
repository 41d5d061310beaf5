import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashToken } from '@/vapi/kernel/session';
import { contract } from '@/domain/resources/contract';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { vehicle } from '@/domain/resources/vehicle';
import { visitor } from '@/domain/resources/visitor';
import { toWire } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const noon = new Date('2026-11-20T12:00:00+08:00');
const at = (minutes: number): string => toWire(noon.getTime() + minutes * 60_000);
/** One red point. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

onEachEngine('道闸与车辆', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let lot = 0;
  let tokens: Record<'入口' | '出口' | '双向', string>;
  let ids: Record<string, number>;
  let now = noon;
  let count = 0;
  const put = (path: string, body: object = {}, by = who.admin): Promise<Answer> => park.call(by, 'PUT', `/vapi/iot/${path}`, body);
  const get = (path: string, by = who.admin): Promise<Answer> => park.call(by, 'GET', `/vapi/iot/${path}`);
  const send = (token: string, call: string, body: object): Promise<Answer> =>
    park.call(null, 'POST', `/vapi/iot/carGate/${call}`, body, { authorization: `Device ${token}` });
  const pass = (plate: string, dir: string, minutes: number, more: object = {}): object => ({ plate, dir, at: at(minutes), ...more });
  const report = (...passes: unknown[]): Promise<Answer> => send(tokens.双向, 'passes', { passes });
  const ask = async (plate: string, token = tokens.入口, more: object = {}): Promise<unknown> => (await send(token, 'ask', { plate, ...more })).body;
  const inside = async (): Promise<number> => (await get(`carPark/${lot}`)).body.inside;
  const newLot = async (incubator: number, building: number, gates: object[] = []): Promise<Answer> =>
    park.call(who.admin, 'POST', '/vapi/iot/carPark', {
      name: `停车场${++count}`,
      incubator_id: incubator,
      building_id: building,
      spaces: 100,
      gates,
    });
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    there = await place(park, '乙园');
    who = await people(park, here);
  });
  beforeEach(async () => {
    now = noon;
    const gates = [
      { name: '入口', dir: 1 },
      { name: '出口', dir: 2 },
      { name: '双向', dir: 3 },
    ];
    const made = await newLot(here.incubator, here.building, gates);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    lot = made.body.id;
    const rows = (await get(`carGate?car_park_id=${lot}`)).body.data as { id: number; name: string }[];
    ids = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
    const pairs = await Promise.all(rows.map(async ({ name, id }) => [name, (await put(`carGate/token/${id}`)).body.message]));
    tokens = Object.fromEntries(pairs);
  });
  afterAll(() => park.close());

  it('道闸的令牌各是各的，只告诉一次、只存摘要，换新与吊销立即有效；最近上报随之更新', async () => {
    expect((await get(`carGate/${ids.双向}`)).body).toMatchObject({ state: 2, last_seen_at: null, token_at: at(0) });
    expect((await report(pass('浙A12345', 'in', -1))).body).toEqual({ accepted: 1, repeated: 0, anomalies: 0, faults: [] });
    expect((await get(`carGate/${ids.双向}`)).body).toMatchObject({ state: 1, last_seen_at: at(0) });
    expect((await get(`carGate/${ids.入口}`)).body.last_seen_at).toBeNull();
    const secret = tokens.双向.slice(5, 25);
    const kept = await park.database.rows(
      `select 1 from idempotency_key where answer::text like $1 union all select 1 from operation_log where after::text like $1
       union all select 1 from car_gate where token_hash like $1`,
      [`%${secret}%`],
    );
    expect(kept).toEqual([]);
    expect(JSON.stringify((await get('carGate')).body)).not.toContain('token_hash');
    const renewed = (await put(`carGate/token/${ids.双向}`)).body.message;
    expect((await report(pass('浙A12345', 'out', 0))).status).toBe(401);
    expect((await send(renewed, 'ask', { plate: '浙A12345' })).status).toBe(200);
    expect((await put(`carGate/revoke/${ids.双向}`)).status).toBe(200);
    expect((await send(renewed, 'ask', { plate: '浙A12345' })).status).toBe(401);
    expect((await put(`carGate/revoke/${ids.双向}`)).body.message).toBe('该道闸没有令牌');
    // a gate is no gateway, and a gateway no gate
    const meters = await park.call(null, 'POST', '/vapi/iot/readings', { passes: [] }, { authorization: `Device ${tokens.入口}` });
    expect(meters.status).toBe(401);
    for (const header of ['', 'Device', `Bearer ${tokens.入口}`, 'Device gate_x'])
      expect((await park.call(null, 'POST', '/vapi/iot/carGate/ask', { plate: '浙A12345' }, { authorization: header })).status).toBe(401);
    // nobody passes it at night: an empty list says that it is there
    expect((await get(`carGate/${ids.出口}`)).body.state).toBe(2);
    expect((await send(tokens.出口, 'passes', { passes: [] })).body).toEqual({ accepted: 0, repeated: 0, anomalies: 0, faults: [] });
    expect((await get(`carGate/${ids.出口}`)).body).toMatchObject({ state: 1, last_seen_at: at(0) });
    expect((await park.call(who.admin, 'DELETE', `/vapi/iot/carPark/${lot}`)).status).toBe(200);
    expect((await send(tokens.入口, 'ask', { plate: '浙A12345' })).status).toBe(401);
    expect((await get(`carGate?car_park_id=${lot}`)).body.total).toBe(0);
  });
  it('由网关上报的道闸，夜里没有车也随网关在线；自己有令牌的只听自己的', async () => {
    const box = await park.make(iotGateway, { incubator_id: here.incubator, name: `网关${lot}`, token_hash: hashToken(`box${lot}`), enabled: 1 });
    const fromGateway = (body: object) => park.call(null, 'POST', '/vapi/iot/readings', body, { authorization: `Device box${lot}` });
    await put(`carGate/revoke/${ids.双向}`);
    const passes = [ids.双向, ids.入口].map((gate, n) => ({ gate, plate: `浙A7000${n}`, dir: 'in', at: at(-1) }));
    expect((await fromGateway({ passes })).body).toMatchObject({ accepted: 2 });
    expect((await get(`carGate/${ids.双向}`)).body).toMatchObject({ state: 1, gateway_id: box.id });
    const states = async () => Promise.all(['双向', '入口', '出口'].map(async (name) => (await get(`carGate/${ids[name]}`)).body.state));
    now = new Date(noon.getTime() + 600 * 60_000);
    expect(await states()).toEqual([2, 2, 2]);
    // nothing has happened, and the gateway says so
    expect((await fromGateway({ readings: [], passes: [] })).body).toEqual({ accepted: 0, repeated: 0, anomalies: 0, unknown: [], faults: [] });
    expect(await states()).toEqual([1, 2, 2]);
    const seen = (await get(`carGate/${ids.双向}`)).body.last_seen_at;
    now = new Date(now.getTime() + 20_000);
    await fromGateway({ passes: [] });
    expect((await get(`carGate/${ids.双向}`)).body.last_seen_at).toBe(seen); // not written anew at each of its words
    now = new Date(now.getTime() + 60_000);
    await fromGateway({ readings: [] });
    expect((await get(`carGate/${ids.双向}`)).body.last_seen_at).not.toBe(seen);
    expect((await get(`gateway/${box.id}`)).body.last_seen_at).toBe(toWire(now));
  });
  it('道闸归其停车场的园区：别的园区的人看不到，也换不了令牌', async () => {
    const other = (await newLot(there.incubator, there.building, [{ name: '北门', dir: 3 }])).body.id;
    const [gate] = (await get(`carGate?car_park_id=${other}`)).body.data;
    expect((await get(`carGate/${gate.id}`, who.operator)).status).toBe(404);
    expect((await put(`carGate/token/${gate.id}`, {}, who.operator)).status).toBe(404);
    expect((await get('carGate?pageSize=1000', who.operator)).body.data.map(({ id }: { id: number }) => id)).not.toContain(gate.id);
    expect((await put(`carGate/token/${ids.入口}`, {}, who.operator)).status).toBe(200);
    for (const role of ['tenant', 'provider', 'tutor'] as const) {
      expect([role, (await put(`carGate/token/${ids.入口}`, {}, who[role])).status]).toEqual([role, 403]);
      for (const list of ['carGate', 'carPark']) expect([role, (await get(list, who[role])).status]).toEqual([role, 403]);
      const cars = role === 'tenant' ? 200 : 403; // its own
      for (const list of ['carStay', 'carPass']) expect([role, (await get(list, who[role])).status]).toEqual([role, cars]);
    }
  });
  it('一条不对的通行不连累别的；同一流水号、同一时刻的只计一次', async () => {
    const list = [
      pass('浙A11111', 'in', -30, { number: 'S-1' }),
      pass('无牌车', 'in', -29),
      pass('浙a·22222', 'in', -28, { number: 2 }),
      { plate: '浙A33333', at: at(-27) },
      pass('浙A44444', 'in', 0, { at: '昨天' }),
      pass('浙A55555', 'in', 600),
      pass('浙A66666', 'in', 0, { at: '2024-01-01 00:00:00' }),
      null,
      pass('浙A77777', 'in', -20, { number: 'x'.repeat(41) }),
      pass('浙A88888', 'out', -19, { number: 'S\u0007' }),
    ];
    const { status, body } = await report(...list);
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: 2, repeated: 0, anomalies: 2 });
    expect(body.faults).toEqual([
      { index: 1, message: '请输入正确的车牌号' },
      { index: 3, message: '方向应为 1（入）或 2（出）' },
      { index: 4, message: '时间格式不正确' },
      { index: 5, message: '时间晚于现在，请校准道闸的时钟' },
      { index: 6, message: '时间过早，请校准道闸的时钟' },
      { index: 7, message: '格式不正确' },
      { index: 8, message: '流水号格式不正确' },
      { index: 9, message: '流水号格式不正确' },
    ]);
    expect((await report(...list)).body).toMatchObject({ accepted: 0, repeated: 2 });
    // the gate's clock was set anew in between: its own number says that it is the same pass
    expect((await report(pass('浙A11111', 'in', -25, { number: 'S-1' }))).body).toMatchObject({ accepted: 0, repeated: 1 });
    expect(await inside()).toBe(2);
    // a gate of one direction need not say which, and says no other
    expect((await send(tokens.出口, 'passes', { passes: [{ plate: '浙A11111', at: at(-3) }] })).body.accepted).toBe(1);
    const wrong = await send(tokens.出口, 'passes', { passes: [pass('浙A22222', 'in', -2)] });
    expect(wrong.body.faults).toEqual([{ index: 0, message: '该道闸只供出场' }]);
    for (const body of [null, [], {}, { passes: 'x' }, { passes: Array.from({ length: 501 }, () => ({})) }])
      expect((await send(tokens.双向, 'passes', body as object)).status).toBe(422);
    // what it says of another gate is not heard
    const [kept] = (await get(`carPass?car_park_id=${lot}&plate=浙A22222`)).body.data;
    expect(kept).toMatchObject({ plate: '浙A22222', gate_id: ids.双向 });
  });
  it('抓拍随通行保存，不是图片的说明原因而通行照记；重发可以补上', async () => {
    const sent = await report(
      pass('浙B11111', 'in', -9, { image: 'bm8=' }),
      pass('浙B22222', 'in', -8, { image: `data:image/png;base64,${picture}` }),
    );
    expect(sent.body).toMatchObject({ accepted: 2, faults: [{ index: 0, message: '抓拍图片无法识别，通行已记录' }] });
    expect((await report(pass('浙B33333', 'in', -7, { image: '不是' }))).body.faults).toEqual([
      { index: 0, message: '抓拍图片格式不正确，通行已记录' },
    ]);
    const large = Buffer.alloc(601 * 1024).toString('base64');
    expect((await report(pass('浙B44444', 'in', -6, { image: large }))).body).toMatchObject({
      accepted: 1,
      faults: [{ index: 0, message: '抓拍图片不能超过600KB，通行已记录' }],
    });
    expect((await report(pass('浙B11111', 'in', -9, { image: picture }))).body).toEqual({ accepted: 0, repeated: 1, anomalies: 0, faults: [] });
    const rows = (await get(`carPass?car_park_id=${lot}&pageSize=50`)).body.data as {
      plate: string;
      image: number | null;
      image_path: string | null;
    }[];
    expect(
      rows
        .filter(({ image }) => image !== null)
        .map(({ plate }) => plate)
        .sort(),
    ).toEqual(['浙B11111', '浙B22222']);
    const path = rows.find(({ plate }) => plate === '浙B22222')?.image_path ?? '';
    expect((await fetch(park.url + path)).headers.get('content-type')).toBe('image/png');
    expect((await park.call(null, 'GET', path.replace(/\?.*/, ''))).status).not.toBe(200);
    // they are no visitor's uploads that nobody holds yet, which share a limited room
    const held = await park.database.rows<{ held: boolean }>(
      'select f.used_at is not null held from file f join car_pass p on p.image = f.id where p.car_park_id = $1',
      [lot],
    );
    expect(held).toEqual([{ held: true }, { held: true }]);
  });
  it('在场数随车而动：重复入场、漏掉的出入、乱序都不会多算；校准要写原因，记入日志', async () => {
    await report(pass('浙C00001', 'in', -60), pass('浙C00001', 'in', -50), pass('浙C00002', 'in', -40));
    expect(await inside()).toBe(2);
    expect((await get(`carStay?car_park_id=${lot}`)).body.data.map((row: any) => [row.plate, row.entered_at, row.stayed])).toEqual([
      ['浙C00001', at(-50), '50分钟'],
      ['浙C00002', at(-40), '40分钟'],
    ]);
    // its exit comes before its entrance
    await report(pass('浙C00003', 'out', -20));
    await report(pass('浙C00003', 'in', -30));
    expect(await inside()).toBe(2);
    await report(pass('浙C00001', 'out', -10), pass('浙C00001', 'out', -9));
    expect(await inside()).toBe(1);
    expect((await put(`carPark/correct/${lot}`, { inside: 40 })).body.errors).toEqual({ counted_note: ['请输入校准原因'] });
    expect((await put(`carPark/correct/${lot}`, { inside: 201, counted_note: '数错' })).body.errors).toEqual({ inside: ['在场数不能大于200'] });
    now = new Date(noon.getTime() + 60_000);
    expect((await put(`carPark/correct/${lot}`, { inside: 40, counted_note: '早间清点' }, who.operator)).status).toBe(200);
    expect((await get(`carPark/${lot}`)).body).toMatchObject({ inside: 40, free: 60, counted: 40, counted_before: 1, counted_note: '早间清点' });
    const [logged] = await park.database.rows<{ after: object; user_id: number }>(
      "select after, user_id from operation_log where resource = 'car_park' and row_id = $1 and action = 'correct'",
      [lot],
    );
    expect(logged).toMatchObject({ after: { counted: 40, counted_before: 1, counted_note: '早间清点' }, user_id: who.operator.userId });
    // late passes of before were counted on the spot; who was counted and leaves is one fewer, once
    await report(pass('浙C00009', 'in', -5));
    expect(await inside()).toBe(40);
    now = new Date(noon.getTime() + 600_000);
    await report(pass('浙C00009', 'out', 5), pass('浙C00077', 'out', 6), pass('浙C00077', 'out', 7));
    expect(await inside()).toBe(38);
    await put(`carPark/correct/${lot}`, { inside: 0, counted_note: '清空' });
    now = new Date(noon.getTime() + 1200_000);
    await report(pass('浙C00002', 'out', 15));
    expect(await inside()).toBe(0);
  });
  it('没有离场记录的车可以核销：在场数随之减少，以后的出入不重复计算', async () => {
    await report(pass('浙C11111', 'in', -90), pass('浙C22222', 'in', -80), pass('浙C33333', 'in', -30 * 60));
    const list = async (query = '') => (await get(`carStay?car_park_id=${lot}${query}`)).body.data as { id: number; plate: string; stayed: string }[];
    expect((await list('&long=1')).map(({ plate, stayed }) => [plate, stayed])).toEqual([['浙C33333', '1天6小时']]);
    expect((await list('&long=2')).map(({ stayed }) => stayed)).toEqual(['1小时30分', '1小时20分']);
    const [ghost] = await list();
    expect((await put(`carStay/clear/${ghost?.id}`)).body.errors).toEqual({ cleared_note: ['请输入核销原因'] });
    expect((await put(`carStay/clear/${ghost?.id}`, { cleared_note: '巡场未见' }, who.operator)).status).toBe(200);
    expect([await inside(), (await list()).map(({ plate }) => plate)]).toEqual([2, ['浙C11111', '浙C22222']]);
    expect((await put(`carStay/clear/${ghost?.id}`, { cleared_note: '再核销' })).body.message).toBe('该车辆已核销');
    now = new Date(noon.getTime() + 3600_000);
    await report(pass('浙C33333', 'out', 10));
    expect(await inside()).toBe(2);
    await report(pass('浙C33333', 'in', 20));
    expect([await inside(), (await list()).length]).toEqual([3, 3]);
    const ofPark = ({ body }: Answer) => body.data.find(({ id }: { id: number }) => id === lot);
    const gauge = { taken: 3, of: 100, left: 97, notes: ['今日进 3 · 出 1', '尚未校准'] };
    expect([ofPark(await get('carStay/places')), ofPark(await get('carPass/places', who.operator))]).toMatchObject([gauge, gauge]);
    const abroad = await people(park, there);
    expect(ofPark(await get('carStay/places', abroad.operator))).toBeUndefined();
  });
  it('一个停车场的几百次通行同时到来，在场数等于在场的车', async () => {
    const plates = Array.from({ length: 60 }, (_, n) => `浙D${String(n).padStart(5, '0')}`);
    const batches = plates.flatMap((plate, n) => [
      [pass(plate, 'in', -200 + n)],
      n % 3 === 0 ? [pass(plate, 'out', -100 + n), pass(plate, 'in', -200 + n)] : [],
    ]);
    const answers = await Promise.all(batches.filter((some) => some.length > 0).map((some) => report(...some)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await inside(), (await get(`carStay?car_park_id=${lot}`)).body.total]).toEqual([40, 40]);
  });

  it('登记车辆在有效期内放行，过期、未到、未登记的说明原因；出场从不拦', async () => {
    const car = (plate: string, more: object = {}) =>
      park.make(vehicle, { plate, incubator_id: here.incubator, kind: 1, enterprise_id: null, valid: null, ...more });
    await car('浙E00001');
    await car('浙E00002', { valid: '[2026-01-01,2026-11-20)' });
    await car('浙E00003', { valid: '[2026-11-20,2026-11-21)' });
    await car('浙E00004', { valid: '[2026-11-21,2027-01-01)' });
    await car('浙E00005', { incubator_id: there.incubator });
    expect(await ask('浙E00001')).toEqual({ allowed: true, reason: '登记车辆' });
    expect(await ask('浙E00002')).toEqual({ allowed: false, reason: '车辆有效期至 2026-11-19，已过期' });
    expect(await ask('浙E00003')).toEqual({ allowed: true, reason: '登记车辆' });
    expect(await ask('浙E00004')).toEqual({ allowed: false, reason: '车辆自 2026-11-21 起有效' });
    expect(await ask('浙E00005')).toEqual({ allowed: false, reason: '未登记的车辆' });
    expect(await ask('浙E00002', tokens.出口)).toEqual({ allowed: true, reason: '出场' });
    expect(await ask('浙E00002', tokens.双向, { dir: 'out' })).toEqual({ allowed: true, reason: '出场' });
    expect((await send(tokens.双向, 'ask', { plate: '浙E00001', dir: 'up' })).body.errors).toEqual({ dir: ['方向应为 1（入）或 2（出）'] });
    for (const plate of ['', '????', 7, null, '浙E1'])
      expect((await send(tokens.入口, 'ask', { plate })).body.errors).toEqual({ plate: ['请输入正确的车牌号'] });
  });
  it('企业看得到自己车辆的完整车牌，也按它查得到；没有权限的人看到的是脱敏的', async () => {
    await park.make(vehicle, { plate: '浙H24680', incubator_id: here.incubator, enterprise_id: here.enterprise, valid: null });
    await park.make(vehicle, { plate: '浙H13579', incubator_id: here.incubator, enterprise_id: null, valid: null });
    const clerk = await park.account({
      username: `clerk${lot}`,
      type: 2,
      permissions: ['vehicle_list', 'car_pass_list'],
      incubators: [here.incubator],
    });
    const found = async (by: typeof clerk, plate: string) =>
      ((await get(`vehicle?plate=${encodeURIComponent(plate)}`, by)).body.data as { plate: string }[]).map((one) => one.plate);
    expect([await found(who.tenant, '24680'), await found(who.tenant, '13579')]).toEqual([['浙H24680'], []]);
    expect([await found(clerk, '24680'), await found(clerk, '浙H***80')]).toEqual([[], ['浙H***80']]);
    expect(await found(who.operator, '浙H13579')).toEqual(['浙H13579']);
    // the camera's picture shows it too
    await report(pass('浙H24680', 'in', -1, { image: picture }));
    const [seen] = (await get(`carPass?car_park_id=${lot}`, clerk)).body.data;
    expect([seen.plate, seen.image, seen.image_path]).toEqual(['浙H***80', undefined, undefined]);
  });
  it('访客的车只在预约当天放行，登记要已通过；车位满时不放行', async () => {
    const guest = async (plate: string, visit_at: string, status: number) =>
      park.make(visitor, {
        plate,
        visit_at: new Date(`${visit_at}+08:00`),
        status,
        incubator_id: here.incubator,
        building_id: null,
        enterprise_id: null,
        leave_by: null,
      });
    await guest('浙F00001', '2026-11-20T09:00:00', 3);
    await guest('浙F00002', '2026-11-20T23:30:00', 2);
    await guest('浙F00003', '2026-11-20T09:00:00', 4);
    await guest('浙F00004', '2026-11-22T00:10:00', 3);
    await guest('浙F00005', '2026-11-19T23:59:00', 3);
    await guest('浙F00006', '2026-11-20T09:00:00', 8);
    const guestOf = (...plates: string[]) => Promise.all(plates.map((plate) => ask(plate)));
    expect(await guestOf('浙F00001', '浙F00002', '浙F00003', '浙F00004', '浙F00005', '浙F00006')).toEqual([
      { allowed: true, reason: '访客' },
      { allowed: false, reason: '访客登记待审核' },
      { allowed: false, reason: '访客登记已驳回' },
      { allowed: false, reason: '访客预约的日期是 2026-11-22' },
      { allowed: false, reason: '今天没有访客登记' },
      { allowed: false, reason: '访客登记已取消' },
    ]);
    // midnight in Shanghai is when its day begins and ends
    now = new Date('2026-11-22T00:00:00+08:00');
    expect(await guestOf('浙F00004', '浙F00001')).toEqual([
      { allowed: true, reason: '访客' },
      { allowed: false, reason: '今天没有访客登记' },
    ]);
    now = new Date('2026-11-21T23:59:59+08:00');
    expect(await ask('浙F00004')).toEqual({ allowed: false, reason: '访客预约的日期是 2026-11-22' });
    now = noon;
    await put(`carPark/correct/${lot}`, { inside: 100, counted_note: '满' });
    expect(await ask('浙F00001')).toEqual({ allowed: false, reason: '车位已满' });
    await put(`carPark/correct/${lot}`, { inside: 10, counted_note: '散' });
    now = new Date(noon.getTime() + 120_000);
    await report(pass('浙F00001', 'in', 1));
    const [stay] = (await get(`carStay?car_park_id=${lot}`)).body.data;
    expect(stay.visitor_id).toBeGreaterThan(0);
  });
  it('企业的车按合同的停车位放行：停满不放，走一辆放一辆，合同结束后不放', async () => {
    const plates = ['浙G00001', '浙G00002', '浙G00003'];
    for (const plate of plates)
      await park.make(vehicle, { plate, incubator_id: here.incubator, enterprise_id: here.enterprise, kind: 2, valid: null });
    const may = () => ask('浙G00003');
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    const lease = await park.make(contract, {
      incubator_id: here.incubator,
      enterprise_id: here.enterprise,
      status: 30,
      start_at: '2026-01-01',
      end_at: '2026-12-31',
      car_spaces: null,
    });
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    const change = (set: string) => park.database.tx((tx) => park.database.rows(`update contract set ${set} where id = $1`, [lease.id], tx));
    await change('car_spaces = 2');
    await report(pass('浙G00001', 'in', -20));
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    await report(pass('浙G00002', 'in', -19));
    expect(await may()).toEqual({ allowed: false, reason: '企业的2个停车位已停满' });
    // one that stands there already asks again: its exit was missed
    expect(await ask('浙G00002')).toEqual({ allowed: true, reason: '登记车辆' });
    await report(pass('浙G00001', 'out', -10));
    expect(await may()).toEqual({ allowed: true, reason: '登记车辆' });
    await change('car_spaces = 0');
    expect(await may()).toEqual({ allowed: false, reason: '企业没有停车位' });
    await change('status = 60');
    expect(await may()).toEqual({ allowed: false, reason: '企业没有履行中的合同' });
  });
});
