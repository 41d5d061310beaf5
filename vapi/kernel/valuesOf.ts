import { sql, type RawBuilder } from 'kysely';
import { meets } from '@/domain/kernel/condition';
import type { Field, Fields } from '@/domain/kernel/field';
import { systemFieldsOf, tableOf } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import { writerName } from '@/domain/kernel/writer';
import type { Record_, Stored } from './stored';

const column = (name: string) => sql.ref(`t.${name}`);
/** Under which name the values of a field are selected, typed like the table that they are of. */
const aside = (name: string): string => `~${name}`;
/**
 * The record that the values of a field make (or, `present`, the one that they are to replace) as a json column over a row `t`; `select`:
 * what is wanted of it, with its labels, over a source that is called `t` too.
 */
export function valuesColumn(name: string, field: Field, target: Table, select: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id = '' } = field.valuesOf ?? {};
  const table = sql.table(tableOf(target));
  const source = field.present
    ? sql`select r.* from ${table} r where r.id = ${column(id)}`
    : sql`select (jsonb_populate_record(null::${table}, ${column(name)} || jsonb_build_object('id', ${column(id)}))).* where jsonb_typeof(${column(name)}) = 'object'`;
  return sql`(select to_json(v) from (select ${select} from (${source}) t) v) as ${sql.ref(aside(name))}`;
}
/** A condition that only names values asks no clock. */
const timeless = { now: new Date(Number.NaN), parameter: () => Number.NaN };
const namesIn = (values: unknown): string[] => (typeof values === 'object' && values !== null ? Object.keys(values) : []);
/** The fields that the values of a field are told of: those that it has; of the present ones those that differ. */
function namesOf(name: string, { present }: Field, stored: Stored): readonly string[] {
  if (!present) return namesIn(stored[name]);
  if (!meets(present.while, stored, timeless)) return [];
  const [now, then] = [stored[aside(name)] as Record_ | null, stored[aside(present.of)] as Record_ | null];
  const text = (row: Record_ | null, key: string) => JSON.stringify(row?.[key] ?? null);
  return namesIn(stored[present.of]).filter((key) => text(now, key) !== text(then, key));
}
/** Values of another record, answered as that record would be: `wire` makes the answer of what is left of its definition. */
export function wireValues(name: string, field: Field, stored: Stored, target: Table, wire: (shown: Table, row: Stored) => Record_): Record_ | null {
  const row = stored[aside(name)] as Stored | null | undefined;
  if (!row || (field.present && !meets(field.present.while, stored, timeless))) return null;
  const names = new Set(namesOf(name, field, stored));
  const fields: Fields = Object.fromEntries(Object.entries(target.fields).filter(([key]) => names.has(key)));
  const own = new Set([writerName, ...systemFieldsOf(target)].filter((key) => !(key in fields)));
  return Object.fromEntries(Object.entries(wire({ ...target, fields }, row)).filter(([key]) => !own.has(key)));
}
