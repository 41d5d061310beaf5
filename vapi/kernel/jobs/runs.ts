import { sql, type RawBuilder } from 'kysely';
import { scheduleText, slotAfter, slotAt, runKeyOf } from '@/domain/kernel/schedule';
import type { Context } from '../context';
import type { Database, Db } from '../db/database';
import type { Job } from './job';

/** The codes of a run (domain/codes/log, jobRunStatus). */
export const status = { waiting: 1, running: 2, done: 3, retry: 4, failed: 5, skipped: 6 } as const;
const kind = { scheduled: 1, requested: 2 } as const;
/** A run that has failed so often is given up; the next moment of its schedule begins anew. */
const mostTries = 8;
/** Of the moments that a job with `missed: 'each'` has not run for. */
const mostMissed = 31;
/** One minute, two, four … half an hour at most, in ms. */
const backOff = (tries: number): number => Math.min(30, 2 ** (tries - 1)) * 60_000;
/** How long a run is somebody's without a sign of life, in seconds. By the database's clock: those of several machines may differ. */
export const leaseSeconds = 90;
const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** A run that somebody has taken on. */
export interface Claimed {
  readonly id: number;
  readonly job: Job;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly runner: string;
}
/** The run is somebody else's by now, or done: whatever was changed for it is taken back. */
export class LeaseLost extends Error {
  constructor({ id, job }: Pick<Claimed, 'id' | 'job'>) {
    super(`run ${id} of ${job.name} is not this process's any more`);
  }
}

/** The declared jobs as rows, by name; one that left the program is due no more. */
export async function registerJobs(database: Database, jobs: readonly Job[], now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = jobs.map((job) => ({ name: job.name, title: job.title, schedule: scheduleText(job.schedule), next_at: slotAfter(job.schedule, now) }));
  return database.tx(async (db) => {
    const known = await sql<{ id: number; name: string }>`select id, name from job where name = any(${sql.val(rows.map(({ name }) => name))}::text[])
      order by id`.execute(db);
    const text = sql`${JSON.stringify(rows)}::json`;
    const given = sql`json_to_recordset(${text}) as w(name text, title text, schedule text, next_at timestamptz)`;
    if (known.rows.length < rows.length)
      await sql`insert into job (name, title, schedule, next_at) select w.name, w.title, w.schedule, w.next_at from ${given} on conflict (name) do nothing`.execute(
        db,
      );
    await sql`update job j set title = w.title, schedule = w.schedule, next_at = w.next_at from ${given}
      where w.name = j.name and (j.title, j.schedule) is distinct from (w.title, w.schedule)`.execute(db);
    await sql`update job set next_at = null where next_at is not null and not name = any(${sql.val(rows.map(({ name }) => name))}::text[])`.execute(
      db,
    );
    const all = await sql<{ id: number; name: string }>`select id, name from job`.execute(db);
    return new Map(all.rows.map(({ id, name }) => [name, id]));
  });
}
/** The moments that a job is due for and has no run of yet, the oldest first. */
async function slotsDue(db: Db, job: Job, id: number, now: Date): Promise<Date[]> {
  const latest = slotAt(job.schedule, now);
  if (job.missed !== 'each') return [latest];
  const found = await sql<{
    last: Date | string | null;
  }>`select max(due_at) last from job_run where job_id = ${id} and kind = ${kind.scheduled}`.execute(db);
  const last = found.rows[0]?.last;
  const slots = [latest];
  for (let slot = latest; last && slots.length < mostMissed; ) {
    slot = slotAt(job.schedule, new Date(slot.getTime() - 1));
    if (slot.getTime() <= new Date(last).getTime()) break;
    slots.unshift(slot);
  }
  return slots;
}
/** Notes that a job is due. Runs for earlier moments that nobody has finished are made up for by the newest one. */
export async function noteDue(database: Database, job: Job, id: number, now: Date): Promise<void> {
  await database.tx(async (db) => {
    for (const slot of await slotsDue(db, job, id, now)) {
      await sql`insert into job_run (job_id, run_key, kind, due_at) values (${id}, ${runKeyOf(job.schedule, slot)}, ${kind.scheduled}, ${slot})
        on conflict (job_id, run_key) do nothing`.execute(db);
    }
    if (job.missed === 'each') return;
    await sql`update job_run set status = ${status.skipped}, ended_at = ${now}, next_try_at = null, lease_until = null, updated_at = ${now}
      where job_id = ${id} and kind = ${kind.scheduled} and ended_at is null and due_at < ${slotAt(job.schedule, now)}
        and (lease_until is null or lease_until <= clock_timestamp())`.execute(db);
  });
}
/** A run beside the schedule, asked for by a person; false while one waits already. The row of the job is locked: two never ask at once. */
export async function requestRun({ db, caller, now }: Context, job: number): Promise<boolean> {
  const key = `手动 ${now.toISOString()}`;
  const added = await sql`insert into job_run (job_id, run_key, kind, due_at, user_id, created_by)
    select ${job}, ${key}, ${kind.requested}, ${now}::timestamptz, ${caller.id || null}::bigint, ${caller.id || null}::bigint
    where not exists (select 1 from job_run where job_id = ${job} and kind = ${kind.requested} and status = ${status.waiting})`.execute(db);
  return Number(added.numAffectedRows ?? 0) > 0;
}
/**
 * A run of a job that a change asks for, noted with it in one transaction: it is made whatever becomes of this process. Of a job that no
 * process has registered yet nothing is noted: its first run is to come anyway.
 */
