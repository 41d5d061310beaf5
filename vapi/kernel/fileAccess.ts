import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { linesOf } from '@/domain/kernel/lines';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import type { Registry } from './registry';
import { isSeen } from './rows';
import { always, within, type Condition } from './scopes';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
/** Whether a field of a row of `alias` holds the file `f`. */
function holdsFile(alias: string, name: string, { kind }: Field): Condition | undefined {
  if (kind === 'file') return sql<SqlBool>`${column(alias, name)} = f.id`;
  if (kind === 'files') return sql<SqlBool>`f.id = any(${column(alias, name)})`;
  if (kind === 'richText') return sql<SqlBool>`strpos(${column(alias, name)}, '/vapi/file/' || f.id || '/') > 0`;
  return undefined;
}
const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
/** Rows of a resource that the caller may open and that show the file `f`, themselves or in their lines. */
function shownBy(resource: AnyResource, context: Context): Condition[] {
  const { caller } = context;
  const fields = (of: AnyResource) => Object.entries<Field>(of.fields).filter(([, field]) => isSeen(field, caller));
  const holds = (of: AnyResource, alias: string) => fields(of).flatMap(([name, field]) => holdsFile(alias, name, field) ?? []);
  const own = holds(resource, 't');
  const inLines = linesOf(resource.fields).flatMap(([, , { of, parent }]) => {
    const held = holds(of, 'p');
    return held.length === 0
      ? []
      : [sql<SqlBool>`exists (select 1 from ${sql.table(tableOf(of))} p where ${column('p', parent)} = t.id and ${anyOf(held)})`];
  });
  const all = [...own, ...inLines];
  if (all.length === 0) return [];
  return [sql<SqlBool>`exists (select 1 from ${sql.table(tableOf(resource))} t where ${anyOf(all)} and ${within(resource, context)})`];
}
/**
 * Which of these files the caller may see: public ones, his own, and those that a record he may open shows (entities.md 2.10).
 * The answer of a record carries signed addresses; this is for a file that is asked for by its number alone.
 */
export async function visibleFiles(ids: readonly number[], context: Context, registry: Registry): Promise<ReadonlySet<number>> {
  const { caller } = context;
  const readable = registry.all.filter(({ name, operations }) => operations.includes('read') && caller.can(`${name}_read`));
  const ways: Condition[] = [sql`f.is_public = 1`];
  if (caller.id > 0) ways.push(sql`f.created_by = ${caller.id}`, ...readable.flatMap((resource) => shownBy(resource, { ...context, chosen: null })));
  return existing(ids, context, anyOf(ways));
}
async function existing(ids: readonly number[], { db }: Context, which: Condition): Promise<ReadonlySet<number>> {
  const found = await sql<{ id: number }>`select f.id from file f where f.id = any(${sql.val([...ids])}::bigint[]) and ${which}`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
/**
 * Whether a form may hold these files: those the caller sent (a visitor: just now, from his address), then those he may see. Who
 * reaches the whole park may hold any.
 */
export async function mayHold(ids: readonly number[], context: Context, registry: Registry): Promise<boolean> {
  const { caller, request } = context;
  const own =
    caller.party === 'visitor'
      ? sql<SqlBool>`f.created_by is null and f.used_at is null and f.ip = ${request.ip}`
      : sql<SqlBool>`f.created_by = ${caller.id}`;
  const sent = await existing(ids, context, caller.reach.whole ? always : own);
  const rest = ids.filter((id) => !sent.has(id));
  if (rest.length === 0) return true;
  return caller.party !== 'visitor' && (await visibleFiles(rest, context, registry)).size === rest.length;
}
