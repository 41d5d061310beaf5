import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { setsOf } from '@/domain/kernel/field-set';
import { linesOf } from '@/domain/kernel/lines';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import { predicateOf } from './conditions';
import { definitionsOf, type Context } from './context';
import { fileItems } from './items';
import { isSeen } from './rows';
import { always, inScope, type Predicate } from './scopes';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
/** Whether a field of a row of `alias` holds the file `f`: each by an index of its column (migration 0102, and those of foreign keys). */
export function holdsFile(alias: string, name: string, field: Field): Predicate | undefined {
  const { kind } = field;
  const inItems = fileItems(field).map((key) => sql<SqlBool>`${column(alias, name)} @> jsonb_build_array(jsonb_build_object(${key}::text, f.id))`);
  if (inItems.length > 0) return anyOf(inItems);
  if (kind === 'file') return sql<SqlBool>`${column(alias, name)} = f.id`;
  if (kind === 'files') return sql<SqlBool>`${column(alias, name)} @> array[f.id]`;
  if (kind === 'richText') return sql<SqlBool>`files_in(${column(alias, name)}) @> array[f.id]`;
  return undefined;
}
export const anyOf = (conditions: readonly Predicate[]): Predicate => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
/** Rows of a resource that the caller may open and that show the file `f`, themselves, in their lines or in their answers. */
function shownBy(resource: AnyResource, context: Context): Predicate[] {
  const { caller } = context;
  const fields = (of: Table) => Object.entries(of.fields).filter(([, field]) => isSeen(field, caller));
  const holds = (of: Table, alias: string) => fields(of).flatMap(([name, field]) => holdsFile(alias, name, field) ?? []);
  const own = holds(resource, 't');
  const table = sql.table(tableOf(resource));
  // found first, whole: of an exists alone the planner expects its row soon, and reads the table for it
  const among = (held: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (with held as materialized (${held}) select 1 from held t where ${inScope(resource, context)})`;
  const inLines = linesOf(resource.fields).flatMap(([, , { of, parent }]) => {
    const held = holds(of, 'p');
    if (held.length === 0) return [];
    return [among(sql`select t.* from ${sql.table(tableOf(of))} p join ${table} t on t.id = ${column('p', parent)} where ${anyOf(held)}`)];
  });
  const inAnswers = setsOf(resource.fields).flatMap(([, field, set]) => {
    if (!set.files || !isSeen(field, caller)) return [];
    const { of, files, answers } = set;
    const inputs = predicateOf(files, of.fields, { now: context.now, parameter: () => Number.NaN }, (name) => column('q', name));
    return [
      among(sql`select t.* from ${sql.table(tableOf(answers.table))} p join ${sql.table(tableOf(of))} q on q.id = ${column('p', answers.field)}
        join ${table} t on t.id = ${column('p', answers.record)} where p.value @> to_jsonb(array[f.id]) and ${inputs}`),
    ];
  });
  return [...(own.length === 0 ? [] : [among(sql`select t.* from ${table} t where ${anyOf(own)}`)]), ...inLines, ...inAnswers];
}
/**
 * Which of these files the caller may see: public ones, his own, and those that a record he may open shows (entities.md 2.10).
 * The answer of a record carries signed addresses; this is for a file that is asked for by its number alone.
 */
export async function visibleFiles(ids: readonly number[], context: Context): Promise<ReadonlySet<number>> {
  return existing(ids, context, visibleBy(context));
}
/** Whether the caller may see the file `f`. */
export function visibleBy(context: Context): Predicate {
  const { caller } = context;
  const readable = definitionsOf(context).all.filter(({ name, operations }) => operations.includes('read') && caller.can(`${name}_read`));
  const ways: Predicate[] = [sql`f.is_public = 1`];
  if (caller.id > 0) ways.push(sql`f.created_by = ${caller.id}`, ...readable.flatMap((resource) => shownBy(resource, { ...context, chosen: null })));
  return anyOf(ways);
}
async function existing(ids: readonly number[], { db }: Context, which: Predicate): Promise<ReadonlySet<number>> {
  const found = await sql<{ id: number }>`select f.id from file f where f.id = any(${sql.val([...ids])}::bigint[]) and ${which}`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
/**
 * Whether a form may hold these files: those the caller sent (a visitor: just now, from his address), then those he may see. Who
 * reaches the whole park may hold any.
 */
export async function mayHold(ids: readonly number[], context: Context): Promise<boolean> {
  const { caller, request } = context;
  const own =
    caller.party === 'visitor'
      ? sql<SqlBool>`f.created_by is null and f.used_at is null and f.ip = ${request.ip}`
      : sql<SqlBool>`f.created_by = ${caller.id}`;
  const sent = await existing(ids, context, caller.reach.unrestricted ? always : own);
  const rest = ids.filter((id) => !sent.has(id));
  if (rest.length === 0) return true;
  return caller.party !== 'visitor' && (await visibleFiles(rest, context)).size === rest.length;
}
