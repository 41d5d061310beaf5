import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { carPark } from '@/domain/resources/car-park';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { changeOne } from '@/vapi/kernel/changes';
import type { Database } from '@/vapi/kernel/db/database';
import { measure } from '@/vapi/kernel/measure';
import { hashToken } from '@/vapi/kernel/session';
import { systemContext } from '@/vapi/kernel/system';
import { onEachEngine } from '../support/engines';
import type { Answer } from '../support/park';
import { at, noon } from './noon';
import { reading, readingPark } from './reading-park';

onEachEngine('读数', (engine) => {
  const on = readingPark(engine);
  const { post, newMeter } = on;

  it('takes a batch once, however often it is sent', async () => {
    const number = await newMeter();
    const batch = { readings: [reading(number, -10, 100), reading(number, -5, 102), reading(number, 0, 104, { power: 24 })] };
    expect((await post(batch)).body).toEqual({ accepted: 3, repeated: 0, anomalies: 0, unknown: [], faults: [] });
    expect((await post(batch)).body).toEqual({ accepted: 0, repeated: 3, anomalies: 0, unknown: [], faults: [] });
    const [row] = await on.park.database.rows<{ last_value: string; last_power: string }>(
      'select last_value, last_power from meter where number = $1',
      [number],
    );
    expect([Number(row?.last_value), Number(row?.last_power)]).toEqual([104, 24]);
  });

  it('sends two equal batches at one moment into the book once', async () => {
    const number = await newMeter();
    const batch = { readings: [reading(number, -2, 10), reading(number, -1, 11)] };
    const both = await Promise.all([post(batch), post(batch)]);
    expect(both.map(({ body }) => body.accepted).sort()).toEqual([0, 2]);
    expect(
      (await on.park.database.rows('select 1 from meter_reading r join meter m on m.id = r.meter_id where m.number = $1', [number])).length,
    ).toBe(2);
  });

  it('keeps strange readings apart: backwards, a jump, from the future, another value at the same time', async () => {
    const number = await newMeter();
    await post({ readings: [reading(number, -30, 1000)] });
    const taken = await post({
      readings: [reading(number, -20, 990), reading(number, -19, 999_999), reading(number, 60, 1001), reading(number, -30, 1000.5)],
    });
    expect(taken.body).toMatchObject({ accepted: 0, anomalies: 4 });
    const kept = await on.park.database.rows<{ reason: number; n: number }>(
      'select a.reason, count(*)::int n from meter_anomaly a join meter m on m.id = a.meter_id where m.number = $1 group by 1 order by 1',
      [number],
    );
    expect(kept).toEqual([1, 2, 3, 4].map((reason) => ({ reason, n: 1 })));
  });

  it('moves the number on the screens', async () => {
    const number = await newMeter();
    const today = async (): Promise<number> => (await on.park.call(on.who.operator, 'GET', '/vapi/iot/live?kind=electric')).body.today.value;
    await post({ readings: [reading(number, -4, 500)] });
    const before = (await today()) ?? 0;
    on.park.received.nudges.length = 0;
    await post({ readings: [reading(number, -1, 503)] });
    expect(await today()).toBeCloseTo(before + 3, 3);
    expect(on.park.received.nudges.flatMap(({ feeds }) => feeds)).toContain('iot.electric');
  });

  it('moves live values without a version or an entry in the log, and opens an alarm in it once', async () => {
    const number = await newMeter();
    const find = async () =>
      (
        await on.park.database.rows<{ id: number; version: number; last_value: string }>(
          'select id, version, last_value from meter where number = $1',
          [number],
        )
      )[0];
    await post({ readings: [reading(number, -3, 70)] });
    await post({ readings: [reading(number, -2, 71)] });
    const { id } = (await find()) ?? { id: 0 };
    expect(await find()).toEqual({ id, version: 1, last_value: '71.000' });
    const entries = (resource: string, row: number) =>
      on.park.database.rows('select action, username, cause, cause_resource from operation_log where resource = $1 and row_id = $2', [resource, row]);
    expect(await entries('meter', id)).toEqual([]);
    await post({ readings: [reading(number, -1, 60)] });
    await post({ readings: [reading(number, 0, 59), reading(number, 90, 72)] });
    const alarms = await on.park.database.rows<{ id: number; version: number; count: number }>(
      'select id, version, count, text from alarm where meter_id = $1',
      [id],
    );
    expect(alarms).toEqual([{ id: expect.any(Number), version: 1, count: 3, text: `${number} 读数异常：未来时间` }]);
    expect(await entries('alarm', alarms[0]?.id ?? 0)).toEqual([
      { action: 'store', username: '系统', cause: '物联网关 上报数据', cause_resource: 'iot_gateway' },
    ]);
  });

  it('is the one way in which live values change, and changes nothing else', async () => {
    const { database } = on.park;
    await expect(database.tx((db) => measure(db, meter, [{ id: 1, name: '改名' }]))).rejects.toThrow('meter.name is not measured');
    const context = (db: Database['q']) => systemContext(database, db, noon, '测试');
    await expect(database.tx((db) => changeOne(context(db), meter, 1, { last_value: 5 }))).rejects.toThrow('meter.last_value is measured');
  });

  it('names meters that the gateway does not have', async () => {
    const { status, body } = await post({ readings: [reading('no-such', -1, 5)] });
    expect([status, body.accepted, body.unknown, body.faults[0].message]).toEqual([200, 0, ['no-such'], '该网关没有此表计']);
  });

  it('knows its gateways by their token alone', async () => {
    expect((await post({ readings: [] }, 'somebody')).status).toBe(401);
    expect((await on.park.call(null, 'POST', '/vapi/iot/readings', { readings: [] })).status).toBe(401);
    expect((await on.park.call(on.who.admin, 'POST', '/vapi/iot/readings', { readings: [] })).status).toBe(401);
    await on.park.make(iotGateway, { incubator_id: on.here.incubator, name: '停用', token_hash: hashToken('disabled'), enabled: 2 });
    expect((await post({ readings: [] }, 'disabled')).status).toBe(401);
  });

  it('says row by row what is wrong with a batch, and takes the others', async () => {
    const number = await newMeter();
    const { status, body } = await post({
      readings: [
        reading(number, -1, 5),
        { kind: 'constructor', number, at: at(0), value: 1 },
        reading(number, 0, 1e9),
        { ...reading(number, 0, 1), at: 'noon' },
        reading(number, 0, 4),
        { ...reading('E\u0000', 0, 1), kind: 1 },
        reading(number, 0, 6),
      ],
    });
    expect([status, body.accepted, body.anomalies]).toEqual([200, 2, 1]);
    expect(body.faults.map(({ list, index, message }: Record<string, unknown>) => `${list} ${index} ${message}`)).toEqual([
      'readings 1 类型应为 1（电表）或 2（水表）',
      'readings 2 读数应小于1000000000',
      'readings 3 时间格式不正确',
      'readings 4 倒走，已存为异常读数',
      'readings 5 表号格式不正确',
    ]);
    for (const wrong of [{}, { readings: 'x' }, { readings: Array.from({ length: 10_001 }, () => reading(number, 0, 1)) }])
      expect((await post(wrong)).status).toBe(422);
    // half a character is no text at all: the whole body is refused, whatever it is for
    expect((await post({ readings: [reading('\ud800', 0, 1)] })).status).toBe(400);
  });

  it('takes ten thousand readings packed with gzip, and unfolds no bomb', async () => {
    const numbers = await Promise.all(Array.from({ length: 100 }, newMeter));
    const readings = numbers.flatMap((number) => Array.from({ length: 100 }, (_, n) => reading(number, n - 100, n)));
    const packed = async (body: Buffer): Promise<Answer> => {
      const headers = { Authorization: 'Device gateway', 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
      const answer = await fetch(`${on.park.url}/vapi/iot/readings`, { method: 'POST', headers, body: new Uint8Array(body) });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };
    const taken = await packed(gzipSync(JSON.stringify({ readings })));
    expect([taken.status, taken.body]).toEqual([200, { accepted: 10_000, repeated: 0, anomalies: 0, unknown: [], faults: [] }]);
    const bomb = await packed(gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')));
    expect([bomb.status, bomb.body.message]).toEqual([413, '提交的内容过大，解压后不能超过4MB']);
    expect((await packed(Buffer.from('no gzip'))).status).toBe(400);
  });

  it('counts cars in and out at the gates', async () => {
    const spaces = await on.park.make(carPark, { incubator_id: on.here.incubator, name: '地面停车场', spaces: 100 });
    await on.park.database.tx((tx) => on.park.database.rows("insert into car_gate (car_park_id, name, dir) values ($1, '东门', 3)", [spaces.id], tx));
    const pass = (plate: string, dir: string, minutes: number): object => ({ gate: '东门', plate, dir, at: at(minutes) });
    const batch = { passes: [pass('浙A12345', 'in', -9), pass('浙A54321', 'in', -8), pass('浙A12345', 'out', -2)] };
    expect((await post(batch)).body).toMatchObject({ accepted: 3, anomalies: 0 });
    expect((await post(batch)).body).toMatchObject({ accepted: 0, repeated: 3 });
    const { body } = await on.park.call(on.who.operator, 'GET', '/vapi/iot/live?kind=car');
    expect(body).toMatchObject({ spaces: 100, inside: 1, free: 99, in_today: 2, out_today: 1 });
    expect(JSON.stringify(body.recent)).not.toContain('12345');
    const wrong = { passes: [{ gate: '东门', plate: '浙A99999', dir: 'in', at: '1970-01-01 08:00:00' }, pass('浙A88888', 'in', 1440)] };
    expect((await post(wrong)).body).toMatchObject({ accepted: 0, anomalies: 2 });
    const after = (await on.park.call(on.who.operator, 'GET', '/vapi/iot/live?kind=car')).body;
    expect(after).toMatchObject({ as_of: at(-2), inside: 1 });
    // a correction by hand counts from its moment on; there are never more than twice the spaces, and never fewer than none
    const inside = async (...passes: object[]) => {
      await post({ passes });
      const rows = await on.park.database.rows<{ inside: number }>('select inside, version from car_park where id = $1', [spaces.id]);
      return rows[0];
    };
    const correct = 'update car_park set spaces = 2, inside = 3, inside_at = $2 where id = $1';
    await on.park.database.tx((tx) => on.park.database.rows(correct, [spaces.id, new Date(noon.getTime() - 60_000)], tx));
    expect(await inside(pass('浙A00001', 'out', -3))).toEqual({ inside: 3, version: 1 });
    expect(await inside(pass('浙A00002', 'in', 0), pass('浙A00003', 'in', 0))).toEqual({ inside: 4, version: 1 });
    // of a count that had reached its limit nobody knows how many came beyond it: those that were seen to come in still stand there
    const out = Array.from({ length: 5 }, (_, n) => pass(`浙A1000${n}`, 'out', 0));
    expect(await inside(...out)).toEqual({ inside: 2, version: 1 });
    expect(await inside(pass('浙A00002', 'out', 0.1), pass('浙A00003', 'out', 0.1), ...out)).toEqual({ inside: 0, version: 1 });
  });
});
