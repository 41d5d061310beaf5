import { randomInt, randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Field, FieldKind, Fields } from '@/domain/kernel/field';
import { fieldsOfSet, plainAnswer, setKey, setsOf, type Answer, type FieldSet, type SetRow } from '@/domain/kernel/field-set';
import { has, tableOf } from '@/domain/kernel/resource';
import { isVisible } from '@/domain/kernel/rule';
import type { Table } from '@/domain/kernel/schema';
import { kindOf } from '../kinds';
import { clockOf, predicateOf } from './conditions';
import type { Context, Values } from './context';
import { openTransaction } from './db/database';
import { addError, refuse, type FieldErrors } from './errors';
import { idOf } from './ids';
import { selection, wireOf, type Reader, type Record_, type Stored } from './rows';
import { always, and, type Predicate } from './scopes';
import { answeredVersions } from './setVersions';

/** An answer as it is checked: what is stored in its row, null where it is forgotten. */
export interface AnswerDraft {
  readonly row: SetRow;
  readonly value: unknown;
}
/** Rows that a transaction has read, by its query: what is stored asks for them when it is checked, logged and answered. */
const readBefore = new WeakMap<object, Map<string, Promise<readonly SetRow[]>>>();
/** The rows of a set that a record asks, in their order; none where it names no owner yet. A transaction reads them once, until it writes to their table. */
export async function rowsOfSet(context: Pick<Context, 'db' | 'now'>, set: FieldSet, record: Values): Promise<readonly SetRow[]> {
  const { of, where, owner, order } = set;
  const conditions: Predicate[] = [
    has(of, 'softDelete') ? sql`t.deleted_at is null` : always,
    where ? predicateOf(where, of.fields, await clockOf(context, where)) : always,
  ];
  if (owner) conditions.push(sql`${sql.ref(`t.${owner.column}`)} = ${record[owner.through] ?? null}`);
  const columns = sql.join(['id', ...set.columns].map((name) => sql.ref(`t.${name}`)));
  const sorted = sql.join([...order, 'id'].map((name) => sql.ref(`t.${name}`)));
  const query = sql<SetRow>`select ${columns} from ${sql.table(tableOf(of))} t where ${and(conditions)} order by ${sorted}`;
  const ask = async (): Promise<readonly SetRow[]> => (await query.execute(context.db)).rows;
  const open = openTransaction.getStore();
  if (!open || open.touched.has(tableOf(of))) return ask();
  const before = readBefore.get(open) ?? new Map<string, Promise<readonly SetRow[]>>();
  readBefore.set(open, before);
  const { sql: text, parameters } = query.compile(context.db);
  const key = JSON.stringify([text, parameters]);
  const rows = before.get(key) ?? ask();
  before.set(key, rows);
  return rows;
}
/** What records have answered, each by the id of the row that asks. */
async function answersOf({ db }: Pick<Context, 'db'>, { answers }: FieldSet, records: readonly number[]): Promise<Map<number, Map<number, unknown>>> {
  const query = sql<{
    record: number;
    field: number;
    value: unknown;
  }>`select ${sql.ref(answers.record)} record, ${sql.ref(answers.field)} field, value
    from ${sql.table(tableOf(answers.table))} where ${sql.ref(answers.record)} = any(${sql.val([...records])}::bigint[])`;
  const out = new Map<number, Map<number, unknown>>();
  for (const { record, field, value } of (await query.execute(db)).rows)
    out.set(record, (out.get(record) ?? new Map<number, unknown>()).set(field, value));
  return out;
}
const storedAnswers = async (context: Pick<Context, 'db'>, set: FieldSet, record: number): Promise<ReadonlyMap<number, unknown>> =>
  (await answersOf(context, set, [record])).get(record) ?? new Map<number, unknown>();
const labelled: ReadonlySet<FieldKind> = new Set(['ref', 'refs', 'region', 'dict', 'file', 'files']);
const seen = (fields: Fields, stored: Values): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, { kind }]) => labelled.has(kind) && stored[name] != null));
/** Answers as a row of a table that does not exist: what points elsewhere is looked up there, all of it at once. */
async function answersAsRow(context: Context, of: Table, fields: Fields, stored: Values, reader: Reader): Promise<Record_> {
  const resource: Table = { ...of, fields, key: Object.keys(fields) };
  const pointing = seen(fields, stored);
  let row: Record_ = { ...stored };
  if (Object.keys(pointing).length > 0) {
    const columns = Object.entries(pointing).map(
      ([name, field]) => sql`${sql.val(stored[name])}::${sql.raw(kindOf(field).column(field) ?? 'text')} as ${sql.ref(name)}`,
    );
    const source = sql`(select null::timestamptz as created_at, ${sql.join(columns)}) t`;
    const shown = selection({ ...resource, fields: pointing }, context.caller, true, reader.registry);
    const [found] = (await sql<Stored>`select ${shown} from ${source}`.execute(context.db)).rows;
    row = { ...row, ...found };
  }
  return wireOf(resource, row as Stored, context.caller, true, reader);
}
/** What stands beside a value on the wire, under the name that it has for a field called `value`: valueText, value_labels. */
const siblingValue = (key: string, wire: Record_): Record_ =>
  Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) =>
      name === key || name.startsWith(`${key}_`) || name.startsWith(`${key}Text`) ? [[`value${name.slice(key.length)}`, value]] : [],
    ),
  );
