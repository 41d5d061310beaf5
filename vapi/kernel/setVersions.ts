import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { setsOf, type FieldSet, type SetRow } from '@/domain/kernel/field-set';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { createRows } from './changes';
import { definitionsOf, type Context, type Registry, type Values } from './context';
import type { Stored } from './rows';

/** A jsonb column is written as text, and read as what the text says. */
const plain = (field: Field | undefined, value: unknown): string =>
  JSON.stringify(field?.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : (value ?? null));

/**
 * Before a row of a set is changed in what it asks: where it has answers, what it asked until now goes on as a version of its own, with them.
 * The row keeps its number and is asked as it is from now on.
 */
export async function keepVersions(context: Context, resource: AnyResource, before: Stored, change: Values): Promise<void> {
  for (const { columns, answers, versions } of setsOver(definitionsOf(context), resource)) {
    if (!versions) continue;
    const fields = resource.fields as Readonly<Record<string, Field>>;
    if (!columns.some((name) => name in change && plain(fields[name], change[name]) !== plain(fields[name], before[name]))) continue;
    const table = sql.table(tableOf(answers.table));
    // whoever is answering it right now is waited for, and waits: an answer belongs to what was asked
    await sql`select 1 from ${sql.table(tableOf(resource))} where id = ${before.id} for update`.execute(context.db);
    const answered = await sql`select 1 from ${table} where ${sql.ref(answers.field)} = ${before.id} limit 1`.execute(context.db);
    if (answered.rows.length === 0) continue;
    const kept = Object.entries(fields).map(([name, { kind }]) => {
      const value = before[name] ?? null;
      return [name, kind === 'json' && value !== null ? JSON.stringify(value) : value];
    });
    const row = { ...Object.fromEntries(kept), [versions]: before.id, deleted_at: context.now };
    const [version] = await createRows(context, resource, [row as never], { action: 'supersede' });
    await sql`update ${table} set ${sql.ref(answers.field)} = ${(version as unknown as Stored).id}
      where ${sql.ref(answers.field)} = ${before.id}`.execute(context.db);
  }
}
/** The sets whose fields are rows of a resource. */
const setsOver = ({ all }: Registry, { name }: AnyResource): FieldSet[] => [
  ...new Set(all.flatMap(({ fields }) => setsOf(fields).flatMap(([, , set]) => (set.of.name === name ? [set] : [])))),
];
/** The versions that a record answered last, of rows that it has not answered since, by the row that is asked now. */
export async function answeredVersions(
  { db }: Pick<Context, 'db'>,
  { of, columns, versions }: FieldSet,
  rows: readonly SetRow[],
  stored: ReadonlyMap<number, unknown>,
): Promise<ReadonlyMap<number, SetRow>> {
  const open = rows.filter(({ id }) => !stored.has(id)).map(({ id }) => id);
  if (!versions || open.length === 0 || stored.size === 0) return new Map();
  const wanted = sql.join(['id', ...columns, versions].map((name) => sql.ref(`t.${name}`)));
  const found = await sql<SetRow>`select ${wanted} from ${sql.table(tableOf(of))} t where t.id = any(${sql.val([...stored.keys()])}::bigint[])
    and ${sql.ref(`t.${versions}`)} = any(${sql.val(open)}::bigint[]) order by t.id`.execute(db);
  return new Map(found.rows.map((row) => [Number(row[versions]), { ...row, current: Number(row[versions]) }]));
}
