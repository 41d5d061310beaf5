import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely } from 'kysely';
import { cascadesQuery, routinesQuery, tablesWritten, triggersQuery, writtenByTriggers } from './tables';

/** The kernel takes table and column names from definitions only; features narrow this with row types derived from them. */
export type Db = Kysely<any>;

/** What a transaction has done so far: on the embedded engine using the outer handle inside it would wait for ever. */
interface Open {
  readonly key: object; // of which database: two may be open side by side
  connections: number;
  readonly patient: boolean;
  readonly touched: Set<string>;
  /** Of these where rows were deleted. */
  readonly removed: Set<string>;
  /** A statement that makes or changes tables, triggers or functions. */
  defines: boolean;
  readonly afterCommit: (() => void)[];
}
export const openTransaction = new AsyncLocalStorage<Open>();

export interface Database {
  readonly kind: 'embedded' | 'server';
  /** So many statements at most are under way at the same time. */
  readonly connections: number;
  readonly q: Db;
  /** Raw SQL with $1..; `on` is the transaction's handle inside one. */
  rows<T>(text: string, params?: readonly unknown[], on?: Db): Promise<T[]>;
  /**
   * One transaction. Touched tables get a new version as its last statement, so that an ETag of them is never old. `patient`: on a
   * server no statement and no lock has a deadline; for migrations, seeds and the jobs of the night, never for what a person waits for.
   */
  tx<T>(work: (tx: Db) => Promise<T>, options?: { readonly patient?: boolean }): Promise<T>;
  /** Writes a consistent copy of the whole database to a file. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

const defining = /^\s*(?:create|alter|drop)\b/i;
/** Notes which tables a statement writes; both drivers call it with each statement. */
export function noteWrites(sql: string): void {
  const open = openTransaction.getStore();
  if (!open) return;
  if (defining.test(sql)) open.defines = true;
  else
    for (const { table, removes } of tablesWritten(sql)) {
      if (table === 'table_version') continue;
      open.touched.add(table);
      if (removes) open.removed.add(table);
    }
}
interface Followers {
  /** By triggers, whatever is written to the table. */
  readonly triggers: ReadonlyMap<string, ReadonlySet<string>>;
  /** By foreign keys, where a row of it is deleted. */
  readonly cascades: readonly { readonly parent: string; readonly child: string }[];
}
async function followersOf(tx: Db): Promise<Followers> {
  const ask = async <T>(text: string) => (await tx.executeQuery<T>(CompiledQuery.raw(text))).rows;
  const triggers = writtenByTriggers(await ask(triggersQuery), await ask(routinesQuery));
  return { triggers, cascades: await ask(cascadesQuery) };
}
/** The tables that the statements of a transaction name, and those that the database wrote along with them. */
function follow(open: Open, { triggers, cascades }: Followers): void {
  for (const { parent, child } of cascades) if (open.removed.has(parent)) open.touched.add(child);
  // a set is walked to its end also while it grows: what a trigger writes may have triggers of its own
  for (const table of open.touched) for (const also of triggers.get(table) ?? []) open.touched.add(also);
}

/** Runs after the commit of the transaction around the caller, or now when there is none. Must not throw. */
export function afterCommit(work: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(work);
  else work();
}

/** Names are sorted, and it is one statement, last before the commit: two writers never wait for each other in a ring. */
async function raiseVersions(tx: Db, tables: Iterable<string>): Promise<void> {
  const names = [...tables].sort();
  if (names.length === 0) return;
  const text = `insert into table_version (table_name, version) select t, 1 from unnest($1::text[]) with ordinality as x(t, n) order by t
    on conflict (table_name) do update set version = table_version.version + 1`;
  await tx.executeQuery(CompiledQuery.raw(text, [names]));
}

const withoutDeadlines = `select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`;

export type OnCommit = (tables: ReadonlySet<string>) => void;

export function makeDatabase(
  kind: Database['kind'],
  q: Db,
  backup: Database['backup'],
  close: Database['close'],
  onCommit: () => OnCommit | undefined,
  { key = {}, connections = 1 }: { readonly key?: object; readonly connections?: number } = {},
): Database {
  let followers: Followers | undefined;
  return {
    kind,
    connections,
    q,
    backup,
    close,
    rows: async <T>(text: string, params: readonly unknown[] = [], on: Db = q) =>
      (await on.executeQuery<T>(CompiledQuery.raw(text, [...params]))).rows,
    async tx(work, { patient = false } = {}) {
      const open: Open = { key, connections: 0, patient, touched: new Set(), removed: new Set(), defines: false, afterCommit: [] };
      const result = await openTransaction.run(open, () =>
        q.transaction().execute(async (tx) => {
          if (patient && kind === 'server') await tx.executeQuery(CompiledQuery.raw(withoutDeadlines));
          const answer = await work(tx);
          if (open.defines) followers = undefined;
          if (open.touched.size > 0) follow(open, (followers ??= await followersOf(tx)));
          if (open.defines) followers = undefined;
          await raiseVersions(tx, open.touched);
          return answer;
        }),
      );
      for (const then of open.afterCommit) then();
      if (open.touched.size > 0) onCommit()?.(open.touched);
      return result;
    },
  };
}
