import { sql } from 'kysely';
import { parameters, type ParameterKey } from '@/domain/parameters';
import type { Db } from './db/database';

type Values<K extends ParameterKey> = { readonly [P in K]: (typeof parameters)[P]['initial'] };
/** The parameters in force: what an administrator changed, else the default of domain/parameters. */
export async function parameterValues<const K extends ParameterKey>(db: Db, ...keys: readonly K[]): Promise<Values<K>> {
  const rows = await sql<{ key: string; value: unknown }>`select key, value from parameter where key = any(${sql.val([...keys])}::text[])`.execute(
    db,
  );
  const changed = new Map(rows.rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, changed.get(key) ?? parameters[key].initial])) as Values<K>;
}
