import { setImmediate as breathe } from 'node:timers/promises';
import { dropMonths, makeMonths } from '../../business/reading-months';
import { parameterValues } from '../../business/parameters';
import type { Database } from '../../kernel/db/database';
import type { Job } from '../../kernel/jobs/job';

/** Raw readings are kept 7 days embedded and 90 on a server (data.md) where the parameter says no other; the roll-ups are kept for ever. */
async function rawBefore(db: Database, now: Date): Promise<Date> {
  const { 'meter.raw_days': days } = await parameterValues(db.q, 'meter.raw_days');
  return new Date(now.getTime() - (days || (db.kind === 'embedded' ? 7 : 90)) * 86_400_000);
}
/** Rows that one statement deletes: the embedded park has one connection, which logins and polls wait for. */
const slice = 10_000;
/** Runs a statement that takes `before` and `most` and answers how many rows went, until fewer than `most` did; answers how many in all. Each is a transaction of its own. */
async function inSlices(db: Database, statement: string, before: Date, most: number): Promise<number> {
  for (let gone = 0; ; await breathe()) {
    const [row] = await db.tx((tx) => db.rows<{ n: number }>(statement, [before, most], tx), { patient: true });
    const n = row?.n ?? 0;
    gone += n;
    if (n < most) return gone;
  }
}
/**
 * Deletes the raw readings of gateways before a moment (what people read and where a series begins is settled by), in transactions of `slice`
 * rows; answers how many. The last one of a meter stays: what was used since is counted from it when the roll-ups are reckoned anew.
 */
export const deleteReadings = (db: Database, before: Date, most = slice): Promise<number> =>
  inSlices(
    db,
    `with spare as (
       select r.meter_id, r.read_at from meter m
       cross join lateral (select max(read_at) last from meter_reading where meter_id = m.id and read_at < $1) l
       cross join lateral (select meter_id, read_at from meter_reading where meter_id = m.id and read_at < l.last and source in (1, 2) order by read_at limit $2) r
       limit $2),
     old as (delete from meter_reading r using spare s where r.meter_id = s.meter_id and r.read_at = s.read_at returning 1)
     select count(*)::int n from old`,
    before,
    most,
  );
/** What a setting says is not kept any longer: months that are over as a whole, at once, and the days that are over of another. */
async function clearReadings(database: Database, now: Date): Promise<number> {
  const before = await rawBefore(database, now);
  return (await dropMonths(database, before)) + (await deleteReadings(database, before));
}
/**
 * Thins out old anomalies: of a meter, a reason and a day in Asia/Shanghai the first one stays for ever, so that a meter that is wrong every
 * minute is still known to have been wrong that day; the others stay as long as the raw readings into which they could be accepted. What
 * a person has handled stays too. In transactions of `slice` rows; answers how many went.
 */
export const thinAnomalies = (db: Database, before: Date, most = slice): Promise<number> =>
  inSlices(
    db,
    `with spare as (
       select id from meter_anomaly a where read_at < $1 and handled_at is null and exists (
         select 1 from meter_anomaly f where f.meter_id = a.meter_id and f.reason = a.reason
           and f.read_at >= date_trunc('day', a.read_at, 'Asia/Shanghai') and (f.read_at, f.id) < (a.read_at, a.id))
       limit $2),
     old as (delete from meter_anomaly where id in (select id from spare) returning 1)
     select count(*)::int n from old`,
    before,
    most,
  );
/** Days after which nobody is told any more of what was refused and does not come again. */
const refusedDays = 90;
const clearRefused = (db: Database, now: Date): Promise<number> =>
  inSlices(
    db,
    `with old as (delete from refused_report where id in (select id from refused_report where last_at < $1 limit $2) returning 1) select count(*)::int n from old`,
    new Date(now.getTime() - refusedDays * 86_400_000),
    slice,
  );
const summary = (count: number): string | undefined => (count > 0 ? `清理 ${count} 条` : undefined);
/** What the collectors bring in by the minute is thinned out in the night. */
export const storageJobs: readonly Job[] = [
  {
    name: 'reading_months',
    title: '准备原始读数的月份分区',
    schedule: { daily: '02:55' },
    sweep: async ({ database, now }) => {
      const made = await makeMonths(database, now);
      return made > 0 ? `新建 ${made} 个` : undefined;
    },
  },
  {
    name: 'old_readings',
    title: '清理过期的原始读数',
    schedule: { daily: '03:00' },
    sweep: async ({ database, now }) => summary(await clearReadings(database, now)),
  },
  {
    name: 'old_anomalies',
    title: '精简过期的异常读数',
    schedule: { daily: '03:05' },
    sweep: async ({ database, now }) => summary(await thinAnomalies(database, await rawBefore(database, now))),
  },
  {
    name: 'old_refusals',
    title: '清理过期的拒收记录',
    schedule: { daily: '03:10' },
    sweep: async ({ database, now }) => summary(await clearRefused(database, now)),
  },
];
