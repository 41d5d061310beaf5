import { sql } from 'kysely';
import { parameters, type ParameterKey } from '@/domain/parameters';
import type { Db } from '../kernel/db/database';

type Values<K extends ParameterKey> = { readonly [P in K]: (typeof parameters)[P]['initial'] };
/** The parameters in force: what an administrator changed, else the default of domain/parameters. */
export async function parameterValues<const K extends ParameterKey>(db: Db, ...keys: readonly K[]): Promise<Values<K>> {
  const rows = await sql<{ key: string; value: unknown }>`select key, value from parameter where key = any(${sql.val([...keys])}::text[])`.execute(
    db,
  );
  const changed = new Map(rows.rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, changed.get(key) ?? parameters[key].initial])) as Values<K>;
}
/** What the engine asks by: keys that definitions name. One that no definition of a parameter knows is a mistake of the programmer. */
export async function readParameters(db: Db, keys: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const unknown = keys.filter((key) => !Object.hasOwn(parameters, key));
  if (unknown.length > 0) throw new Error(`there is no parameter ${unknown.join(', ')}`);
  return parameterValues(db, ...(keys as readonly ParameterKey[]));
}
