import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { makeDatabase, noteWrites, openTransaction, type Database, type OnCommit } from './database';
import { keepText, oid, parseInt8, parseInt8Array } from './parsers';
import { ofDatabase } from './trouble';

const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [oid.int8, parseInt8],
  [oid.int8Array, parseInt8Array],
  [oid.numeric, keepText],
  [oid.date, keepText],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as never,
};

/** How long the server may take, in ms. Work that needs longer says so (`patient`, database.ts). */
export interface Deadlines {
  /** A connection, from the pool or a new one. */
  readonly connect: number;
  /** One statement, as the server counts it. */
  readonly statement: number;
  /** Waiting for somebody else's lock. */
  readonly lock: number;
  /** A transaction in which nothing is asked. */
  readonly idle: number;
  /** One answer, as we count it: for a server that hangs, or a network that swallows what is sent. */
  readonly answer: number;
}
const deadlines: Deadlines = { connect: 10_000, statement: 60_000, lock: 15_000, idle: 60_000, answer: 70_000 };

/** Whether the server ended the connection with this answer (severity FATAL or PANIC): its socket closes a moment later. */
const isLast = (error: unknown): boolean => ['FATAL', 'PANIC'].includes(String((error as { severity?: unknown } | null)?.severity));

/**
 * A client that gives a connection up when the server owes it an answer for too long: later statements would wait behind the lost one.
 * It knows whether the server has said its last word on it, so that the pool does not lend it again.
 */
const clientWith = (answer: number) =>
  class extends pg.Client {
    isOver = false;
    override query(...given: unknown[]): never {
      const [text, values] = given;
      const ask = super.query.bind(this) as (...args: unknown[]) => unknown;
      if (typeof text !== 'string' || typeof values === 'function' || openTransaction.getStore()?.patient) return ask(...given) as never;
      const late = setTimeout(() => {
        const { stream } = (this as unknown as { connection: { stream: NodeJS.WritableStream & { destroy(error: Error): void } } }).connection;
        stream.destroy(Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' }));
      }, answer);
      return (ask(text, values) as Promise<unknown>)
        .catch((error: unknown) => {
          this.isOver ||= isLast(error);
          throw ofDatabase(error);
        })
        .finally(() => clearTimeout(late)) as never;
    }
  };
/** The pool as Kysely uses it: a connection that is over is dropped when it is given back. */
const dropping = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = (await pool.connect().catch((error: unknown) => {
      throw ofDatabase(error);
    })) as pg.PoolClient & { isOver: boolean };
    const release = client.release.bind(client);
    client.release = () => release(client.isOver);
    return client as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

/** Opens a PostgreSQL 15 or newer. `size`: connections in the pool. A connection that breaks off fails what it was asked, and nothing else. */
export async function openServer(
  url: string,
  size: number,
  onCommit: () => OnCommit | undefined,
  log: (error: unknown) => void,
  { connect, statement, lock, idle, answer }: Deadlines = deadlines,
): Promise<Database> {
  const settings = { timezone: 'UTC', statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: connect,
    keepAlive: true,
    Client: clientWith(answer),
  });
  // the pool hears of idle connections alone; one in use tells of its end by an event too, and unheard that would end the process
  pool.on('connect', (client) => client.on('error', log));
  pool.on('error', () => undefined);
  const q = new Kysely<any>({ dialect: new PostgresDialect({ pool: dropping(pool) }), log: (event) => noteWrites(event.query.sql) });
  const backup = async () => {
    throw new Error('服务器数据库请用 pg_dump 备份');
  };
  return makeDatabase('server', q, backup, () => q.destroy(), onCommit, { connections: size });
}
