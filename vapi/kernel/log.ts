import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { lineResource, type Lines } from '@/domain/kernel/lines';
import { operationLabels } from '@/domain/kernel/derive';
import { toWire } from '@/domain/kernel/moment';
import type { Action } from '@/domain/kernel/action';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import { isSystem, systemName } from './caller';
import type { Cause, Context, Values } from './context';
import { masked } from './mask';
import type { Stored } from './stored';

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
/** How a row is called where others read it too, in the log and in messages: masked, withheld or by its number where its title is personal. */
export function titleOf(resource: Table, row: Values): string {
  const title = row[resource.title];
  const { kind, mask, readableWith } = (resource.fields[resource.title] ?? {}) as Partial<Field>;
  if (!isThere(title) || readableWith || kind === 'ref') return row.id === undefined ? resource.label : `#${row.id}`;
  return String(mask ? masked(mask, title) : title);
}
/** The titles of rows; those of a resource whose title is a reference are what that is called: one query for all of them. */
export async function titlesOf({ db, registry }: Context, resource: AnyResource, rows: readonly Values[]): Promise<string[]> {
  const field = resource.fields[resource.title] as Field | undefined;
  const target = field?.kind === 'ref' && !field.readableWith ? registry?.get(field.target ?? '') : undefined;
  const ids = [...new Set(rows.flatMap((row) => (target && isThere(row[resource.title]) ? [Number(row[resource.title])] : [])))];
  if (!target || ids.length === 0) return rows.map((row) => titleOf(resource, row));
  const found = await sql<Stored>`select * from ${sql.table(tableOf(target))} where id = any(${sql.val(ids)}::bigint[])`.execute(db);
  const names = new Map(found.rows.map((row) => [row.id, titleOf(target, row)]));
  return rows.map((row) => names.get(Number(row[resource.title])) ?? titleOf(resource, row));
}
/** Stands for a value that is answered only with a right of its own: who reads the log need not have it. */
const withheld = '●';
/** What the log keeps of a row: no secret, no other spelling of a name, nothing that asks for a right to be read, personal data masked, long texts cut. */
function kept(resource: Table, row: Values, names: readonly string[], registry: Context['registry']): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field: Field | undefined = resource.fields[name];
      if (!field || field.kind === 'secret' || field.pinyin) return [];
      if (field.lines) return [[name, lineRows(field.lines, row[name], registry)]];
      if (field.valuesOf) return [[name, valuesKept(field.valuesOf, row[name], registry)]];
      if (field.readableWith) return [[name, isThere(row[name]) ? withheld : null]];
      const bare = row[name] instanceof Date ? toWire(row[name]) : row[name];
      const value = field.mask ? masked(field.mask, bare) : bare;
      return [[name, typeof value === 'string' && value.length > 500 ? `${value.slice(0, 500)}…` : (value ?? null)]];
    }),
  );
}
/** Values of another record, as guarded as in its own log. */
function valuesKept({ resource }: NonNullable<Field['valuesOf']>, given: unknown, registry: Context['registry']): unknown {
  const values = typeof given === 'string' ? JSON.parse(given) : given;
  if (!isThere(values)) return null;
  return registry ? kept(registry.get(resource), values as Values, Object.keys(values as Values), registry) : withheld;
}
/** Lines with their own fields alone: that one was written anew tells nobody anything. */
function lineRows(lines: Lines, rows: unknown, registry?: Context['registry']): unknown {
  const resource = lineResource(lines);
  return Array.isArray(rows) ? rows.map((row: Stored) => ({ id: row.id, ...kept(resource, row, Object.keys(resource.fields), registry) })) : null;
}
function changed(resource: Table, before: Values | undefined, after: Values | undefined): string[] {
  const text = (name: string, row: Values) => {
    const { lines } = resource.fields[name] as Field;
    return JSON.stringify((lines ? lineRows(lines, row[name]) : row[name]) ?? null);
  };
  return Object.keys(resource.fields).filter((name) => !before || !after || text(name, before) !== text(name, after));
}

/** Actions that are neither an operation nor an action of the definition. */
const otherActions: Readonly<Record<string, string>> = {
  password: '修改密码',
  reset: '重置密码',
  audit: '审核',
  arrange: '调整顺序',
  reveal: '查看个人信息',
  change: '变更',
  merge: '合并',
  restore: '恢复',
  due: '到期生效',
};
type Named = Pick<Table, 'name' | 'label'> & { readonly actions?: Readonly<Record<string, Pick<Action, 'label'>>> };
/** What was done and to what, in the words of the day it was done: a log must be readable after the definitions have moved on. */
const wordsOf = (resource: Named, action: string) => ({
  action,
  action_label: resource.actions?.[action]?.label ?? (operationLabels as Readonly<Record<string, string>>)[action] ?? otherActions[action] ?? action,
  module: resource.name,
  module_label: resource.label,
  resource: resource.name,
});