/** Rows of a set with what a record has answered; with `id` null with nothing, as a new record is asked. */
export async function readAnswers(context: Context, set: FieldSet, record: Values, id: number | null, reader: Reader): Promise<Answer[]> {
  const current = await rowsOfSet(context, set, record);
  const stored = id === null ? new Map<number, unknown>() : await storedAnswers(context, set, id);
  const earlier = await answeredVersions(context, set, current, stored);
  const rows = current.flatMap((row) => [earlier.get(row.id) ?? [], row].flat());
  const fields = fieldsOfSet(set, rows, record);
  const values = Object.fromEntries(rows.map((row) => [setKey(row.id), stored.get(row.id) ?? null]));
  const wire = await answersAsRow(context, set.of, fields, values, reader);
  return rows.map(({ id: field, ...columns }) => ({ ...columns, field, value: null, ...siblingValue(setKey(field), wire) }));
}
/** The sets of a record as the caller reads them. */
export async function wireSets(resource: Table, context: Context, record: Stored, reader: Reader): Promise<Record_> {
  const out: Record_ = {};
  for (const [name, , set] of setsOf(resource.fields)) out[name] = await readAnswers(context, set, record, record.id, reader);
  return out;
}
/** The answers of records for the log: the words of the question with what is stored, those that are answered alone. */
export async function withAnswers(context: Pick<Context, 'db' | 'now'>, resource: Table, records: readonly Stored[]): Promise<Record_[]> {
  const out: Record_[] = records.map(() => ({}));
  for (const [name, , set] of setsOf(resource.fields)) {
    const stored = await answersOf(
      context,
      set,
      records.map(({ id }) => id),
    );
    for (const [at, record] of records.entries()) {
      const own = stored.get(record.id) ?? new Map<number, unknown>();
      const rows = await rowsOfSet(context, set, record);
      (out[at] as Record_)[name] = rows.flatMap((row) =>
        own.has(row.id) ? [{ field: row.id, label: set.fieldOf(row).label, value: own.get(row.id) }] : [],
      );
    }
  }
  return out;
}
/** What was sent, by its row; refused as a whole where a row is not (or no longer) asked. */
function given(field: Field, sent: unknown, rows: ReadonlyMap<number, SetRow>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const one of (sent ?? []) as readonly unknown[]) {
    const { field: id, value } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Answer>;
    const row = rows.get(idOf(id));
    if (!row) refuse(`${field.label}不存在或已停用，请刷新后重试`);
    if (setKey(row.id) in body) refuse(`${field.label}不能重复`);
    body[setKey(row.id)] = plainAnswer(value);
  }
  return body;
}
/** Checks the body of some fields: the kernel's own check, handed in because it asks for sets itself. */
export type CheckFields = (
  fields: Fields,
  body: Record<string, unknown>,
  before: Values | undefined,
) => Promise<{ draft: Values; errors: FieldErrors }>;
/**
 * Checks the answers to a set by the fields that its rows are. What is not sent stays as it is; messages stand at `enterpriseFields.12`.
 * @param record the record as it will be: it names the owner of the rows, and says whether all must be answered
 */
