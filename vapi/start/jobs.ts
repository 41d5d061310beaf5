import { setImmediate as breathe } from 'node:timers/promises';
import type { Logger } from 'pino';
import { activateDue } from '../business/bills';
import { lockLedger } from '../business/ledger';
import { today } from '@/domain/kernel/moment';
import type { Database } from '../kernel/db/database';
import { systemContext } from '../kernel/system';

/** Raw readings are kept 7 days embedded and 90 on a server (data.md); the roll-ups are kept for ever. */
const rawDays = (db: Database): number => (db.kind === 'embedded' ? 7 : 90);
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
/** Deletes the raw readings before a moment, the oldest first, in transactions of `slice` rows; answers how many. */
export const deleteReadings = (db: Database, before: Date, most = slice): Promise<number> =>
  inSlices(
    db,
    `with old as (delete from meter_reading where ctid = any(array(select ctid from meter_reading where read_at < $1 order by read_at limit $2)) returning 1)
     select count(*)::int n from old`,
    before,
    most,
  );
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
const jobs: Readonly<Record<string, (db: Database, now: Date) => Promise<unknown>>> = {
  old_readings: (db, now) => deleteReadings(db, new Date(now.getTime() - rawDays(db) * 86_400_000)),
  old_anomalies: (db, now) => thinAnomalies(db, new Date(now.getTime() - rawDays(db) * 86_400_000)),
  due_bills: (db, now) =>
    db.tx(
      async (tx) => {
        const incubators = await db.rows<{ id: number }>('select id from incubator', [], tx);
        await lockLedger(
          { db: tx },
          incubators.map(({ id }) => id),
        );
        await activateDue(systemContext(db, tx, now, '到期账单生效'));
      },
      { patient: true },
    ),
  old_keys: (db, now) => db.tx((tx) => db.rows('delete from idempotency_key where expires_at < $1', [now], tx)),
  run_out_sessions: (db, now) =>
    db.tx((tx) => db.rows('update session set ended_at = expires_at, end_reason = 5 where ended_at is null and expires_at < $1', [now], tx)),
  // the limits look back one day
  old_captchas: (db, now) => db.tx((tx) => db.rows('delete from captcha where created_at < $1', [new Date(now.getTime() - 2 * 86_400_000)], tx)),
  old_letters: (db, now) =>
    db.tx((tx) => db.rows('delete from outbox where status <> 1 and created_at < $1', [new Date(now.getTime() - 180 * 86_400_000)], tx)),
  old_tokens: (db, now) => db.tx((tx) => db.rows('delete from session_token where expires_at < $1', [new Date(now.getTime() - 86_400_000)], tx)),
};
/** A job that has not ended after this long died with its process. */
const lease = 3600_000;
/**
 * Each job once a day, whichever process comes first: the unique key (job, run_for) decides. One that failed, or whose process died,
 * is done again the next time this is called; it is called every hour.
 */
export async function runDailyJobs(db: Database, now: Date, log: Logger): Promise<void> {
  for (const [job, work] of Object.entries(jobs)) {
    const claimed = await db.rows<{ id: number }>(
      `insert into job_run (job, run_for, started_at) values ($1, $2, $3)
       on conflict (job, run_for) do update set started_at = excluded.started_at, ended_at = null, error = null, result = null
       where job_run.error is not null or (job_run.ended_at is null and job_run.started_at <= $4) returning id`,
      [job, today(now), now, new Date(now.getTime() - lease)],
    );
    const [claim] = claimed;
    if (!claim) continue;
    try {
      await work(db, now);
      await db.rows(`update job_run set ended_at = now(), result = '{"ok":true}' where id = $1`, [claim.id]);
    } catch (error) {
      log.error({ err: error, job }, 'daily job failed');
      await db.rows(`update job_run set ended_at = now(), result = '{"ok":false}', error = $2 where id = $1`, [
        claim.id,
        String(error).slice(0, 500),
      ]);
    }
  }
}
