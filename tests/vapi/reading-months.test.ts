import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { startOfDay, today, toWire } from '@/domain/kernel/moment';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { dropMonths, makeMonths, readingMonths } from '@/vapi/business/reading-months';
import { rebuildRollups } from '@/vapi/business/rebuild';
import { deleteReadings } from '@/vapi/features/iot/jobs';
import type { Database } from '@/vapi/kernel/db/database';
import { migrate } from '@/vapi/kernel/db/migrate';
import { hashToken } from '@/vapi/kernel/session';
import { migrations } from '@/vapi/start/open';
import { onEachEngine, openTestDatabase } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { place } from './people';

/** A fresh database has this month and the next one. */
const first = firstOfMonth(today(new Date()));
const month = (n: number): string => addMonths(first, n);
const minute = 60_000;
const start = (n: number): number => startOfDay(month(n)).getTime();
const named = (n: number): string => `meter_reading_${month(n).slice(0, 7).replace('-', '_')}`;
interface Stored {
  readonly at: string;
  readonly value: number;
  readonly place: string;
}
/** Where each reading lies. */
const storedReadings = (db: Database): Promise<Stored[]> =>
  db.rows<Stored>(
    `select to_char(read_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.MS') at, value::float8 "value", replace(tableoid::regclass::text, 'partitions.', '') place
     from meter_reading order by meter_id, read_at`,
  );
const wire = (at: number): string => `${toWire(at)}.${String(at % 1000).padStart(3, '0')}`;

