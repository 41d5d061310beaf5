import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { runKeyOf, slotAt } from '@/domain/kernel/schedule';
import type { Now } from '../clock';
import type { Context, ReadParameters, Registry } from '../context';
import type { Database, Db } from '../db/database';
import type { Metrics } from '../metrics';
import { systemContext } from '../system';
import type { Job } from './job';
import { claim, fail, finish, LeaseLost, leaseSeconds, noteDue, openRuns, registerJobs, releaseAll, renew, type Claimed } from './runs';

export interface RunnerOptions {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly registry: Registry;
  readonly parameters: ReadParameters;
  readonly now: Now;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'job'>;
}
export interface Runner {
  /** Runs what is due now, and answers when all of it is done. */
  tick(): Promise<void>;
  /** Looks every `seconds` from now on. Answers what ends it, when the run under way is over. */
  start(seconds?: number): () => Promise<void>;
  /** Looks at once, where it has been started: a run was asked for. */
  wake(): void;
}
/** The context of a job's changes: made by 系统, with the job as their cause. */
const contextOf = ({ database, registry, parameters }: RunnerOptions, db: Db, { id, job }: Claimed, now: Date): Context => ({
  ...systemContext(database, db, now, job.title),
  registry,
  parameters,
  cause: { resource: 'job', action: job.name, id, words: `定时任务：${job.title}` },
});
async function carryOut(options: RunnerOptions, claimed: Claimed, started: Date): Promise<void> {
  const { database, now, log } = options;
  const { job } = claimed;
  const at = job.missed === 'each' ? claimed.dueAt : started;
  if ('sweep' in job) {
    const result = await job.sweep({ database, now: at, log });
    await database.tx((db) => finish(db, claimed, result ?? null, started, now()));
    return;
  }
  await database.tx(
    async (db) => {
      const result = await job.change(contextOf(options, db, claimed, at));
      await finish(db, claimed, result ?? null, started, now());
    },
    { patient: true },
  );
}
/** One run: taken on, kept alive while it works, noted as done or to be tried again. */
async function run(options: RunnerOptions, id: number, job: Job, runner: string): Promise<void> {
  const { database, now, log, metrics } = options;
  const started = now();
  const claimed = await claim(database, id, job, runner, started);
  if (!claimed) return;
  const began = performance.now();
  // an embedded database has one connection, which the work itself holds, and one process, which nobody overtakes
  const heart =
    database.kind === 'server'
      ? setInterval(
          () => void renew(database, claimed).catch((error: unknown) => log.warn({ err: error, job: job.name }, 'lease')),
          (leaseSeconds / 3) * 1000,
        )
      : undefined;
  const seconds = () => (performance.now() - began) / 1000;
  try {
    await carryOut(options, claimed, started);
    metrics.job(job.name, 'done', seconds(), now());
  } catch (error) {
    log.error({ err: error, job: job.name, attempts: claimed.attempts }, 'job failed');
    metrics.job(job.name, error instanceof LeaseLost ? 'lost' : 'failed', seconds(), now());
    if (!(error instanceof LeaseLost)) await fail(database, claimed, error, started, now());
  } finally {
    clearInterval(heart);
  }
}
/**
 * Runs the jobs of the program, each once for a moment of its schedule however many processes there are: a row (job, run key) is taken on
 * with a lease, and whoever lets it run out loses it. What fails is tried again after a while; what was missed is made up for.
 */
export function makeRunner(options: RunnerOptions): Runner {
  const { database, jobs, now, log } = options;
  const runner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`.slice(-80);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  if (byName.size < jobs.length) throw new Error(`two jobs of one name among ${[...byName.keys()].join(', ')}`);
  const noted = new Map<string, string>();
  let ids: Promise<ReadonlyMap<string, number>> | undefined;
  async function note(): Promise<void> {
    const known = await (ids ??= registerJobs(database, jobs, now()).catch((error: unknown) => {
      ids = undefined;
      throw error;
    }));
    for (const job of jobs) {
      const at = now();
      const key = runKeyOf(job.schedule, slotAt(job.schedule, at));
      const id = known.get(job.name);
      if (id === undefined || noted.get(job.name) === key) continue;
      await noteDue(database, job, id, at);
      noted.set(job.name, key);
    }
  }
  /** One after another: two jobs of one process never wait for each other's rows. */
  async function look(): Promise<void> {
    await note();
    for (const { id, name } of await openRuns(database, now())) {
      const job = byName.get(name);
      if (job && !ended) await run(options, id, job, runner);
    }
  }
  let ended = false;
  let started = false;
  let again = false;
  let under: Promise<void> | undefined;
  const soon = (): Promise<void> => {
    if (under) {
      again = true;
      return under;
    }
    under = look()
      .catch((error: unknown) => log.error({ err: error }, 'jobs'))
      .finally(() => {
        under = undefined;
        if (again && !ended) {
          again = false;
          void soon();
        }
      });
    return under;
  };
  return {
    tick: look,
    start(seconds = 15) {
      started = true;
      const first = database.kind === 'embedded' ? releaseAll(database).catch(() => undefined) : Promise.resolve();
      void first.then(soon);
      const timer = setInterval(() => void soon(), seconds * 1000);
      return async () => {
        ended = true;
        clearInterval(timer);
        await under;
      };
    },
    wake: () => {
      if (started && !ended) setImmediate(() => void soon());
    },
  };
}
