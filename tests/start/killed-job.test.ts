import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { openPark, type Park } from '../support/park';
import { dropFolder, isAlive, newFolder, type Product, startProduct, until } from '../support/product';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const server = process.env.TEST_DATABASE_URL;

/** The built product at a PostgreSQL, its back end killed with SIGKILL while a job stands in the middle of its changes. */
describe.skipIf(!server)('a back end that is killed in the middle of a job', () => {
  let park: Park;
  let product: Product;
  let folder: string;
  let blocker: pg.Client;
  interface Run {
    readonly status: number;
    readonly attempts: number;
    readonly runner: string;
    readonly result: string | null;
    readonly held: boolean;
  }
  const run = async (): Promise<Run | undefined> =>
    (
      await park.database.rows<Run>(
        `select r.status, r.attempts, r.runner, r.result, coalesce(r.lease_until > clock_timestamp(), false) held
          from job_run r join job j on j.id = r.job_id where j.name = 'contract_expiry' order by r.id desc limit 1`,
      )
    )[0];
  beforeAll(async () => {
    park = await openPark({ engine: 'server' });
    folder = newFolder();
    blocker = new pg.Client({ connectionString: await addressOf(park) });
    await blocker.connect();
  });
  afterAll(async () => {
    await product?.stop();
    await blocker?.end();
    await park?.close();
    dropFolder(folder);
  });

  it('is started anew; the run is its runner’s until the lease is over, then done, and what it changes stands once', async () => {
    const { id, version } = await park.make(contract, { status: 30, start_at: '2025-01-01', end_at: '2025-12-31' });
    const other = await park.make(contract, { status: 30, start_at: '2025-01-01', end_at: '2025-12-31' });
    // the second of the rows that the job locks in their order is somebody else's for now
    await blocker.query('begin');
    await blocker.query('select 1 from contract where id = $1 for update', [other.id]);
    product = await startProduct({ DATA_DIR: folder, DATABASE_URL: await addressOf(park), ADMIN_PASSWORD: 'Park@2026x' });
    await until(async () => (await run())?.status === 2, 60_000);
    const first = product.backEnd();
    const begun = await run();
    expect([begun?.attempts, begun?.held, begun?.runner.includes(`:${first}:`)]).toEqual([1, true, true]);
    process.kill(Number(first), 'SIGKILL');
    await until(() => !isAlive(Number(first)));
    await blocker.query('rollback');
    // another one is there, and leaves the run alone while the lease lasts
    await until(
      async () => product.backEnd() !== null && product.backEnd() !== first && (await fetch(`${product.url}/readyz`)).status === 200,
      60_000,
    );
    expect(await run()).toMatchObject({ status: 2, attempts: 1, runner: begun?.runner, held: true });
    expect(await park.database.rows('select status from contract where id in ($1, $2)', [id, other.id])).toEqual([{ status: 30 }, { status: 30 }]);
    await park.database.rows("update job_run set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null and status = 2");
    await until(async () => (await run())?.status === 3, 60_000);
    const done = await run();
    expect(done).toMatchObject({ attempts: 2, result: '到期合同 2' });
    expect(done?.runner).not.toBe(begun?.runner);
    expect(await park.database.rows('select status, version from contract where id in ($1, $2)', [id, other.id])).toEqual([
      { status: 40, version: Number(version) + 1 },
      { status: 40, version: Number(other.version) + 1 },
    ]);
    const logged = await park.database.rows("select row_id from operation_log where resource = 'contract' and action = 'expire' order by row_id");
    expect(logged).toEqual([{ row_id: id }, { row_id: other.id }]);
  });
});

/** The database that a test has made, for a process of its own. */
async function addressOf({ database }: Park): Promise<string> {
  const [found] = await database.rows<{ name: string }>('select current_database() name');
  const url = new URL(server ?? '');
  url.pathname = `/${found?.name}`;
  return url.href;
}
