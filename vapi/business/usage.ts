import { sql } from 'kysely';
import { joinColumns, type Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Db } from '../kernel/db/database';
import type { Registry } from '../kernel/context';

type Place = readonly [resource: AnyResource, name: string, field: Field];
const fieldsWhere = ({ all }: Registry, test: (field: Field) => boolean): Place[] =>
  all.flatMap((resource) =>
    Object.entries<Field>(resource.fields).flatMap(([name, field]): Place[] => (test(field) ? [[resource, name, field]] : [])),
  );

/** Labels of the subjects that keep values of a dictionary, by value. Removed rows count: what they meant must stay true. */
export async function dictionaryUsage(db: Db, registry: Registry, code: string, values: readonly number[]): Promise<Map<number, string[]>> {
  const used = new Map<number, string[]>();
  for (const [resource, name] of fieldsWhere(registry, ({ kind, target }) => kind === 'dict' && target === code)) {
    const table = sql.table(tableOf(resource));
    const found = await sql<{ value: number }>`select v.value from unnest(${sql.val([...values])}::int[]) v(value)
      where exists (select 1 from ${table} t where ${sql.ref(`t.${name}`)} = v.value)`.execute(db);
    for (const { value } of found.rows) used.set(value, [...(used.get(value) ?? []), resource.label]);
  }
  return used;
}
/** How many rows of each subject point at a row, by its label; subjects without one are left out. */
export async function pointers(db: Db, registry: Registry, target: string, id: number): Promise<{ label: string; count: number }[]> {
  const counts: { label: string; count: number }[] = [];
  for (const [resource, name, field] of fieldsWhere(registry, (one) => (one.kind === 'ref' || one.kind === 'refs') && one.target === target)) {
    const [owner, other] = field.join ? joinColumns(resource, field) : ['', ''];
    const rows = field.join
      ? sql<{ n: number }>`select count(distinct ${sql.ref(owner)})::int n from ${sql.table(field.join)} where ${sql.ref(other)} = ${id}`
      : sql<{ n: number }>`select count(*)::int n from ${sql.table(tableOf(resource))} t
          where ${field.kind === 'refs' ? sql`${id} = any(${sql.ref(`t.${name}`)})` : sql`${sql.ref(`t.${name}`)} = ${id}`}`;
    const count = (await rows.execute(db)).rows[0]?.n ?? 0;
    if (count > 0) counts.push({ label: resource.label, count });
  }
  return counts;
}