export async function runAfter({ db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>, name: string): Promise<void> {
  await sql`insert into job_run (job_id, run_key, kind, due_at, user_id, created_by)
    select id, ${`随后 ${now.toISOString()} ${caller.id}`}, ${kind.requested}, ${now}::timestamptz, ${caller.id || null}::bigint, ${caller.id || null}::bigint
    from job where name = ${name} on conflict (job_id, run_key) do nothing`.execute(db);
}
const isFree = (now: Date): RawBuilder<unknown> =>
  sql`ended_at is null and (lease_until is null or lease_until <= clock_timestamp()) and (next_try_at is null or next_try_at <= ${now})`;
/** Runs that wait for somebody, the oldest first: new ones, those to be tried again, and those whose process has died. */
export const openRuns = async (database: Database, now: Date): Promise<{ id: number; name: string }[]> =>
  database.rows(
    `select r.id, j.name from job_run r join job j on j.id = r.job_id where r.ended_at is null
       and (r.lease_until is null or r.lease_until <= clock_timestamp()) and (r.next_try_at is null or r.next_try_at <= $1) order by r.due_at, r.id`,
    [now],
  );
const elapsed = (started: Date, ended: Date): string => (Math.max(0, ended.getTime() - started.getTime()) / 1000).toFixed(3);

/** Takes a run on; undefined where another process was quicker. One that has died too often is given up. */
export async function claim(database: Database, id: number, job: Job, runner: string, now: Date): Promise<Claimed | undefined> {
  return database.tx(async (db) => {
    const found = await sql<{ attempts: number; due_at: Date | string; job_id: number }>`update job_run
      set status = ${status.running}, attempts = attempts + 1, started_at = ${now}, lease_until = ${lease}, runner = ${runner},
        next_try_at = null, updated_at = ${now}, version = version + 1
      where id = ${id} and ${isFree(now)} returning attempts, due_at, job_id`.execute(db);
    const [row] = found.rows;
    if (!row) return undefined;
    const over = row.attempts > mostTries;
    if (over) {
      await sql`update job_run set status = ${status.failed}, ended_at = ${now}, lease_until = null, error = coalesce(error, '多次中断')
        where id = ${id}`.execute(db);
    }
    await sql`update job set status = ${over ? status.failed : status.running}, last_at = ${now}, updated_at = ${now},
      next_at = ${slotAfter(job.schedule, now)} where id = ${row.job_id}`.execute(db);
    return over ? undefined : { id, job, attempts: row.attempts, dueAt: new Date(row.due_at), runner };
  });
}
/** A sign of life: the run stays its runner's. Whether it still is. */
export async function renew(database: Database, { id, runner }: Claimed): Promise<boolean> {
  const rows = await database.rows(
    `update job_run set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and runner = $2 and ended_at is null returning id`,
    [id, runner, leaseSeconds],
  );
  return rows.length > 0;
}
const shown = (claimed: Claimed, values: RawBuilder<unknown>, db: Db): Promise<unknown> =>
  sql`update job set ${values} where id = (select job_id from job_run where id = ${claimed.id})`.execute(db);
/** Notes a run as done, in the transaction of what it changed where that is one. Throws where it has become somebody else's. */
export async function finish(db: Db, claimed: Claimed, result: string | null, started: Date, now: Date): Promise<void> {
  const took = elapsed(started, now);
  const text = result?.slice(0, 200) ?? null;
  const found = await sql<{ id: number }>`update job_run set status = ${status.done}, ended_at = ${now}, seconds = ${took}, result = ${text},
    error = null, lease_until = null, updated_at = ${now}, version = version + 1
    where id = ${claimed.id} and runner = ${claimed.runner} and ended_at is null returning id`.execute(db);
  if (found.rows.length === 0) throw new LeaseLost(claimed);
  await shown(
    claimed,
    sql`status = ${status.done}, seconds = ${took}, result = ${text}, error = null, updated_at = ${now}, version = version + 1`,
    db,
  );
}
/** Notes what went wrong, and when it is tried again; whether it will be. */
export async function fail(database: Database, claimed: Claimed, error: unknown, started: Date, now: Date): Promise<boolean> {
  const again = claimed.attempts < mostTries;
  const next = again ? new Date(now.getTime() + backOff(claimed.attempts)) : null;
  const [state, took, text] = [again ? status.retry : status.failed, elapsed(started, now), String(error).slice(0, 2000)];
  await database.tx(async (db) => {
    const found = await sql`update job_run set status = ${state}, ended_at = ${again ? null : now}, seconds = ${took}, error = ${text},
      next_try_at = ${next}, lease_until = null, updated_at = ${now}, version = version + 1
      where id = ${claimed.id} and runner = ${claimed.runner} and ended_at is null returning id`.execute(db);
    if (found.rows.length > 0)
      await shown(claimed, sql`status = ${state}, seconds = ${took}, result = null, error = ${text}, updated_at = ${now}, version = version + 1`, db);
  });
  return again;
}
/** Runs of a process that is no more, where this one is known to be alone with the database. */
export const releaseAll = (database: Database): Promise<unknown> =>
  database.rows('update job_run set lease_until = null where ended_at is null and lease_until is not null');
/** Forgets runs that are over and were for a moment before another; answers how many. */
export const dropRuns = (database: Database, before: Date): Promise<number> =>
  database.tx(async (db) => {
    const gone = await sql`delete from job_run where ended_at is not null and due_at < ${before}`.execute(db);
    return Number(gone.numAffectedRows ?? 0);
  });