export async function checkAnswers(
  context: Context,
  [name, field, set]: readonly [string, Field, FieldSet],
  sent: unknown,
  record: Values,
  before: Values | undefined,
  check: CheckFields,
  errors: FieldErrors,
): Promise<AnswerDraft[]> {
  const rows = await rowsOfSet(context, set, record);
  const fields = fieldsOfSet(set, rows, record);
  const body = given(field, sent, new Map(rows.map((row) => [row.id, row])));
  const stored = before ? await storedAnswers(context, set, Number(before.id)) : new Map<number, unknown>();
  const known = Object.fromEntries(rows.map(({ id }) => [setKey(id), stored.get(id) ?? null]));
  // whoever says that it is complete now has answered all of it, before or with this
  const judged = before && set.complete !== undefined ? { ...known, ...body } : body;
  const found = await check(fields, judged, before ? known : undefined);
  for (const row of rows) for (const message of found.errors[setKey(row.id)] ?? []) addError(errors, `${name}.${row.id}`, message);
  return rows.flatMap((row) => {
    const key = setKey(row.id);
    if (!(key in found.draft)) return [];
    // text of JSON is what a column takes: here it lies within JSON itself
    const value = (fields[key]?.kind === 'json' ? judged[key] : found.draft[key]) ?? null;
    return value === null && !stored.has(row.id) ? [] : [{ row, value }];
  });
}
/** Stores checked answers of a record, each in a row of its own; an empty one is forgotten. */
export async function writeAnswers(context: Context, set: FieldSet, record: Stored, drafts: readonly AnswerDraft[]): Promise<void> {
  const { answers } = set;
  const { table, more, unnamed } = answers;
  if (unnamed && isVisible({ visibleWhen: unnamed.when }, record)) return writeUnnamed(context, set, record, drafts);
  const at = (field: number) => sql<SqlBool>`${sql.ref(answers.record)} = ${record.id} and ${sql.ref(answers.field)} = ${field}`;
  for (const { row, value } of drafts) {
    if (value === null || (Array.isArray(value) && value.length === 0)) {
      await sql`delete from ${sql.table(tableOf(table))} where ${at(row.id)}`.execute(context.db);
      continue;
    }
    // whoever writes holds the lock of the record: nobody else stores the same answer meanwhile
    const columns = { value: JSON.stringify(value), ...more?.(value, row, record) };
    const changed = await context.db
      .updateTable(tableOf(table))
      .set({ ...columns, version: sql`version + 1`, updated_at: context.now })
      .where(at(row.id))
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) > 0) continue;
    const key = { [answers.record]: record.id, [answers.field]: row.id, created_by: context.caller.id || null };
    await context.db
      .insertInto(tableOf(table))
      .values({ ...columns, ...key })
      .execute();
  }
}
/** Answers without a name: nothing in them says whose they are, and nothing about their rows either. */
async function writeUnnamed(context: Context, set: FieldSet, record: Stored, drafts: readonly AnswerDraft[]): Promise<void> {
  const { field, unnamed, more } = set.answers;
  const key = randomUUID();
  const rows = drafts.flatMap(({ row, value }) =>
    value === null ? [] : [{ value, ...more?.(value, row, record), [field]: row.id, [unnamed?.key ?? '']: key }],
  );
  if (rows.length > 0) await mixUnnamed(context, set, record, { key, rows });
}
/** So many others are written anew with each that is handed in: among them it cannot be told, and however many there are it costs the same. */
const others = 30;
/**
 * Stores unnamed answers among others that are written anew with them, in an order that nobody knows: their numbers, their places in the
 * table (which a backup copies), their moments (the day of the questions) and the transaction that wrote them are those of all of these,
 * where each record says when it was handed in. The others stand next to the new key in the order of keys, it anywhere among them.
 * Without new ones all that there are: once nobody hands in any more, nothing is left of the order at all.
 */
export async function mixUnnamed(
  context: Context,
  set: FieldSet,
  record: Values,
  added?: { readonly key: string; readonly rows: readonly object[] },
): Promise<void> {
  const { table, field, unnamed } = set.answers;
  const ids = (await rowsOfSet(context, set, record)).map(({ id }) => id);
  if (!unnamed || ids.length === 0) return;
  // one after another: rows that two write anew at once would stay apart
  await sql`select pg_advisory_xact_lock(hashtext(${tableOf(table)}), ${Math.min(...ids) % 2 ** 31})`.execute(context.db);
  const [name, of, key, own] = [sql.table(tableOf(table)), sql.ref(field), sql.ref(unnamed.key), added?.key ?? ''];
  const fields = sql`${sql.val(ids)}::bigint[]`;
  const next = (on: RawBuilder<unknown>) => sql`(select ${key} k from ${name} where ${of} = f.id and ${key} is not null ${on} limit ${others})`;
  const sides = [sql`and ${key} > ${own} order by k`, sql`and ${key} < ${own} order by k desc`, sql`order by k`, sql`order by k desc`];
  // the keys are a ring: so many of them after the new one, the rest before it
  const after = randomInt(others + 1);
  const near = sql`near as (select distinct x.k from unnest(${fields}) f (id) cross join lateral (${sql.join(sides.map(next), sql` union all `)}) x),
    beside as ((select k from near order by k < ${own}, k limit ${after}) union (select k from near order by k > ${own}, k desc limit ${others - after})),`;
  const columns = sql.join(Object.keys(table.fields).map((column) => sql.ref(column)));
  const rows = JSON.stringify(added?.rows ?? []);
  await sql`with ${added ? near : sql``} again as (delete from ${name} where ${of} = any(${fields}) and ${key} is not null
      ${added ? sql`and ${key} in (select k from beside)` : sql``} returning ${columns}),
    day as (select date_trunc('day', min(created_at), 'Asia/Shanghai') at from ${sql.table(tableOf(set.of))} where id = any(${fields}))
    insert into ${name} (${columns}, created_at, updated_at) select ${columns}, day.at, day.at from
      (select ${columns} from again union all select ${columns} from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)) mixed, day
      order by random()`.execute(context.db);
}
/** Deletes the answers of a record: before the record itself goes. */
export async function dropAnswers(context: Context, resource: Table, id: number): Promise<void> {
  for (const [, , { answers }] of setsOf(resource.fields))
    await sql`delete from ${sql.table(tableOf(answers.table))} where ${sql.ref(answers.record)} = ${id}`.execute(context.db);
}
