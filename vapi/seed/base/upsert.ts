import { CompiledQuery } from 'kysely';
import type { Db } from '@/vapi/kernel/db/database';

export type Insert = Readonly<Record<string, unknown>>;

/** Raw SQL on a handle, with $1... */
export async function run<T>(db: Db, text: string, params: readonly unknown[] = []): Promise<T[]> {
  return (await db.executeQuery<T>(CompiledQuery.raw(text, [...params]))).rows;
}

const quoted = (name: string): string => `"${name}"`;

/** One statement for many rows: the table's own types read them, columns that no row has keep their defaults. */
export async function insertRows(db: Db, table: string, rows: readonly Insert[], more = ''): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(quoted).join(', ');
  await run(
    db,
    `insert into ${quoted(table)} (${columns}) select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json) ${more}`,
    [JSON.stringify(rows)],
  );
}

/** Adds the rows of a list whose key is not there yet; rows that are there keep what an administrator made of them. */
export async function addMissing(db: Db, table: string, key: string, rows: readonly Insert[]): Promise<Insert[]> {
  const there = new Set((await run<{ key: unknown }>(db, `select ${quoted(key)} as key from ${quoted(table)}`)).map((row) => String(row.key)));
  const missing = rows.filter((row) => !there.has(String(row[key])));
  await insertRows(db, table, missing);
  return missing;
}
