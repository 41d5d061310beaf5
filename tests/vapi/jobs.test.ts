import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meter } from '@/domain/resources/meter';
import type { Database } from '@/vapi/kernel/db/database';
import { deleteReadings, runDailyJobs } from '@/vapi/start/jobs';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';

const quiet = pino({ level: 'silent' });
const now = new Date('2026-11-20T00:05:00+08:00');

onEachEngine('每日任务', (engine) => {
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
    expect(await deleteReadings(watched, new Date('2026-11-01T00:00:00+08:00'), 100)).toBe(1050);
    expect(transactions).toBe(11);
    expect(seen.slice(0, 2)).toEqual([951, 851]);
    expect(await left()).toBe(1);
  });

  it('a job that failed or died is done again in the next hour, and one that ran is not', async () => {
    const runs = (job: string) =>
      park.database.rows<{ ended: boolean; error: string | null }>(
        'select ended_at is not null ended, error from job_run where job = $1 and run_for = $2',
        [job, '2026-11-20'],
      );
    await fill(3);
    const broken: Database = {
      ...park.database,
      tx: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    };
    await runDailyJobs(broken, now, quiet);
    expect(await runs('old_readings')).toEqual([{ ended: true, error: 'Error: Connection terminated unexpectedly' }]);
    expect(await left()).toBe(4);
    await runDailyJobs(park.database, new Date(now.getTime() + 3600_000), quiet);
    expect(await runs('old_readings')).toEqual([{ ended: true, error: null }]);
    expect(await left()).toBe(1);
    await fill(3);
    await runDailyJobs(park.database, new Date(now.getTime() + 2 * 3600_000), quiet);
    expect(await left()).toBe(4);
    await park.database.rows(`update job_run set ended_at = null where job = 'old_readings'`);
    await runDailyJobs(park.database, new Date(now.getTime() + 90 * 60_000), quiet);
    expect(await left()).toBe(4); // it may still be at it
    await runDailyJobs(park.database, new Date(now.getTime() + 4 * 3600_000), quiet);
    expect(await left()).toBe(1);
  });
});
