import { expect, it } from 'vitest';
import { rebuildRollups } from '@/vapi/business/rebuild';
import { onEachEngine } from '../support/engines';
import { at, noon } from './noon';
import { reading, readingPark } from './reading-park';

onEachEngine('迟到的与时刻不对的读数', (engine) => {
  const on = readingPark(engine);
  const { post, newMeter } = on;
  const days = (count: number): number => -count * 1440;
  const rollups = async (numbers: readonly string[]): Promise<number> =>
    (
      await on.park.database.rows<{ n: number }>(
        'select count(*)::int n from meter_rollup r join meter m on m.id = r.meter_id where m.number = any($1::text[])',
        [[...numbers]],
      )
    )[0]?.n ?? 0;

  it('counts by hour and day as it comes, late ones too', async () => {
    const number = await newMeter();
    await post({ readings: [reading(number, -120, 0), reading(number, 0, 20)] });
    const used = async (): Promise<number> =>
      Number(
        (
          await on.park.database.rows<{ n: string }>(
            'select coalesce(sum(usage), 0)::text n from meter_rollup r join meter m on m.id = r.meter_id where m.number = $1 and r.grain = 1',
            [number],
          )
        )[0]?.n,
      );
    const before = await used();
    await post({ readings: [reading(number, -60, 15)] });
    expect(await used()).toBeCloseTo(before, 3);
  });

  it('keeps readings of a clock that was set back apart, and lays nothing over the years between', async () => {
    const numbers = await Promise.all(Array.from({ length: 100 }, newMeter));
    const first = await post({ readings: numbers.map((number) => reading(number, -10, 100)) });
    expect(first.body).toMatchObject({ accepted: 100 });
    const before = await rollups(numbers);
    const long = ['1970-01-01 08:00:00', '0003-02-01 00:00:00', at(days(401))];
    const taken = await post({
      readings: numbers.flatMap((number) => [
        ...long.map((moment) => ({ kind: 'electric', number, at: moment, value: 90 })),
        reading(number, -5, 101),
      ]),
    });
    expect(taken.body).toMatchObject({ accepted: 100, repeated: 0, anomalies: 300, unknown: [] });
    expect(taken.body.faults).toHaveLength(300);
    const reasons = await on.park.database.rows(
      'select distinct a.reason from meter_anomaly a join meter m on m.id = a.meter_id where m.number = any($1::text[])',
      [numbers],
    );
    expect(reasons).toEqual([{ reason: 5 }]);
    expect(await rollups(numbers)).toBeLessThanOrEqual(before + 100);
    const alarms = await on.park.database.rows<{ at: Date; count: number }>(
      'select distinct a.happened_at "at", a.count from alarm a join meter m on m.id = a.meter_id where m.number = any($1::text[])',
      [numbers],
    );
    expect(alarms).toEqual([{ at: noon, count: 3 }]);
  });

  it('lets others be answered while a hundred meters come back after a year', async () => {
    const numbers = await Promise.all(Array.from({ length: 100 }, newMeter));
    await post({ readings: numbers.map((number) => reading(number, days(399), 100)) });
    let answered = 0;
    let over = false;
    const sent = post({ readings: numbers.map((number) => reading(number, -1, 9000)) }).finally(() => {
      over = true;
    });
    while (!over) {
      expect((await on.park.call(null, 'GET', '/vapi/auth/parks')).status).toBe(200);
      answered++;
    }
    expect((await sent).body).toMatchObject({ accepted: 100, anomalies: 0 });
    expect(answered).toBeGreaterThan(4);
    const [used] = await on.park.database.rows<{ n: string }>(
      'select sum(usage)::text n from meter_rollup r join meter m on m.id = r.meter_id where r.grain = 4 and m.number = any($1::text[])',
      [numbers],
    );
    expect(used?.n).toBe('890000.000');
  });

  it('lays a silence of years on its months', async () => {
    const number = await newMeter();
    await on.park.database.tx((tx) =>
      on.park.database.rows("update meter set last_value = 100, last_seen_at = '2023-11-20 12:00:00+08' where number = $1", [number], tx),
    );
    expect((await post({ readings: [reading(number, 0, 9000)] })).body).toMatchObject({ accepted: 1 });
    const grains = await on.park.database.rows(
      'select grain, count(*)::int n, sum(usage)::text used from meter_rollup r join meter m on m.id = r.meter_id where m.number = $1 group by 1 order by 1',
      [number],
    );
    expect(grains).toMatchObject([
      { grain: 1, n: 1 },
      { grain: 2, n: 1 },
      { grain: 3, n: 1 },
      { grain: 4, n: 37, used: '8900.000' },
    ]);
  });

  it('never calls the screens newer than it is, whatever a clock says', async () => {
    const number = await newMeter();
    await post({ readings: [reading(number, -3, 1), reading(number, 1440, 2), reading(number, 4, 3)] });
    const requested = [
      ...['/vapi/statistics/iot', '/vapi/iot/live?kind=electric'],
      ...['/vapi/cockpit-incubator', '/vapi/driveOperate', '/vapi/drive-incubator_info', '/vapi/driveEnterprise', '/vapi/statistics/zl'],
    ];
    for (const path of requested) {
      const { status, body } = await on.park.call(on.who.operator, 'GET', path);
      const dates = [...JSON.stringify(body).matchAll(/"as_of":"([^"]+)"/g)].map(([, date]) => date ?? '');
      expect([path, status]).toEqual([path, 200]);
      for (const date of dates) expect([path, date <= at(0)]).toEqual([path, true]);
    }
    const { body } = await on.park.call(on.who.operator, 'GET', '/vapi/statistics/iot');
    expect(body.as_of).toBe(at(0));
    expect(body.alarms.every(({ time }: { time: string }) => time <= at(0))).toBe(true);
  });

  it('reckons the roll-ups anew from what is still there, to the last thousandth', async () => {
    const number = await newMeter();
    const [one] = await on.park.database.rows<{ id: number }>('select id from meter where number = $1', [number]);
    const id = one?.id ?? 0;
    const values = [0, 1.001, 1.5, 7.777, 7.777, 20.003, 21];
    const minutes = [-5 * 1440, -4 * 1440 - 13, -3 * 1440 - 7, -2000, -1999, -100, -1];
    for (const at of [0, 2, 1, 3, 6, 5, 4]) await post({ readings: [reading(number, minutes[at] ?? 0, values[at] ?? 0)] });
    await on.park.database.tx((tx) =>
      on.park.database.rows('insert into meter_reading (meter_id, read_at, value, source) values ($1, $2, 3, 4)', [id, noon], tx),
    );
    const all = () =>
      on.park.database.rows(
        `select grain, bucket_at, usage::text, usage_tip::text, usage_peak::text, usage_flat::text, usage_valley::text, power_max::text, last_value::text, readings
           from meter_rollup where meter_id = $1 order by grain, bucket_at`,
        [id],
      );
    const whole = await all();
    expect(whole.length).toBeGreaterThan(400);
    // something went wrong with all that can be reckoned anew, and with nothing before
    const since = new Date('2026-11-16T00:00:00+08:00');
    await on.park.database.tx((tx) =>
      on.park.database.rows(
        `update meter_rollup set usage = usage + 5, usage_flat = usage_flat + 5, readings = 9, last_value = 1 where meter_id = $1 and (grain = 4 or bucket_at >= $2)`,
        [id, since],
        tx,
      ),
    );
    await on.park.database.tx((tx) =>
      on.park.database.rows('delete from meter_rollup where meter_id = $1 and grain = 2 and bucket_at >= $2', [id, since], tx),
    );
    expect(await all()).not.toEqual(whole);
    expect((await rebuildRollups(on.park.database)).readings).toBeGreaterThan(5);
    expect(await all()).toEqual(whole);
  });
});
