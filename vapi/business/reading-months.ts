import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { startOfDay, today } from '@/domain/kernel/moment';
import type { Database, Db } from '../kernel/db/database';

/**
 * Readings lie in partitions by months of Asia/Shanghai (migration 0320): meter_reading_before, a row of months without a gap, and
 * meter_reading_after. Every moment has its place, so whoever writes a reading never needs one to be made.
 */
const place = (name: string): string => `partitions.meter_reading_${name}`;
const nameOf = (month: string): string => place(month.slice(0, 7).replace('-', '_'));
const next = (month: string): string => addMonths(month, 1);
const bound = (month: string): string => `'${startOfDay(month).toISOString()}'`;

/** The months that have a partition, as their first days, in their order. */
export async function readingMonths(db: Database, on?: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'meter_reading'::regclass order by 1`,
    [],
    on,
  );
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [`${year}-${month}-01`] : [];
  });
}

/** What PostgreSQL answers who has waited `lock_timeout` long, and who was chosen to end a dead-lock. */
const lockedOut: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const tries = 120;
/**
 * Changes the partitions alone: in one transaction, nobody reading or writing a reading meanwhile, one process after the other. It gives
 * up waiting for the lock in less time than a dead-lock takes to be found, and tries again, so that it holds up nobody for longer.
 * @param work answers false where there was nothing to do
 */
async function alone<T>(
  db: Database,
  work: (run: (text: string, params?: readonly unknown[]) => Promise<unknown[]>, tx: Db) => Promise<T>,
): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await db.tx(
        async (tx) => {
          const run = (text: string, params: readonly unknown[] = []) => db.rows<unknown>(text, params, tx);
          await run(`set local lock_timeout = '500ms'`);
          // the meters first, as whoever stores a reading; their table is locked anyway, as a partition's key points to it
          await run('lock table meter, meter_reading in access exclusive mode');
          return work(run, tx);
        },
        { patient: true },
      );
    } catch (error) {
      if (left <= 1 || !lockedOut.has((error as { code?: unknown }).code)) throw error;
      await wait(500);
    }
  }
}

/**
 * Makes the months up to the one after `now`'s, and moves into them what has come for them already: what was away for long finds its
 * readings of months that nobody made in meter_reading_after. Answers how many it made.
 */
export async function makeMonths(db: Database, now: Date): Promise<number> {
  const upTo = next(firstOfMonth(today(now)));
  const missing = (months: readonly string[]): string[] => {
    const made: string[] = [];
    for (let month = next(months.at(-1) ?? upTo); month <= upTo; month = next(month)) made.push(month);
    return made;
  };
  if (missing(await readingMonths(db)).length === 0) return 0;
  return alone(db, async (run, tx) => {
    const months = missing(await readingMonths(db, tx)); // another process may have been faster
    const [last] = months.slice(-1);
    if (!last) return 0;
    await run(`alter table meter_reading detach partition ${place('after')}`);
    await run(`alter table ${place('after')} rename to meter_reading_rest`);
    for (const month of months)
      await run(`create table ${nameOf(month)} partition of meter_reading for values from (${bound(month)}) to (${bound(next(month))})`);
    await run(`create table ${place('after')} partition of meter_reading for values from (${bound(next(last))}) to (maxvalue)`);
    await run(`insert into meter_reading select * from ${place('rest')}`);
    await run(`drop table ${place('rest')}`);
    return months.length;
  });
}

/**
 * Drops the months that end before a moment, the oldest first. What stays of one (what people read, where a series begins, and the
 * last reading of a meter before the moment: what was used since is counted from it) goes to meter_reading_before. Answers how many
 * readings went.
 */
export async function dropMonths(db: Database, before: Date): Promise<number> {
  const ended = (months: readonly string[]): string | undefined => months.slice(0, -1).find((month) => startOfDay(next(month)) <= before);
  let gone = 0;
  for (let month = ended(await readingMonths(db)); month; month = ended(await readingMonths(db))) {
    const within = `read_at >= ${bound(month)} and read_at < ${bound(next(month))}`;
    const [old, kept] = [nameOf(month), place('kept')];
    // counted before others have to wait
    const [had] = await db.tx((tx) => db.rows<{ n: number }>(`select count(*)::int n from meter_reading where ${within}`, [], tx), { patient: true });
    gone += await alone(db, async (run, tx) => {
      if (ended(await readingMonths(db, tx)) !== month) return 0;
      await run(
        `create table ${kept} as select * from ${old} where source not in (1, 2)
         union all select r.* from meter m cross join lateral (select * from meter_reading where meter_id = m.id and read_at < '${before.toISOString()}' order by read_at desc limit 1) r
         where r.source in (1, 2) and ${within}`,
      );
      await run(`alter table meter_reading detach partition ${old}`);
      await run(`alter table meter_reading detach partition ${place('before')}`);
      await run(`alter table meter_reading attach partition ${place('before')} for values from (minvalue) to (${bound(next(month))})`);
      const stays = await run(`insert into meter_reading select * from ${kept} returning 1`);
      await run(`drop table ${kept}, ${old}`);
      return (had?.n ?? 0) - stays.length;
    });
  }
  return gone;
}
