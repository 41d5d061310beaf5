import { sql } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Field, Table } from '@/domain/kernel/schema';
import { kindOf } from '../kinds';
import type { Db } from './db/database';
import type { TableOf } from './handlers';

/** Throws where one of these values is measured: they are what a version and the log tell of. */
export function mustBeKept(table: Table, values: object): void {
  for (const name of Object.keys(values))
    if (table.fields[name]?.writable === 'measured') throw new Error(`${table.name}.${name} is measured: it has no version and no log`);
}
/** A moment may be given as its ISO text. */
type Measured<R> = { readonly [K in keyof TableOf<R>]?: TableOf<R>[K] | Date } & { readonly id: number };
/**
 * Stores measured values (fields `writable: 'measured'`), many rows in one statement: no version, no log; whoever shows the table is
 * told of it like of any other write. What a row leaves out, or has as null, keeps what it was. The only way in which they change; the
 * caller holds the locks of the rows, in the order of their ids. Throws where a field is not measured.
 */
export async function measure<R extends AnyResource>(db: Db, resource: R, rows: readonly Measured<R>[]): Promise<void> {
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) => name !== 'id');
  const types = names.map((name) => {
    const field: Field | undefined = resource.fields[name];
    const type = field?.writable === 'measured' ? kindOf(field).column(field) : null;
    if (type === null) throw new Error(`${resource.name}.${name} is not measured`);
    return sql`${sql.ref(name)} ${sql.raw(type)}`;
  });
  if (names.length === 0) return;
  const set = names.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`x.${name}`)}, ${sql.ref(`t.${name}`)})`);
  await sql`update ${sql.table(tableOf(resource))} t set ${sql.join(set)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x (id bigint, ${sql.join(types)}) where t.id = x.id`.execute(db);
}