/** A row before and after it was changed; without `before` it is new, without `after` it is gone. */
export interface Changed {
  readonly before?: Stored | undefined;
  readonly after?: Stored | undefined;
}
/** What an action of a list makes is that action itself: it names no record that it could follow from, least of all itself. */
const isOwnAction = (cause: Cause | undefined, { name }: AnyResource, action: string): boolean =>
  cause?.id === null && cause.resource === name && cause.action === action;
const entryOf = (context: Context, resource: AnyResource, action: string, { before, after }: Changed, title: string | null, why: string | null) => {
  const row = after ?? before;
  const names = changed(resource, before, after);
  const { caller, request } = context;
  const cause = isOwnAction(context.cause, resource, action) ? undefined : context.cause;
  return {
    user_id: caller.id || null,
    username: isSystem(caller) ? systemName : caller.username || caller.name,
    ...wordsOf(resource, action),
    row_id: row?.id ?? null,
    row_title: title?.slice(0, 200) ?? null,
    before: before ? JSON.stringify(kept(resource, before, names, context.registry)) : null,
    after: after ? JSON.stringify(kept(resource, after, names, context.registry)) : null,
    ip: request.ip,
    request_id: request.id,
    incubator_id: (row?.[resource.scope.place?.incubator ?? 'incubator_id'] as number | undefined) ?? null,
    cause: cause ? (why?.slice(0, 300) ?? null) : null,
    cause_resource: cause?.resource ?? null,
    cause_action: cause?.action ?? null,
    cause_id: cause?.id ?? null,
  };
};
const atOnce = 500;
/** The words of causes: an action that changes many records names its own once. */
const causes = new WeakMap<Cause, Promise<string>>();
async function titledCause(context: Context, { words, about }: Cause): Promise<string> {
  const [title] = about ? await titlesOf(context, about.resource, [about.row]) : [];
  return title ? `${words}：${title}` : words;
}
/** A cause in words: with what its record is called. */
async function wordsOfCause(context: Context): Promise<string | null> {
  const { cause } = context;
  if (!cause) return null;
  const words = causes.get(cause) ?? titledCause(context, cause);
  causes.set(cause, words);
  return words;
}
/** Rows of the operation log, in the same transaction as what they tell: who, what, on which record, before and after, from where, why. */
export async function logChanges(context: Context, resource: AnyResource, action: string, changes: readonly Changed[]): Promise<void> {
  const why = await wordsOfCause(context);
  for (let at = 0; at < changes.length; at += atOnce) {
    const some = changes.slice(at, at + atOnce);
    const titles = await titlesOf(
      context,
      resource,
      some.map(({ before, after }) => after ?? before ?? {}),
    );
    const entries = some.map((change, nth) => entryOf(context, resource, action, change, titles[nth] ?? null, why));
    await context.db.insertInto('operation_log').values(entries).execute();
  }
}
export const logChange = (
  context: Context,
  resource: AnyResource,
  action: string,
  before: Stored | undefined,
  after: Stored | undefined,
): Promise<void> => logChanges(context, resource, action, [{ before, after }]);
/**
 * The context of what is done in the course of an action on a record. What that leads to in turn has the same cause. Whoever asks for it
 * logs the record itself, as it is when all is done: changeRows leaves it out.
 * @param before the row before it was changed, where it may not have been yet
 */
export const causedBy = (outer: Context, resource: AnyResource, action: string, row: Stored | undefined, before?: Stored): Context => {
  const version = before ? Number(before.version) + 1 : Number(row?.version);
  const context = { ...outer, acting: row && { table: tableOf(resource), id: row.id, version } };
  if (context.cause) return context;
  const { module_label, action_label } = wordsOf(resource, action);
  const words = `${module_label} ${action_label}`;
  return { ...context, cause: { resource: resource.name, action, id: row?.id ?? null, words, ...(row && { about: { resource, row } }) } };
};
/** An action that is no change of one record: an export, a batch, a look at what is masked for others (`after`: of which rows). */
export const logAction = (
  { db, caller, request }: Context,
  action: string,
  resource: Named,
  title: string,
  { row, after }: { readonly row?: number; readonly after?: unknown } = {},
): Promise<unknown> =>
  db
    .insertInto('operation_log')
    .values({
      user_id: caller.id || null,
      username: caller.username || caller.name,
      ...wordsOf(resource, action),
      row_id: row ?? null,
      row_title: title.slice(0, 200),
      after: after === undefined ? null : JSON.stringify(after),
      ip: request.ip,
      request_id: request.id,
    })
    .execute();