onEachEngine('读数的月份分区', (engine) => {
  describe('迁移', () => {
    let db: Database;
    beforeAll(async () => {
      db = await openTestDatabase(engine);
      await db.tx(async (tx) => {
        for (const text of ['drop schema partitions cascade', 'drop schema public cascade', 'create schema public']) await db.rows(text, [], tx);
      });
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([path]) => !path.includes('/0320-'))));
    });
    afterAll(() => db.close());

    it('原有的读数一条不少，各归其月：月界按北京时间，三年前的与抄表的也在', async () => {
      await db.tx(async (tx) => {
        await db.rows(`insert into incubator (id, name, code, type) values (1, '甲园', 'JY', 1)`, [], tx);
        await db.rows(
          `insert into meter (id, incubator_id, number, name, kind) select n, 1, 'M' || n, '表' || n, 1 from generate_series(1, 3) n`,
          [],
          tx,
        );
        await db.rows(
          `insert into meter_reading (meter_id, read_at, value, power, source, created_at)
           select 1, x.at, x.value, 1.5, x.source, '2026-01-01 00:00+00' from unnest($1::timestamptz[], $2::numeric[], $3::int[]) x (at, value, source)`,
          [
            [start(-1) - 1, start(-1), start(0) - 1, start(0), start(-40), start(-40) + 1].map((at) => new Date(at).toISOString()),
            [3, 4, 5, 6, 1, 2],
            [1, 2, 1, 1, 3, 1],
          ],
          tx,
        );
        await db.rows(
          `insert into meter_reading (meter_id, read_at, value) select 2 + n % 2, $1::timestamptz + n * interval '40 minutes', n from generate_series(0, 2999) n`,
          [new Date(start(-2)).toISOString()],
          tx,
        );
      });
      const all = 'select meter_id, read_at, value, power, source, created_at from meter_reading order by meter_id, read_at';
      const before = await db.rows(all);
      expect(before).toHaveLength(3006);
      await migrate(db, migrations);
      expect(await db.rows(all)).toEqual(before);
      const months = await readingMonths(db);
      expect([months.length, months[0], months.at(-1)]).toEqual([26, month(-24), month(1)]);
      expect((await storedReadings(db)).slice(0, 6)).toEqual(
        [
          [start(-40), 1, 'meter_reading_before'],
          [start(-40) + 1, 2, 'meter_reading_before'],
          [start(-1) - 1, 3, named(-2)],
          [start(-1), 4, named(-1)],
          [start(0) - 1, 5, named(-1)],
          [start(0), 6, named(0)],
        ].map(([at, value, where]) => ({ at: wire(Number(at)), value, place: where })),
      );
      await expect(db.tx((tx) => db.rows(`insert into meter_reading (meter_id, read_at, value) values (9, now(), 1)`, [], tx))).rejects.toThrow();
      const twice = 'insert into meter_reading (meter_id, read_at, value) select meter_id, read_at, 9 from meter_reading';
      await expect(db.tx((tx) => db.rows(twice, [], tx))).rejects.toThrow();
    });
  });

  describe('新建与清理', () => {
    let park: Park;
    let now = new Date(start(0) + 5 * minute);
    const ids: number[] = [];
    beforeAll(async () => {
      park = await openPark({ engine, connections: 8, now: () => now });
      const here = await place(park, '甲园');
      const of = { incubator_id: here.incubator };
      const { id } = await park.make(iotGateway, { ...of, name: '网关', token_hash: hashToken('gateway'), enabled: 1 });
      for (const number of ['A', 'B', 'C', 'D'])
        ids.push(
          (await park.make(meter, { ...of, kind: 1, number, ratio: 1, capacity: 100, gateway_id: id, last_value: null, last_seen_at: null })).id,
        );
    });
    afterAll(() => park.close());
    const post = async (...readings: readonly (readonly [number: string, at: number, value: number])[]) => {
      const body = { readings: readings.map(([number, at, value]) => ({ kind: 1, number, at: new Date(at).toISOString(), value })) };
      const answer = await park.call(null, 'POST', '/vapi/iot/readings', body, { authorization: 'Device gateway' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const sums = () =>
      park.database.rows(
        'select meter_id, grain, bucket_at, usage::text, readings, last_value::text from meter_rollup order by meter_id, grain, bucket_at',
      );

    it('月界前后的读数各归其月，前后相邻照样认得；没有分区的月份也收', async () => {
      expect(await post(['A', start(0) - 1, 9], ['A', start(0), 10])).toMatchObject({ accepted: 2 });
      // the same again, and one that runs backwards over the border
      expect(await post(['A', start(0) - 1, 9], ['A', start(0) + 1, 9.5])).toMatchObject({ repeated: 1, anomalies: 1 });
      now = new Date(start(3) + 60 * minute);
      expect(await post(['A', start(3), 500], ['B', start(2) - 1, 7], ['B', start(2), 8])).toMatchObject({ accepted: 3, anomalies: 0 });
      expect(await storedReadings(park.database)).toMatchObject([
        { at: wire(start(0) - 1), place: 'meter_reading_before' },
        { at: wire(start(0)), place: named(0) },
        { at: wire(start(3)), place: 'meter_reading_after' },
        { place: named(1) },
        { at: wire(start(2)), place: 'meter_reading_after' },
      ]);
    });
    it('两个进程同时新建、同时上报：每月只建一次，先到的读数移进去，一条不丢', async () => {
      const before = await storedReadings(park.database);
      const sent = Array.from({ length: 30 }, (_, n) => post(['C', start(3) + n * 1000, n]));
      const made = await Promise.all([makeMonths(park.database, now), makeMonths(park.database, now)]);
      expect(made.sort()).toEqual([0, 3]);
      expect((await Promise.all(sent)).map(({ accepted, anomalies }) => accepted + anomalies)).toEqual(sent.map(() => 1));
      expect(await readingMonths(park.database)).toEqual([0, 1, 2, 3, 4].map(month));
      const after = await storedReadings(park.database);
      expect(after.slice(0, 5)).toMatchObject(before.map(({ at, value }) => ({ at, value })));
      expect(after.slice(2, 5).map(({ place }) => place)).toEqual([named(3), named(1), named(2)]);
      expect(after.slice(5).every(({ place }) => place === named(3))).toBe(true);
      expect(await makeMonths(park.database, now)).toBe(0);
    });
    it('过期的整月一起清理：人抄的、换表的与每块表最后一条留着，汇总重算不变', async () => {
      const { database } = park;
      await database.tx((tx) => database.rows('delete from meter_reading where meter_id = $1', [ids[2]], tx));
      await database.tx((tx) =>
        database.rows(
          `insert into meter_reading (meter_id, read_at, value, source) select $1::bigint, $2::timestamptz + n * interval '1 hour', n, case n when 30 then 3 when 40 then 4 else 1 end from generate_series(0, 1999) n`,
          [ids[2], new Date(start(0) + minute).toISOString()],
          tx,
        ),
      );
      await rebuildRollups(database);
      const before = await sums();
      // the third month is not over yet
      const limit = new Date(start(2) + 10 * minute);
      const count = async () => (await database.rows<{ n: number }>('select count(*)::int n from meter_reading'))[0]?.n ?? 0;
      const had = await count();
      const gone = (await Promise.all([dropMonths(database, limit), dropMonths(database, limit)])).reduce((sum, one) => sum + one, 0);
      expect([await readingMonths(database), await count()]).toEqual([[2, 3, 4].map(month), had - gone]);
      const left = await database.rows<{ meter_id: number; value: number }>(
        `select meter_id, value::float8 "value" from meter_reading where read_at < $1 order by meter_id, read_at`,
        [limit.toISOString()],
      );
      const hours = Math.floor((start(2) - start(0)) / 3_600_000);
      expect(left.filter(({ meter_id }) => meter_id === ids[2]).map(({ value }) => value)).toEqual(hours < 2000 ? [30, 40, hours] : [30, 40, 1999]);
      expect(left.filter(({ meter_id }) => meter_id !== ids[2])).toEqual([
        { meter_id: ids[0], value: 9 }, // in meter_reading_before: the days are cleared after the months
        { meter_id: ids[0], value: 10 },
        { meter_id: ids[1], value: 8 },
      ]);
      expect(await deleteReadings(database, limit)).toBe(1);
      expect(await dropMonths(database, limit)).toBe(0);
      await rebuildRollups(database);
      expect(await sums()).toEqual(before);
    });
    it('清理之后迟到的读数仍然收下', async () => {
      const { database } = park;
      expect(await post(['D', start(0) + 5 * minute, 6])).toMatchObject({ accepted: 1 });
      expect((await storedReadings(database)).filter(({ value, place }) => value === 6 && place === 'meter_reading_before')).toHaveLength(1);
    });
  });
});
