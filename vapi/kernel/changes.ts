import { sql, type RawBuilder } from 'kysely';
import { has, systemFieldsOf, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context, Values } from './context';
import type { Columns, TableOf } from './handlers';
import { logChanges, type Changed } from './log';
import { mustBeKept } from './measure';
import { withPinyin } from './pinyin';
import type { Stored } from './rows';
import type { Predicate } from './scopes';

type Set<R> = Columns<TableOf<R>>;
interface Options {
  /** What the row is called in the condition and in SQL values; `t` where nothing is said. */
  readonly as?: string;
  /** The word of the log; 变更 where nothing is said. */
  readonly action?: string;
}
const isSql = (value: unknown): value is RawBuilder<unknown> => typeof value === 'object' && value !== null && 'toOperationNode' in value;
const asValue = (value: unknown): RawBuilder<unknown> => (isSql(value) ? value : sql`${value}`);
const pairs = (before: readonly Stored[], after: readonly Stored[]): Changed[] => {
  const was = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => ({ before: was.get(row.id), after: row })).sort((one, other) => Number(one.after?.id) - Number(other.after?.id));
};

/**
 * Changes rows of a resource, beside the record that is acted on: they are locked in the order of their ids, those that are so already
 * stay as they are, the version rises, and each stands in the log with the action that it came from (`context.cause`). What changes of
 * the record that is acted on itself stands in the action's own entry. Deleted rows are not touched. The one way to change another
 * resource's rows; answers them as they are now, by id.
 * Values and conditions that read other tables see them as they were before a lock was waited for: whoever needs them as they are then locks
 * in a statement of its own first.
 * @param where over the table, called `as`
 */
export async function changeRows<R extends AnyResource>(
  context: Context,
  resource: R,
  where: Predicate,
  set: Set<R>,
  { as = 't', action = 'change' }: Options = {},
): Promise<TableOf<R>[]> {
  const table = sql.table(tableOf(resource));
  const row = sql.ref(as);
  mustBeKept(resource, set);
  const values = Object.entries(await withPinyin(resource, set as Values)).map(([name, value]) => ({ name, value: asValue(value) }));
  const alive = has(resource, 'softDelete') ? sql`${sql.ref(`${as}.deleted_at`)} is null` : sql`true`;
  const other = sql.join(
    values.map(({ name, value }) => sql`${sql.ref(`${as}.${name}`)} is distinct from ${value}`),
    sql` or `,
  );
  const before = await sql<Stored>`select ${row}.* from ${table} ${row} where (${where}) and ${alive} and (${other})
    order by ${sql.ref(`${as}.id`)} for no key update of ${row}`.execute(context.db);
  if (before.rows.length === 0) return [];
  const kept = systemFieldsOf(resource);
  const acting = context.acting?.table === tableOf(resource) ? context.acting : undefined;
  const version = sql.ref(`${as}.version`);
  const raised = acting
    ? sql`case when ${sql.ref(`${as}.id`)} = ${acting.id} then ${acting.version}::int else ${version} + 1 end`
    : sql`${version} + 1`;
  const engine = [
    ...(kept.includes('version') ? [sql`version = ${raised}`] : []),
    ...(kept.includes('updated_at') ? [sql`updated_at = ${context.now}`] : []),
  ];
  const after =
    await sql<Stored>`update ${table} ${row} set ${sql.join([...values.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`), ...engine])}
    where ${sql.ref(`${as}.id`)} = any(${sql.val(before.rows.map(({ id }) => id))}::bigint[]) returning ${row}.*`.execute(context.db);
  const changes = pairs(before.rows, after.rows);
  await logChanges(
    context,
    resource,
    action,
    changes.filter((change) => change.after?.id !== acting?.id),
  );
  return changes.map((change) => change.after as unknown as TableOf<R>);
}
/** The same of one row by its id; undefined where it is not there, or so already. */
export const changeOne = async <R extends AnyResource>(
  context: Context,
  resource: R,
  id: number,
  set: Set<R>,
  options?: Options,
): Promise<TableOf<R> | undefined> => (await changeRows(context, resource, sql`${sql.ref(`${options?.as ?? 't'}.id`)} = ${id}`, set, options))[0];

/** So many rows go in one statement: a statement has an end to its parameters. */
const atOnce = 500;
/** Makes rows of a resource in the course of an action on another, each with its entry in the log. Columns only: of a table without joins and parts. */
export async function createRows<R extends AnyResource>(
  context: Context,
  resource: R,
  rows: readonly Set<R>[],
  { action = 'store' }: Pick<Options, 'action'> = {},
): Promise<TableOf<R>[]> {
  const made: Stored[] = [];
  const own = systemFieldsOf(resource).includes('created_by') ? { created_by: context.caller.id || null } : {};
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = await Promise.all(rows.slice(at, at + atOnce).map((row) => withPinyin(resource, { ...own, ...(row as Values) })));
    made.push(...((await context.db.insertInto(tableOf(resource)).values(some).returningAll().execute()) as Stored[]));
  }
  await logChanges(
    context,
    resource,
    action,
    made.map((after) => ({ after })),
  );
  return made as unknown as TableOf<R>[];
}
/** Removes rows of a resource, or hides them where it is soft-deleted; each stands in the log. Answers their ids. */
export async function removeRows<R extends AnyResource>(context: Context, resource: R, where: Predicate): Promise<number[]> {
  const table = sql.table(tableOf(resource));
  const soft = has(resource, 'softDelete');
  const before = await sql<Stored>`select t.* from ${table} t where (${where}) ${soft ? sql`and t.deleted_at is null` : sql``}
    order by t.id for update of t`.execute(context.db);
  const ids = before.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const those = sql`where id = any(${sql.val(ids)}::bigint[])`;
  if (soft) await sql`update ${table} set deleted_at = ${context.now}, updated_at = ${context.now} ${those}`.execute(context.db);
  else await sql`delete from ${table} ${those}`.execute(context.db);
  await logChanges(
    context,
    resource,
    'delete',
    before.rows.map((row) => ({ before: row })),
  );
  return ids;
}
/** Shows rows again that were hidden (`softDelete`): what removeRows has done to them, taken back. Answers their ids. */
export async function restoreRows<R extends AnyResource>(context: Context, resource: R, where: Predicate): Promise<number[]> {
  const table = sql.table(tableOf(resource));
  const before =
    await sql<Stored>`select t.* from ${table} t where (${where}) and t.deleted_at is not null order by t.id for no key update of t`.execute(
      context.db,
    );
  const ids = before.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`update ${table} set deleted_at = null, version = version + 1, updated_at = ${context.now} where id = any(${sql.val(ids)}::bigint[])`.execute(
    context.db,
  );
  await logChanges(
    context,
    resource,
    'restore',
    before.rows.map((row) => ({ after: row })),
  );
  return ids;
}
