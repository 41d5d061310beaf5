import { sql } from 'kysely';
import type { Database, Db } from '../../kernel/db/database';
import type { Job } from '../../kernel/jobs/job';
import { dropRuns } from '../../kernel/jobs/runs';

const day = 86_400_000;
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
/** One statement in a transaction of its own; how many rows it met. */
const each = (database: Database, run: (db: Db) => Promise<{ readonly numAffectedRows?: bigint }>): Promise<number> =>
  database.tx(async (db) => Number((await run(db)).numAffectedRows ?? 0), { patient: true });
const summary = (count: number, what: string): string | undefined => (count > 0 ? `${what} ${count} 条` : undefined);
/** How long the runs of jobs are kept: long enough to see a month's accounts once more. */
const runDays = 40;

/** Plumbing that has had its day: keys, codes, tokens, sessions, letters, runs. */
export const sweeps: readonly Job[] = [
  {
    name: 'run_out_sessions',
    title: '结束过期的会话',
    schedule: { every: 60 },
    sweep: async ({ database, now }) =>
      summary(
        await each(database, (db) =>
          sql`update session set ended_at = expires_at, end_reason = 5 where ended_at is null and expires_at < ${now}`.execute(db),
        ),
        '结束会话',
      ),
  },
  {
    name: 'old_plumbing',
    title: '清理过期的凭证',
    schedule: { daily: '03:10' },
    sweep: async ({ database, now }) => {
      const keys = await each(database, (db) => sql`delete from idempotency_key where expires_at < ${now}`.execute(db));
      // the limits look back one day
      const codes = await each(database, (db) => sql`delete from captcha where created_at < ${before(now, 2)}`.execute(db));
      const tokens = await each(database, (db) => sql`delete from session_token where expires_at < ${before(now, 1)}`.execute(db));
      return summary(keys + codes + tokens, '清理');
    },
  },
  {
    name: 'old_letters',
    title: '清理半年前的外发消息',
    schedule: { daily: '03:15' },
    sweep: async ({ database, now }) =>
      summary(
        await each(database, (db) => sql`delete from outbox where status <> 1 and created_at < ${before(now, 180)}`.execute(db)),
        '清理外发消息',
      ),
  },
  {
    name: 'old_job_runs',
    title: '清理旧的任务记录',
    schedule: { daily: '03:20' },
    sweep: async ({ database, now }) => summary(await dropRuns(database, before(now, runDays)), '清理任务记录'),
  },
];
