import { sql, type SqlBool } from 'kysely';
import { fieldsIn } from '@/domain/kernel/condition';
import { rulesOf, type Fields } from '@/domain/kernel/field';
import { has, type AnyResource } from '@/domain/kernel/resource';
import type { Rule } from '@/domain/kernel/rule';
import { clockOf, fulfils, predicateOf } from './conditions';
import { isEmpty } from '@/domain/kernel/empty';
import type { Context } from './context';
import { addError, type FieldErrors } from './errors';

type Values = Record<string, unknown>;
/** What a draft is held against: a resource, or what a dialog or a list asks, under its name. */
export type Judged = Pick<AnyResource, 'fields' | 'name' | 'table' | 'traits'>;
type Unique = Rule & { rule: 'unique' };
/** The record whose lines are looked at: they are replaced as a whole, so they are unique among themselves and against other records' alone. */
export interface Apart {
  readonly parent: string;
  readonly id: unknown;
}
/** The fields by which a row is among those that must be unique. */
const uniqueAmong = ({ scope = [], where }: Unique): string[] => [...scope, ...(where ? fieldsIn(where) : [])];
/** The rules of uniqueness of some fields. */
export const uniquesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([key, field]) => rulesOf(field).flatMap((rule) => (rule.rule === 'unique' ? [[key, rule] as const] : [])));
/** Which other rows have the value of a field that must be unique, as a condition; undefined where it is not asked of this row. */
async function sameAs(resource: Judged, name: string, rule: Unique, row: Values, context: Context, apart?: Apart) {
  if (apart && rule.scope?.includes(apart.parent)) return undefined;
  if (!(await fulfils(context, rule.where, row))) return undefined;
  const folded = resource.fields[name]?.kind === 'text' ? sql`lower(${sql.ref(name)}) = lower(${row[name]})` : sql`${sql.ref(name)} = ${row[name]}`;
  const same = [folded, ...(rule.scope ?? []).map((other) => sql`${sql.ref(other)} is not distinct from ${row[other] ?? null}`)];
  if (has(resource as AnyResource, 'softDelete')) same.push(sql`deleted_at is null`);
  if (rule.where) same.push(predicateOf(rule.where, resource.fields, await clockOf(context, rule.where), sql.ref));
  if (row.id) same.push(sql`id <> ${row.id}`);
  if (apart?.id) same.push(sql`${sql.ref(apart.parent)} <> ${apart.id}`);
  return sql<SqlBool>`${sql.join(same, sql` and `)}`;
}
/** Whether another row has the value of a field that must be unique. */
async function isTaken(resource: Judged, name: string, rule: Unique, row: Values, context: Context, apart?: Apart): Promise<boolean> {
  const same = await sameAs(resource, name, rule, row, context, apart);
  if (!same) return false;
  const found = await sql`select 1 from ${sql.table(resource.table ?? resource.name)} where ${same} limit 1`.execute(context.db);
  return found.rows.length > 0;
}
/** What keeps a row that is to come back from having its values again: by which field, and which row has that now; `but`: rows that do not count. */
export async function standsInTheWay(resource: Judged, row: Values, context: Context, but: readonly number[]) {
  for (const [name, rule] of uniquesOf(resource.fields)) {
    const same = isEmpty(row[name]) ? undefined : await sameAs(resource, name, rule, row, context);
    if (!same) continue;
    const found = await sql<{ id: number }>`select id from ${sql.table(resource.table ?? resource.name)}
      where ${same} and id <> all(${sql.val([...but])}::bigint[]) order by id limit 1`.execute(context.db);
    if (found.rows[0]) return { field: name, id: found.rows[0].id };
  }
  return undefined;
}
/** Says at its field what another row has already: of the fields that a draft writes, or moves among other rows. */
export async function askUniques(resource: Judged, draft: Values, row: Values, errors: FieldErrors, context: Context, apart?: Apart): Promise<void> {
  for (const [name, rule] of uniquesOf(resource.fields)) {
    // a row that moves to others (another parent, another park) must be unique among these too
    if (![name, ...uniqueAmong(rule)].some((key) => Object.hasOwn(draft, key))) continue;
    if (isEmpty(row[name]) || errors[name]) continue;
    if (await isTaken(resource, name, rule, row, context, apart)) addError(errors, name, rule.message);
  }
}
