import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { MemoryFS, PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { makeDatabase, noteWrites, openTransaction, type Database, type Db, type OnCommit } from './database';
import { lockFolder } from './lock';
import { keepText, oid, parseInt8 } from './parsers';
import { preparedStatements, type RunQuery } from './prepared';
import { type FreeBytes, freeBelow, leastFree, NoRoom } from './room';

const writing = /^\s*(?:insert|update|delete|merge|copy|create|alter|vacuum)\b/i;
/** One connection, first come first served. Re-entry is an error, not a dead-lock. */
class EmbeddedDriver implements Driver {
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;
  readonly #connection: DatabaseConnection;
  constructor(
    private readonly run: RunQuery,
    private readonly key: object,
    private readonly free: FreeBytes,
    private readonly busy: () => void,
  ) {
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        noteWrites(query.sql);
        const open = openTransaction.getStore();
        if (open?.key === this.key && open.patient) this.busy();
        if (open?.key === this.key || writing.test(query.sql)) this.mustHave(leastFree.goOn);
        const result = await run<R>(query.sql, query.parameters);
        return { rows: result.rows, ...(result.affectedRows !== undefined && { numAffectedRows: BigInt(result.affectedRows) }) };
      },
      streamQuery: () => {
        throw new Error('the embedded database does not stream: page by key');
      },
    };
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const open = openTransaction.getStore();
    if (open?.key === this.key && open.connections++ > 0) throw new Error('inside db.tx use the transaction it gives you, not the outer handle');
    const before = this.#tail;
    let free: () => void = () => {};
    this.#tail = new Promise<void>((resolve) => {
      free = resolve;
    });
    await before;
    this.#release = free;
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    this.#release?.();
  }
  async beginTransaction(): Promise<void> {
    this.mustHave(openTransaction.getStore()?.patient ? leastFree.goOn : leastFree.begin);
    await this.run('begin', []);
  }
  async commitTransaction(): Promise<void> {
    await this.run('commit', []);
  }
  async rollbackTransaction(): Promise<void> {
    await this.run('rollback', []);
  }
  async destroy(): Promise<void> {}
  private mustHave(bytes: number): void {
    if (this.free() < bytes) throw new NoRoom();
  }
}
const dialect = (run: RunQuery, key: object, free: FreeBytes, busy: () => void): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(run, key, free, busy),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** How often the database's files were synced to the disk; a test counts them per commit, because the hook uses an internal. */
export const syncs = { count: 0 };

/** The engine's code, compiled once for as many databases in memory as a process opens. */
let compiled: Promise<WebAssembly.Module> | undefined;
const engineCode = (): Promise<WebAssembly.Module> =>
  (compiled ??= fs.promises
    .readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm'))
    .then((bytes) => WebAssembly.compile(bytes)));

async function startEngine(dir: string | null, from?: MemoryFS): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const common = { extensions: { btree_gist, pg_trgm }, parsers: { [oid.int8]: parseInt8, [oid.numeric]: keepText, [oid.date]: keepText } };
  if (dir === null) {
    const startParams = [...PGlite.defaultStartParams, '-c', 'TimeZone=UTC'];
    return PGlite.create({ ...common, startParams, pgliteWasmModule: await engineCode(), ...(from && { fs: from }) });
  }
  const { NodeFS } = await import('@electric-sql/pglite/nodefs');
  type Options = Parameters<InstanceType<typeof NodeFS>['init']>[1];
  interface Module {
    NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
  }
  // PGlite starts with -F (no fsync) and its file system has no fsync at all: give it one, and take the flag away.
  class DurableNodeFS extends NodeFS {
    override async init(engine: PGlite, options: Options) {
      const ready = await super.init(engine, options);
      const preRun = (ready.emscriptenOpts.preRun ??= []) as ((module: Module) => void)[];
      preRun.push((module) => {
        module.NODEFS.stream_ops.fsync = (stream) => {
          if (stream.nfd != null) {
            fs.fsyncSync(stream.nfd);
            syncs.count++;
          }
          return 0;
        };
      });
      return ready;
    }
  }
  const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync', '-c', 'TimeZone=UTC'];
  return PGlite.create({ ...common, fs: new DurableNodeFS(path.join(dir, 'pgdata')), startParams: durable });
}

const day = 24 * 3600_000;
/** A standalone engine has no checkpointer and no autovacuum: WAL would grow without end, and plans go stale. `busy`: called before what may take long. */
export async function upkeep(
  q: Db,
  state: { vacuumed: number },
  now: number,
  walLimit = 64 * 2 ** 20,
  busy: () => void = () => {},
): Promise<'checkpoint' | 'vacuum' | 'nothing'> {
  const run = (text: string) => {
    if (/^(?:vacuum|checkpoint)/.test(text)) busy();
    return q.executeQuery<{ n: number }>(CompiledQuery.raw(text));
  };
  const grown = await run('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 n from pg_control_checkpoint()');
  const due = now - state.vacuumed > day;
  if (due) {
    state.vacuumed = now;
    await run('vacuum analyze');
  }
  if (Number(grown.rows[0]?.n) <= walLimit) return due ? 'vacuum' : 'nothing';
  await run('checkpoint');
  return 'checkpoint';
}

/**
 * Opens the embedded database in a folder, or in memory (`null`: tests), there also with the files of another. The engine runs in this thread:
 * `busy` is called before each statement of patient work and of upkeep, while which the event loop may stand still for long.
 */
export async function openEmbedded(
  dir: string | null,
  onCommit: () => OnCommit | undefined,
  log: (error: unknown) => void,
  {
    from,
    free = dir === null ? () => Number.POSITIVE_INFINITY : freeBelow(dir),
    busy = () => {},
  }: { readonly from?: MemoryFS | undefined; readonly free?: FreeBytes; readonly busy?: (() => void) | undefined } = {},
): Promise<Database> {
  const unlock = dir === null ? () => {} : lockFolder(dir);
  try {
    const engine = await startEngine(dir, from);
    const key = {};
    const run = preparedStatements(await import('@electric-sql/pglite'), engine);
    const q = new Kysely<any>({ dialect: dialect(run, key, free, busy) });
    const checkpoint = () => q.executeQuery(CompiledQuery.raw('checkpoint'));
    const state = { vacuumed: Date.now() };
    const timer = setInterval(
      () => void (free() >= leastFree.goOn ? upkeep(q, state, Date.now(), undefined, busy).catch(log) : log(new NoRoom())),
      60_000,
    );
    timer.unref();
    const backup = async (file: string) => {
      busy();
      await checkpoint();
      const copy = await engine.dumpDataDir('gzip');
      fs.writeFileSync(`${file}.tmp`, Buffer.from(await copy.arrayBuffer()), { mode: 0o600 });
      fs.renameSync(`${file}.tmp`, file);
    };
    const close = async () => {
      clearInterval(timer);
      // without it the next start has more to read again, and nothing is lost
      await checkpoint().catch(log);
      await engine.close();
      unlock();
    };
    return makeDatabase('embedded', q, backup, close, onCommit, { key });
  } catch (error) {
    unlock();
    throw error;
  }
}
