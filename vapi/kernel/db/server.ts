import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeDatabase, noteWrites, type Database, type OnCommit } from './database';
import { keepText, oid, parseInt8, parseInt8Array } from './parsers';

const parsers: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [oid.int8, parseInt8],
  [oid.int8Array, parseInt8Array],
  [oid.numeric, keepText],
  [oid.date, keepText],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => parsers.get(id) ?? pg.types.getTypeParser(id, format as 'text')) as never,
};

/** Opens a PostgreSQL 15 or newer. `size`: connections in the pool. */
export async function openServer(url: string, size: number, onCommit: () => OnCommit | undefined, log: (error: unknown) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: size, types, options: '-c timezone=UTC' });
  pool.on('error', log);
  const q = new Kysely<any>({ dialect: new PostgresDialect({ pool }), log: (event) => noteWrites(event.query.sql) });
  const backup = async () => {
    throw new Error('服务器数据库请用 pg_dump 备份');
  };
  return makeDatabase('server', q, backup, () => q.destroy(), onCommit);
}
