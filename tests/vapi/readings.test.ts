import { afterAll, beforeAll, expect, it } from 'vitest';
import { carPark } from '@/domain/resources/car-park';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { toWire } from '@/vapi/kernel/clock';
import { hashToken } from '@/vapi/kernel/session';
import { onEachEngine } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

const noon = new Date('2026-11-20T12:00:00+08:00');
const at = (minutes: number): string => toWire(noon.getTime() + minutes * 60_000);

onEachEngine('读数', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => noon });
    here = await place(park, '甲园');
    who = await people(park, here);
    await park.make(iotGateway, { incubator_id: here.incubator, name: '网关', token_hash: hashToken('gateway'), enabled: 1 });
  });
  afterAll(() => park.close());
  const post = (body: unknown, token = 'gateway'): Promise<Answer> =>
    park.call(null, 'POST', '/vapi/iot/readings', body as object, { authorization: `Device ${token}` });
  /** A total meter of its own for a test: electricity, 100 kW. */
  const newMeter = async (): Promise<string> => {
    const number = `E-${++count}`;
    const gateway = await park.database.rows<{ id: number }>("select id from iot_gateway where name = '网关'");
    await park.make(meter, {
      kind: 1,
      number,
      name: number,
      incubator_id: here.incubator,
      building_id: here.building,
      ratio: 1,
      is_total: 1,
      capacity: 100,
      gateway_id: gateway[0]?.id,
    });
    return number;
  };
  const reading = (number: string, minutes: number, value: number, more: object = {}): object => ({
    kind: 'electric',
    number,
    at: at(minutes),
    value,
    ...more,
  });

  it('takes a batch once, however often it is sent', async () => {
    const number = await newMeter();
    const batch = { readings: [reading(number, -10, 100), reading(number, -5, 102), reading(number, 0, 104, { power: 24 })] };
    expect((await post(batch)).body).toEqual({ accepted: 3, repeated: 0, anomalies: 0, unknown: [] });
    expect((await post(batch)).body).toEqual({ accepted: 0, repeated: 3, anomalies: 0, unknown: [] });
    const [row] = await park.database.rows<{ last_value: string; last_power: string }>('select last_value, last_power from meter where number = $1', [
      number,
    ]);
    expect([Number(row?.last_value), Number(row?.last_power)]).toEqual([104, 24]);
  });

  it('sends two equal batches at one moment into the book once', async () => {
    const number = await newMeter();
    const batch = { readings: [reading(number, -2, 10), reading(number, -1, 11)] };
    const both = await Promise.all([post(batch), post(batch)]);
    expect(both.map(({ body }) => body.accepted).sort()).toEqual([0, 2]);
    expect((await park.database.rows('select 1 from meter_reading r join meter m on m.id = r.meter_id where m.number = $1', [number])).length).toBe(
      2,
    );
  });

  it('keeps strange readings apart: backwards, a jump, from the future, another value at the same time', async () => {
    const number = await newMeter();
    await post({ readings: [reading(number, -30, 1000)] });
    const taken = await post({
      readings: [reading(number, -20, 990), reading(number, -19, 999_999), reading(number, 60, 1001), reading(number, -30, 1000.5)],
    });
    expect(taken.body).toMatchObject({ accepted: 0, anomalies: 4 });
    const kept = await park.database.rows<{ reason: number; n: number }>(
      'select a.reason, count(*)::int n from meter_anomaly a join meter m on m.id = a.meter_id where m.number = $1 group by 1 order by 1',
      [number],
    );
    expect(kept).toEqual([1, 2, 3, 4].map((reason) => ({ reason, n: 1 })));
  });

  it('counts by hour and day as it comes, late ones too', async () => {
    const number = await newMeter();
    await post({ readings: [reading(number, -120, 0), reading(number, 0, 20)] });
    const used = async (): Promise<number> =>
      Number(
        (
          await park.database.rows<{ n: string }>(
            'select coalesce(sum(usage), 0)::text n from meter_rollup r join meter m on m.id = r.meter_id where m.number = $1 and r.grain = 1',
            [number],
          )
        )[0]?.n,
      );
    const before = await used();
    await post({ readings: [reading(number, -60, 15)] });
    expect(await used()).toBeCloseTo(before, 3);
  });

  it('moves the number on the screens', async () => {
    const number = await newMeter();
    const today = async (): Promise<number> => (await park.call(who.operator, 'GET', '/vapi/iot/live?kind=electric')).body.today.value;
    await post({ readings: [reading(number, -4, 500)] });
    const before = (await today()) ?? 0;
    park.heard.nudges.length = 0;
    await post({ readings: [reading(number, -1, 503)] });
    expect(await today()).toBeCloseTo(before + 3, 3);
    expect(park.heard.nudges.flatMap(({ feeds }) => feeds)).toContain('iot.electric');
  });

  it('names meters that the gateway does not have', async () => {
    const { status, body } = await post({ readings: [reading('no-such', -1, 5)] });
    expect([status, body.accepted, body.unknown]).toEqual([200, 0, ['no-such']]);
  });

  it('knows its gateways by their token alone', async () => {
    expect((await post({ readings: [] }, 'somebody')).status).toBe(401);
    expect((await park.call(null, 'POST', '/vapi/iot/readings', { readings: [] })).status).toBe(401);
    expect((await park.call(who.admin, 'POST', '/vapi/iot/readings', { readings: [] })).status).toBe(401);
    await park.make(iotGateway, { incubator_id: here.incubator, name: '停用', token_hash: hashToken('disabled'), enabled: 2 });
    expect((await post({ readings: [] }, 'disabled')).status).toBe(401);
  });

  it('says row by row what is wrong with a batch, and takes none of it', async () => {
    const number = await newMeter();
    const { status, body } = await post({
      readings: [
        reading(number, -1, 5),
        { kind: 'gas', number, at: at(0), value: 1 },
        reading(number, 0, -1),
        { ...reading(number, 0, 1), at: 'noon' },
        7,
      ],
    });
    expect(status).toBe(422);
    expect(body.errors.readings).toEqual([
      '第2条读数：类型应为 1（电表）或 2（水表）',
      '第3条读数：读数应为不小于0的数字',
      '第4条读数：时间格式不正确',
      '第5条读数：格式不正确',
    ]);
    expect(await park.database.rows('select 1 from meter_reading r join meter m on m.id = r.meter_id where m.number = $1', [number])).toEqual([]);
    for (const wrong of [
      {},
      { readings: 'x' },
      { readings: Array.from({ length: 2001 }, () => reading(number, 0, 1)) },
      { passes: [{ gate: '', plate: '浙A12345', dir: 'in', at: at(0) }] },
    ])
      expect((await post(wrong)).status).toBe(422);
  });

  it('counts cars in and out at the gates', async () => {
    const spaces = await park.make(carPark, { incubator_id: here.incubator, name: '地面停车场', spaces: 100 });
    await park.database.tx((tx) => park.database.rows("insert into car_gate (car_park_id, name, dir) values ($1, '东门', 3)", [spaces.id], tx));
    const pass = (plate: string, dir: string, minutes: number): object => ({ gate: '东门', plate, dir, at: at(minutes) });
    const batch = { passes: [pass('浙A12345', 'in', -9), pass('浙A54321', 'in', -8), pass('浙A12345', 'out', -2)] };
    expect((await post(batch)).body).toMatchObject({ accepted: 3, anomalies: 0 });
    expect((await post(batch)).body).toMatchObject({ accepted: 0, repeated: 3 });
    const { body } = await park.call(who.operator, 'GET', '/vapi/iot/live?kind=car');
    expect(body).toMatchObject({ spaces: 100, inside: 1, free: 99, in_today: 2, out_today: 1 });
    expect(JSON.stringify(body.recent)).not.toContain('12345');
  });
});
