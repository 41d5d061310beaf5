import { expect, it, vi } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { toWire } from '@/domain/kernel/moment';
import { hashToken } from '@/vapi/kernel/session';
import { onEngineInTurn } from '../support/engines';
import { filesOf } from '../support/uploads';
import { at, carYard, noon, pass, picture } from './car-yard';

onEngineInTurn('道闸', (engine) => {
  const yard = carYard(engine);
  const { put, get, send, report, inside, newLot } = yard;

  it('道闸的令牌各是各的，只告诉一次、只存摘要，换新与吊销立即有效；最近上报随之更新', async () => {
    expect((await get(`carGate/${yard.ids.双向}`)).body).toMatchObject({ state: 2, last_seen_at: null, token_at: at(0) });
    expect((await report(pass('浙A12345', 'in', -1))).body).toEqual({ accepted: 1, repeated: 0, anomalies: 0, faults: [] });
    expect((await get(`carGate/${yard.ids.双向}`)).body).toMatchObject({ state: 1, last_seen_at: at(0) });
    expect((await get(`carGate/${yard.ids.入口}`)).body.last_seen_at).toBeNull();
    const secret = yard.tokens.双向.slice(5, 25);
    const kept = await yard.park.database.rows(
      `select 1 from idempotency_key where answer::text like $1 union all select 1 from operation_log where after::text like $1
       union all select 1 from car_gate where token_hash like $1`,
      [`%${secret}%`],
    );
    expect(kept).toEqual([]);
    expect(JSON.stringify((await get('carGate')).body)).not.toContain('token_hash');
    const renewed = (await put(`carGate/token/${yard.ids.双向}`)).body.message;
    expect((await report(pass('浙A12345', 'out', 0))).status).toBe(401);
    expect((await send(renewed, 'ask', { plate: '浙A12345' })).status).toBe(200);
    expect((await put(`carGate/revoke/${yard.ids.双向}`)).status).toBe(200);
    expect((await send(renewed, 'ask', { plate: '浙A12345' })).status).toBe(401);
    expect((await put(`carGate/revoke/${yard.ids.双向}`)).body.message).toBe('该道闸没有令牌');
    // a gate is no gateway, and a gateway no gate
    const meters = await yard.park.call(null, 'POST', '/vapi/iot/readings', { passes: [] }, { authorization: `Device ${yard.tokens.入口}` });
    expect(meters.status).toBe(401);
    for (const header of ['', 'Device', `Bearer ${yard.tokens.入口}`, 'Device gate_x'])
      expect((await yard.park.call(null, 'POST', '/vapi/iot/carGate/ask', { plate: '浙A12345' }, { authorization: header })).status).toBe(401);
    // nobody passes it at night: an empty list says that it is there
    expect((await get(`carGate/${yard.ids.出口}`)).body.state).toBe(2);
    expect((await send(yard.tokens.出口, 'passes', { passes: [] })).body).toEqual({ accepted: 0, repeated: 0, anomalies: 0, faults: [] });
    expect((await get(`carGate/${yard.ids.出口}`)).body).toMatchObject({ state: 1, last_seen_at: at(0) });
    // gone with its car park
    expect((await yard.park.call(yard.who.admin, 'DELETE', `/vapi/iot/carPark/${yard.lot}`)).status).toBe(200);
    expect((await send(yard.tokens.入口, 'ask', { plate: '浙A12345' })).status).toBe(401);
    expect((await get(`carGate?car_park_id=${yard.lot}`)).body.total).toBe(0);
  });
  it('由网关上报的道闸，夜里没有车也随网关在线；自己有令牌的只听自己的', async () => {
    const { park, ids, lot } = yard;
    const box = await park.make(iotGateway, {
      incubator_id: yard.here.incubator,
      name: `网关${lot}`,
      token_hash: hashToken(`box${lot}`),
      enabled: 1,
    });
    const reportAll = (body: object) => park.call(null, 'POST', '/vapi/iot/readings', body, { authorization: `Device box${lot}` });
    await put(`carGate/revoke/${ids.双向}`);
    const passes = [ids.双向, ids.入口].map((gate, n) => ({ gate, plate: `浙A7000${n}`, dir: 'in', at: at(-1) }));
    expect((await reportAll({ passes })).body).toMatchObject({ accepted: 2 });
    expect((await get(`carGate/${ids.双向}`)).body).toMatchObject({ state: 1, gateway_id: box.id });
    const states = async () => Promise.all([ids.双向, ids.入口, ids.出口].map(async (id) => (await get(`carGate/${id}`)).body.state));
    yard.now = new Date(noon.getTime() + 600 * 60_000);
    expect(await states()).toEqual([2, 2, 2]);
    // nothing has happened, and the gateway says so
    expect((await reportAll({ readings: [], passes: [] })).body).toEqual({ accepted: 0, repeated: 0, anomalies: 0, unknown: [], faults: [] });
    expect(await states()).toEqual([1, 2, 2]);
    const seen = (await get(`carGate/${ids.双向}`)).body.last_seen_at;
    yard.now = new Date(yard.now.getTime() + 20_000);
    await reportAll({ passes: [] });
    expect((await get(`carGate/${ids.双向}`)).body.last_seen_at).toBe(seen); // not written anew at each of its words
    yard.now = new Date(yard.now.getTime() + 60_000);
    await reportAll({ readings: [] });
    expect((await get(`carGate/${ids.双向}`)).body.last_seen_at).not.toBe(seen);
    expect((await get(`gateway/${box.id}`)).body.last_seen_at).toBe(toWire(yard.now));
  });
  it('道闸归其停车场的园区：别的园区的人看不到，也换不了令牌', async () => {
    const other = (await newLot(yard.there.incubator, yard.there.building, [{ name: '北门', dir: 3 }])).body.id;
    const [gate] = (await get(`carGate?car_park_id=${other}`)).body.data;
    expect((await get(`carGate/${gate.id}`, yard.who.operator)).status).toBe(404);
    expect((await put(`carGate/token/${gate.id}`, {}, yard.who.operator)).status).toBe(404);
    expect((await get('carGate?pageSize=1000', yard.who.operator)).body.data.map(({ id }: { id: number }) => id)).not.toContain(gate.id);
    expect((await put(`carGate/token/${yard.ids.入口}`, {}, yard.who.operator)).status).toBe(200);
    for (const role of ['tenant', 'provider', 'tutor'] as const) {
      expect([role, (await put(`carGate/token/${yard.ids.入口}`, {}, yard.who[role])).status]).toEqual([role, 403]);
      for (const list of ['carGate', 'carPark']) expect([role, (await get(list, yard.who[role])).status]).toEqual([role, 403]);
      const cars = role === 'tenant' ? 200 : 403; // its own
      for (const list of ['carStay', 'carPass']) expect([role, (await get(list, yard.who[role])).status]).toEqual([role, cars]);
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
      pass('浙A99999', 'constructor', -18),
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
      { index: 10, message: '方向应为 1（入）或 2（出）' },
    ]);
    expect((await report(...list)).body).toMatchObject({ accepted: 0, repeated: 2 });
    // the gate's clock was set anew in between: its own number says that it is the same pass
    expect((await report(pass('浙A11111', 'in', -25, { number: 'S-1' }))).body).toMatchObject({ accepted: 0, repeated: 1 });
    expect(await inside()).toBe(2);
    // a gate of one direction need not say which, and says no other
    expect((await send(yard.tokens.出口, 'passes', { passes: [{ plate: '浙A11111', at: at(-3) }] })).body.accepted).toBe(1);
    const wrong = await send(yard.tokens.出口, 'passes', { passes: [pass('浙A22222', 'in', -2)] });
    expect(wrong.body.faults).toEqual([{ index: 0, message: '该道闸只供出场' }]);
    for (const body of [null, [], {}, { passes: 'x' }, { passes: Array.from({ length: 501 }, () => ({})) }])
      expect((await send(yard.tokens.双向, 'passes', body as object)).status).toBe(422);
    // what it says of another gate is not heard
    const [kept] = (await get(`carPass?car_park_id=${yard.lot}&plate=浙A22222`)).body.data;
    expect(kept).toMatchObject({ plate: '浙A22222', gate_id: yard.ids.双向 });
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
    const rows = (await get(`carPass?car_park_id=${yard.lot}&pageSize=50`)).body.data as {
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
    expect((await fetch(yard.park.url + path)).headers.get('content-type')).toBe('image/png');
    expect((await yard.park.call(null, 'GET', path.replace(/\?.*/, ''))).status).not.toBe(200);
    // they are no visitor's uploads that nobody holds yet, which share a limited room
    const held = await yard.park.database.rows<{ held: boolean }>(
      'select f.used_at is not null held from file f join car_pass p on p.image = f.id where p.car_park_id = $1',
      [yard.lot],
    );
    expect(held).toEqual([{ held: true }, { held: true }]);
  });
  it('抓拍存不下的说明原因，重发可以补上；画好时通行已经不要了的不留下', async () => {
    const { store } = yard.park.app.services;
    const kept = async () => [await yard.park.database.rows('select id from file'), filesOf(yard.park)];
    const before = await kept();
    const red = pass('浙K11111', 'in', -5, { image: picture });
    const room = vi.spyOn(store, 'room').mockResolvedValue(10);
    expect((await report(red)).body).toMatchObject({
      accepted: 1,
      faults: [{ index: 0, message: '服务器存储空间不足，抓拍图片没有保存，通行已记录' }],
    });
    room.mockRestore();
    const change = (sql: string) => yard.park.database.tx((tx) => yard.park.database.rows(sql, [], tx));
    const { settle } = store;
    const settled = vi.spyOn(store, 'settle').mockImplementationOnce(async (...given) => {
      await settle(...given);
      await change("update car_pass set plate = '浙K22222' where plate = '浙K11111'");
    });
    expect((await report(red)).body).toMatchObject({ repeated: 1, faults: [] });
    settled.mockRestore();
    expect(await kept()).toEqual(before);
    await change("delete from car_pass where plate = '浙K22222'");
    expect((await report(red)).body).toMatchObject({ accepted: 1, faults: [] });
    expect((await get(`carPass?car_park_id=${yard.lot}`)).body.data).toMatchObject([{ plate: '浙K11111', image: expect.any(Number) }]);
  });
});
