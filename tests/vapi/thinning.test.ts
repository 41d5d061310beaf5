import { afterAll, beforeAll, expect, it } from 'vitest';
import { meter } from '@/domain/resources/meter';
import type { Database } from '@/vapi/kernel/db/database';
import { deleteReadings, thinAnomalies } from '@/vapi/features/iot/jobs';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';

onEngineInTurn('清理采集数据', (engine) => {
  let park: Park;
  let id = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    ({ id } = await park.make(meter, { kind: 1, number: 'J-1', ratio: 1 }));
  });
  afterAll(() => park.close());
  const fill = (count: number) =>
    park.database.rows(
      `insert into meter_reading (meter_id, read_at, value, source) select $1::bigint, '2026-01-01'::timestamptz + n * interval '1 minute', n, 1 from generate_series(1, $2::int) n`,
      [id, count],
    );
  const left = async (): Promise<number> => (await park.database.rows<{ n: number }>('select count(*)::int n from meter_reading'))[0]?.n ?? 0;

  it('old readings go in slices, and others come to the connection between two of them', async () => {
    await fill(1050);
    await park.database.rows(`insert into meter_reading (meter_id, read_at, value, source) values ($1, '2026-11-19 12:00+08', 2000, 1)`, [id]);
    const seen: number[] = [];
    let transactions = 0;
    const watched: Database = {
      ...park.database,
      async tx(work, options) {
        transactions++;
        const done = await park.database.tx(work, options);
        seen.push(await left());
        return done;
      },
    };
    expect(await deleteReadings(watched, new Date('2026-11-01T00:00:00+08:00'), 100)).toBe(1049); // the last one before stays
    expect(transactions).toBe(11);
    expect(seen.slice(0, 2)).toEqual([951, 851]);
    expect(await left()).toBe(2);
  });

  it('are kept as long as the parameter says', async () => {
    const here = await openPark({ engine, now: () => new Date('2026-11-20T04:00:00+08:00') });
    const { id: other } = await here.make(meter, { kind: 1, number: 'J-3', ratio: 1 });
    await here.database.rows(
      `insert into meter_reading (meter_id, read_at, value, source) select $1::bigint, '2026-11-20'::timestamptz - n * interval '1 day', 100 - n, 1 from generate_series(0, 9) n`,
      [other],
    );
    const days = async () => (await here.database.rows('select 1 from meter_reading')).length;
    const put = (value: number) => here.call(['parameter_list', 'parameter_update'], 'PUT', '/vapi/parameter/meter.raw_days', { value, version: 0 });
    await here.app.jobs.tick();
    expect(await days()).toBe(engine === 'embedded' ? 9 : 10);
    const answer = await put(3);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await here.database.rows(
      "update job_run set ended_at = null, status = 1, lease_until = null where job_id = (select id from job where name = 'old_readings')",
    );
    await here.app.jobs.tick();
    expect(await days()).toBe(4 + 1);
    await here.close();
  });

  it('of old anomalies the first of a meter, a reason and a day stays, and what somebody handled', async () => {
    const other = (await park.make(meter, { kind: 1, number: 'J-2', ratio: 1 })).id;
    const strange = (of: number, reason: number, day: string, count: number) =>
      park.database.rows(
        `insert into meter_anomaly (incubator_id, meter_id, read_at, value, reason)
         select incubator_id, id, ($3 || ' 00:00+08')::timestamptz + n * interval '1 minute', n, $2 from meter, generate_series(0, $4::int - 1) n where id = $1`,
        [of, reason, day, count],
      );
    await strange(id, 1, '2026-11-02', 1440);
    await strange(id, 2, '2026-11-02', 300);
    await strange(id, 1, '2026-11-03', 2);
    await strange(other, 1, '2026-11-02', 5);
    await strange(id, 1, '2026-11-19', 50);
    await park.database.rows("update meter_anomaly set handled_at = now() where meter_id = $1 and read_at = '2026-11-02 12:00+08' and reason = 1", [
      id,
    ]);
    const stays = () =>
      park.database.rows(
        `select number, reason, to_char(min(read_at) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') first, count(*)::int n
         from meter_anomaly a join meter m on m.id = a.meter_id group by number, reason, (read_at at time zone 'Asia/Shanghai')::date order by 3, 1, 2`,
      );
    const gone = await thinAnomalies(park.database, new Date('2026-11-13T00:00:00+08:00'), 500);
    expect(gone).toBe(1438 + 299 + 1 + 4);
    expect(await stays()).toEqual([
      { number: 'J-1', reason: 1, first: '11-02 00:00', n: 2 },
      { number: 'J-1', reason: 2, first: '11-02 00:00', n: 1 },
      { number: 'J-2', reason: 1, first: '11-02 00:00', n: 1 },
      { number: 'J-1', reason: 1, first: '11-03 00:00', n: 1 },
      { number: 'J-1', reason: 1, first: '11-19 00:00', n: 50 },
    ]);
    expect(await thinAnomalies(park.database, new Date('2026-11-13T00:00:00+08:00'))).toBe(0);
  });
});
