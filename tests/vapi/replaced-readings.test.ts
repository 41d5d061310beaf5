import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '@/domain/kernel/moment';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { day, start } from './leases';
import { meteredLeases } from './metered-lease';

onEngineInTurn('换过的表在退租时的末次读数', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park.close());
  const { rows, put, last, metered, read } = meteredLeases(() => park);

  it('期间换过表：旧表到换表那天已知，新表从它的起数抄，两段各成一行', async () => {
    const { who, id, meters, rooms: leased, leave } = await metered();
    const change = addDays(day, -5);
    const [old] = await rows<{ number: string }>('select number from meter where id = $1', [meters.power]);
    const changed = { closing: 1030, opening: 5, number: `${old?.number}-新`, at: `${change} 10:00:00`, reason: '到期轮换' };
    expect((await put(who.operator, `iot/meter/replace/${meters.power}`, changed)).status).toBe(200);
    const readings = [read(meters.power, '13'), read(meters.plant, '62'), read(meters.water, '30', '20')];
    const about = `contract_id=${id}&exit_at=${day}&kind=2&rooms=${leased[0]}&readings=${encodeURIComponent(JSON.stringify(readings))}`;
    const { body } = await park.call(who.operator, 'GET', `/vapi/refund/preview?${about}`);
    const lines = body.meters.flatMap(({ meter_id, number, period_start, period_end, last_value, value, usage, fault }: Record<string, unknown>) =>
      meter_id === meters.power ? [[number, period_start, period_end, Number(last_value), Number(value), Number(usage), fault]] : [],
    );
    expect(lines).toEqual([
      [changed.number, addDays(change, 1), addDays(day, -1), 5, 13, 8, null],
      [old?.number, start, change, 1000, 1030, 30, null],
    ]);
    expect((await leave([leased[0]], readings)).status).toBe(201);
    expect((await put(who.operator, `refund/audit/${(await last()).id}`, { status: 20 })).status).toBe(200);
    const sheets = await rows(
      'select last_value::float8 l, this_value::float8 v, usage::float8 u from meter_settlement where meter_id = $1 order by period_start',
      [meters.power],
    );
    expect(sheets).toEqual([
      { l: 1000, v: 1030, u: 30 },
      { l: 5, v: 13, u: 8 },
    ]);
  });
  it('退租之后才换的表：末次读数是旧表的，表号也是', async () => {
    const { who, id, meters, rooms: leased } = await metered();
    const [old] = await rows<{ number: string }>('select number from meter where id = $1', [meters.power]);
    const changed = { closing: 1030, opening: 5, number: `${old?.number}-新`, at: `${addDays(day, -3)} 10:00:00`, reason: '到期轮换' };
    expect((await put(who.operator, `iot/meter/replace/${meters.power}`, changed)).status).toBe(200);
    const about = `contract_id=${id}&exit_at=${addDays(day, -4)}&kind=2&rooms=${leased[0]}`;
    const { body } = await park.call(who.operator, 'GET', `/vapi/refund/preview?${about}`);
    const line = body.meters.find(({ meter_id }: Record<string, unknown>) => meter_id === meters.power);
    expect([line.number, Number(line.shown), Number(line.last_value)]).toEqual([old?.number, 1030, 1000]);
  });
  it('退租前一天才换表：旧表到前一天为止，新表只算那一天', async () => {
    const { who, id, meters, rooms: leased } = await metered();
    const change = addDays(day, -1);
    const reading = (at: string, value: number, source: number) =>
      rows('insert into meter_reading (meter_id, read_at, value, source) values ($1, $2, $3, $4)', [meters.power, at, value, source]);
    await reading(`${change}T18:00:00+08:00`, 1231, 1);
    await reading(`${change}T20:00:00+08:00`, 5, 4);
    const readings = JSON.stringify([read(meters.power, '8'), read(meters.plant, '62'), read(meters.water, '30', '20')]);
    const about = `contract_id=${id}&exit_at=${day}&kind=2&rooms=${leased[0]}&readings=${encodeURIComponent(readings)}`;
    const { body } = await park.call(who.operator, 'GET', `/vapi/refund/preview?${about}`);
    const used = body.meters.flatMap(({ meter_id, usage, fault }: Record<string, unknown>) =>
      meter_id === meters.power ? [[Number(usage), fault]] : [],
    );
    expect(used).toEqual([
      [3, null],
      [231, null],
    ]);
  });
  it('表计回零后又换表：换下的表号仍是回零前的那一块', async () => {
    const { who, id, meters, rooms: leased } = await metered();
    const [old] = await rows<{ number: string }>('select number from meter where id = $1', [meters.power]);
    await rows('insert into meter_reading (meter_id, read_at, value, source) values ($1, $2, 3, 4)', [
      meters.power,
      `${addDays(day, -4)}T10:00:00+08:00`,
    ]);
    const changed = { closing: 9, opening: 5, number: `${old?.number}-新`, at: `${addDays(day, -3)} 10:00:00`, reason: '到期轮换' };
    expect((await put(who.operator, `iot/meter/replace/${meters.power}`, changed)).status).toBe(200);
    const about = `contract_id=${id}&exit_at=${addDays(day, -5)}&kind=2&rooms=${leased[0]}`;
    const { body } = await park.call(who.operator, 'GET', `/vapi/refund/preview?${about}`);
    expect(body.meters.find(({ meter_id }: Record<string, unknown>) => meter_id === meters.power).number).toBe(old?.number);
  });
});
