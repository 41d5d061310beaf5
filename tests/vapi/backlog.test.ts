import { afterAll, beforeAll, expect, it } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { toWire } from '@/domain/kernel/moment';
import { sortOut, type Incoming, type Meter } from '@/vapi/business/reading-check';
import { makeRollup } from '@/vapi/business/rollup';
import { deleteReadings } from '@/vapi/features/iot/jobs';
import { hashToken } from '@/vapi/kernel/session';
import { onEachEngine } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';
import { place, type Place } from './people';

const noon = new Date('2026-11-20T12:00:00+08:00');
const minute = 60_000;
const day = 1440;

/** Twelve days a gateway was cut off; it says how things are now before it sends what it kept. */
onEachEngine('积压的读数在最新读数之后到来', (engine) => {
  let park: Park;
  let here: Place;
  let gateway = 0;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => noon });
    here = await place(park, '甲园');
    gateway = (await park.make(iotGateway, { incubator_id: here.incubator, name: '网关', token_hash: hashToken('gateway'), enabled: 1 })).id;
  });
  afterAll(() => park.close());
  const newMeter = async (): Promise<{ id: number; number: string }> => {
    const number = `B-${++count}`;
    const of = { kind: 1, number, name: number, incubator_id: here.incubator, building_id: here.building, gateway_id: gateway };
    return { id: (await park.make(meter, { ...of, ratio: 1, capacity: 100 })).id, number };
  };
  const send = (number: string, list: readonly (readonly [minutes: number, value: number])[]): Promise<Answer> => {
    const readings = list.map(([minutes, value]) => ({ kind: 1, number, at: toWire(noon.getTime() + minutes * minute), value }));
    return park.call(null, 'POST', '/vapi/iot/readings', { readings }, { authorization: 'Device gateway' });
  };
  const rollups = (id: number) =>
    park.database.rows<{ grain: number; at: string; usage: number; readings: number }>(
      `select grain, bucket_at::text at, usage::float8 usage, readings from meter_rollup where meter_id = $1 and (usage <> 0 or readings > 0) order by 1, 2`,
      [id],
    );
  const used = async (id: number): Promise<number[]> => {
    const rows = await rollups(id);
    return [1, 2, 3, 4].map(
      (grain) => Math.round(rows.filter((row) => row.grain === grain).reduce((sum, { usage }) => sum + usage, 0) * 1000) / 1000,
    );
  };
  /** Uneven, so that what is laid wrongly shows. */
  const kept = Array.from({ length: 16 }, (_, n): [number, number] => [-10 * day + n * 137, n < 8 ? n : 8 + (n - 8) * 7]);

  it('整批到来与逐条到来，汇总相同', async () => {
    const [whole, single] = [await newMeter(), await newMeter()];
    for (const { number } of [whole, single])
      await send(number, [
        [-12 * day, 0],
        [-1, 400],
      ]);
    expect((await send(whole.number, kept)).body).toMatchObject({ accepted: 16, anomalies: 0 });
    for (const one of kept) await send(single.number, [one]);
    expect(await rollups(whole.id)).toEqual(await rollups(single.id));
    expect((await used(whole.id)).slice(1)).toEqual([400, 400, 400]);
    expect((await rollups(whole.id)).filter(({ usage }) => usage < 0)).toEqual([]);
  });
  it('新装的表先报了现在：此前的用量照样计入，没有负数', async () => {
    const { id, number } = await newMeter();
    await send(number, [[-1, 400]]);
    expect((await send(number, kept)).body).toMatchObject({ accepted: 16 });
    expect((await send(number, [[-11 * day, 0]])).body).toMatchObject({ accepted: 1 });
    expect((await used(id)).slice(1)).toEqual([400, 400, 400]);
    expect((await rollups(id)).filter(({ usage }) => usage < 0)).toEqual([]);
  });
  it('两条留下的人抄读数之间、原始读数已清理的日子也不再计一次', async () => {
    const { id, number } = await newMeter();
    await send(number, [...kept, [-1, 400]]);
    const byHand = 'update meter_reading set source = 3 where meter_id = $1 and value = any($2)';
    await park.database.tx((tx) => park.database.rows(byHand, [id, [kept[2]?.[1], kept[13]?.[1]]], tx));
    const before = await rollups(id);
    await deleteReadings(park.database, new Date(noon.getTime() - day * minute));
    expect(await park.database.rows('select 1 from meter_reading where meter_id = $1', [id])).toHaveLength(4);
    // one of those that went, one that nobody has seen, and one between the last of them and today
    const late = [...kept.slice(3, 13), [-9 * day, 7.5], [-5, 399]] as const;
    expect((await send(number, late)).body).toMatchObject({ accepted: 1, anomalies: 11 });
    expect((await send(number, [[-9 * day + 1, 7.5]])).body).toMatchObject({ accepted: 0, anomalies: 1 });
    // up to the last one that was left nothing has moved
    const counted = (list: typeof before) => list.filter(({ grain, at }) => grain < 4 && at < '2026-11-10 16:00');
    expect(counted(await rollups(id))).toEqual(counted(before));
    expect((await used(id)).slice(1)).toEqual([400, 400, 400]);
  });
  it('原始读数已清理的日子不再计一次：另存为时间过早', async () => {
    const { id, number } = await newMeter();
    await send(number, [...kept, [-2 * day, 300], [-1, 400]]);
    const before = await rollups(id);
    await deleteReadings(park.database, new Date(noon.getTime() - day * minute));
    expect((await send(number, kept)).body).toMatchObject({ accepted: 0, anomalies: 16 });
    expect(await rollups(id)).toEqual(before);
    // between the last one that was left and the next a late one is welcome
    expect((await send(number, [[-day, 350]])).body).toMatchObject({ accepted: 1 });
    expect((await used(id)).slice(1)).toEqual([400, 400, 400]);
  });
});

it('a backlog costs what it covers, not the whole gap for each of its readings', () => {
  const of: Meter = {
    ...{ id: 1, kind: 1, ratio: 1, name: '表', number: 'A', incubator_id: 1, building_id: null, room_id: null, capacity: null },
    last: { at: noon.getTime(), value: 5000 },
  };
  const start = noon.getTime() - 10 * day * minute;
  const around = {
    same: null,
    before: { at: start, value: 0, fresh: false },
    after: { at: noon.getTime(), value: 5000, fresh: false },
    counted: false,
  };
  const incoming = Array.from({ length: 2000 }, (_, n): Incoming => {
    return { ...around, meter: of, reading: { kind: 1, number: 'A', at: start + (n + 1) * 1000, value: n / 10, power: null } };
  });
  const rollup = makeRollup([]);
  expect(sortOut(incoming, rollup, noon.getTime()).accepted.length).toBe(2000);
  expect(rollup.pieces()).toBeLessThan(3000); // 2,000 seconds, and the gap of 240 hours twice
});
