import { sql } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Field } from '@/domain/kernel/schema';
import type { Context, Values } from '../kernel/context';
import { refuse } from '../kernel/errors';

/** Of what was sent to a change of a row, the columns that would be another: as they stand in the table, beside what they would become. Refuses where none would. */
export async function wantedChanges(
  { db }: Pick<Context, 'db'>,
  resource: AnyResource,
  id: number,
  changes: Values,
): Promise<{ readonly before: Values; readonly after: Values }> {
  const columns = Object.entries(changes).filter(([name]) => !(resource.fields[name] as Field | undefined)?.set);
  const table = sql.table(tableOf(resource));
  const stored = (await sql<{ now: Values }>`select to_jsonb(t) as now from ${table} t where id = ${id}`.execute(db)).rows[0]?.now ?? {};
  const other = columns.filter(([name, value]) => JSON.stringify(stored[name] ?? null) !== JSON.stringify(value ?? null));
  if (other.length === 0) refuse('没有修改任何内容');
  return { before: Object.fromEntries(other.map(([name]) => [name, stored[name] ?? null])), after: Object.fromEntries(other) };
}
