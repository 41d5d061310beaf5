import { sql } from 'kysely';
import { isEmpty } from '@/domain/kernel/empty';
import type { Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import { typesOf, type UploadUse } from '@/domain/kernel/validators';
import { notOfferedMessage, offeredBy, reachedBy } from './choices';
import { definitionsOf, type Context } from './context';
import { invalid } from './errors';
import { mayHold } from './fileAccess';
import { picturesOf } from './sanitize';
import { always } from './scopes';

/** A file of a kind that the field does not take. */
export async function takesOthers(use: UploadUse, value: unknown, { db }: Pick<Context, 'db'>): Promise<boolean> {
  const ids = sql.val([value].flat());
  const others = sql<{ n: number }>`select 1 n from file where id = any(${ids}::bigint[]) and ext <> all(${sql.val([...typesOf(use)])}::text[])`;
  return (await others.execute(db)).rows.length > 0;
}
const holdsFiles = ({ kind }: Field): boolean => kind === 'file' || kind === 'files' || kind === 'richText';
const filesOf = ({ kind }: Field, value: unknown): number[] =>
  isEmpty(value) ? [] : kind === 'richText' ? picturesOf(String(value)) : ([value].flat() as number[]);
/** What is wrong with a value of a dictionary: it offers no such value, or no longer. What the record holds already stays. */
async function notOffered(field: Field, value: unknown, { db }: Context, before: unknown): Promise<string | undefined> {
  const found = await sql<{ enabled: number }>`select i.enabled from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where d.code = ${field.target} and i.value = ${value}`.execute(db);
  const [item] = found.rows;
  if (!item) return `${field.label}不存在`;
  return item.enabled === 1 || value === before ? undefined : `该${field.label}已停用`;
}
/** What a value points at and is not there, in words; undefined where nothing is wrong. `before`: the stored value of an update. */
export async function faultOf(field: Field, value: unknown, context: Context, before?: unknown): Promise<string | undefined> {
  if (field.kind === 'dict') return notOffered(field, value, context, before);
  if (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'region')
    return notChoosable(field, [value].flat() as number[], context, before);
  if (await mayHoldAll(field, value, context, before)) return undefined;
  return field.kind === 'file' || field.kind === 'files' ? '文件不存在' : field.kind === 'richText' ? '图片不存在' : `${field.label}不存在`;
}
/** A reference to what is out of reach, or to what its choices would not offer. What the record holds already may be disabled by now. */
async function notChoosable(field: Field, ids: readonly number[], context: Context, before: unknown): Promise<string | undefined> {
  const target = definitionsOf(context).get(field.target ?? '');
  const there = ([before].flat() as unknown[]).filter((id) => id !== null && id !== undefined);
  // a question may name what is disabled; a form may not
  const offered = context.request.method === 'GET' ? always : await offeredBy(field, target, { ...context, chosen: null });
  const found = await sql<{ n: number; offered: number }>`select count(*)::int n,
      count(*) filter (where t.id = any(${sql.val(there)}::bigint[]) or ${offered})::int offered
    from ${sql.table(tableOf(target))} t where t.id = any(${sql.val([...ids])}::bigint[]) and ${reachedBy(field, target, { ...context, chosen: null })}`.execute(
    context.db,
  );
  const [row] = found.rows;
  if (row?.n !== ids.length) return `${field.label}不存在`;
  if (field.widget === 'regionPath' && !(await isPath(target, ids, context))) return `${field.label}的下级不在上级之内`;
  return row.offered === ids.length ? undefined : notOfferedMessage(field, target);
}
/** Whether each of some rows lies within the one before it, and the first in none. */
async function isPath(target: AnyResource, ids: readonly number[], { db }: Pick<Context, 'db'>): Promise<boolean> {
  const strays = sql`select 1 from unnest(${sql.val([...ids])}::bigint[]) with ordinality as one (id, at) join ${sql.table(tableOf(target))} t using (id)
    where t.parent_id is distinct from (${sql.val([...ids])}::bigint[])[one.at - 1]`;
  return (await strays.execute(db)).rows.length === 0;
}
/** Whether the files that a value holds may be held by the caller. */
async function mayHoldAll(field: Field, value: unknown, context: Context, before?: unknown): Promise<boolean> {
  if (!holdsFiles(field)) return true;
  // what the record holds already stays, whoever sent it
  const there = new Set(filesOf(field, before));
  const others = [...new Set(filesOf(field, value).filter((id) => !there.has(id)))];
  return others.length === 0 || (await mayHold(others, context));
}
/**
 * Files that a visitor sent belong to the record that he hands in, from the transaction on that stores it: nobody else behind his address
 * takes them for another. Of two at once one is refused, at its field.
 */
export async function takeFiles({ fields }: Table, draft: Readonly<Record<string, unknown>>, { db, now }: Context): Promise<void> {
  for (const [name, field] of Object.entries<Field>(fields).filter(([, one]) => holdsFiles(one))) {
    const ids = [...new Set(filesOf(field, draft[name]))];
    if (ids.length === 0) continue;
    const taken = await sql`update file set used_at = ${now} where id = any(${sql.val(ids)}::bigint[]) and used_at is null`.execute(db);
    if (Number(taken.numAffectedRows) !== ids.length) throw invalid({ [name]: ['文件不存在'] });
  }
}
