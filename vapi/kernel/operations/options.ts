import { sql, type SqlBool } from 'kysely';
import type { Access } from '@/domain/kernel/access';
import { permissionsOf } from '@/domain/kernel/derive';
import type { Field, Fields } from '@/domain/kernel/field';
import { tableOf, has, type Action, type AnyResource, type Call } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { refuse } from '../errors';
import type { Caller } from '../caller';
import type { Engine } from '../engine';
import type { Registry } from '../registry';
import { pageOf } from '../filters';
import { idOf } from '../ids';
import { maskedColumn } from '../mask';
import { offeredOf } from '../offered';
import { inScope, and, type Predicate } from '../scopes';

const text = (given: unknown): string => (typeof given === 'string' ? given : Array.isArray(given) ? String(given[0] ?? '') : '');

/** The choices of a dictionary or closed code: [{value, label, enabled}]. */
export async function optionsOf(resource: AnyResource, name: string, context: Context, _engine: Engine): Promise<unknown> {
  const field: Field | undefined = resource.fields[name];
  if (field?.codes)
    return { data: field.codes.items.map(({ code, label }) => ({ value: code, label, enabled: 1 })), total: field.codes.items.length };
  const items = await sql`select i.value, i.label, i.enabled from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where d.code = ${field?.target ?? ''} and i.enabled = 1 order by i.sort, i.value`.execute(context.db);
  return { data: items.rows, total: items.rows.length };
}
const pointsAt = (fields: Fields | undefined, name: string): boolean =>
  Object.values(fields ?? {}).some((field) => (field.lines ? pointsAt(field.lines.of.fields, name) : field.target === name && field.kind !== 'dict'));
/** Rights whose forms and filters name rows of a resource: those to it, those of what points at it, and those of dialogs that ask for it. */
function askersOf(name: string, { all, get }: Registry): ReadonlySet<Access> {
  const dialogs = all.flatMap(({ actions, queries }) =>
    [...Object.values<Action>(actions), ...Object.values((queries ?? {}) as Record<string, Call>)].flatMap(({ input, access }) =>
      pointsAt(input, name) ? [access] : [],
    ),
  );
  const rights = [get(name), ...all.filter(({ fields }) => pointsAt(fields, name))].flatMap(permissionsOf).map((one) => one.name as Access);
  return new Set([...dialogs, ...rights]);
}
const askers = new WeakMap<Registry, Map<string, ReadonlySet<Access>>>();
/** Whether somebody has a form, a filter or a dialog that offers rows of a resource: nobody reads a list of names that he has no use for. */
export function mayChoose(resource: AnyResource, caller: Caller, registry: Registry): boolean {
  if (resource.scope[caller.party] === 'none') return false;
  // a table without a page of its own is there for forms that point at it, where its definition opens it: permissions, for those of roles
  const own = resource.operations.length > 0;
  if (!own && resource.scope.staff !== 'all') return false;
  const known = askers.get(registry) ?? new Map<string, ReadonlySet<Access>>();
  askers.set(registry, known);
  const rights = known.get(resource.name) ?? askersOf(resource.name, registry);
  known.set(resource.name, rights);
  return caller.can([...rights]);
}
/** Where the rows lie, as far as the asker has chosen that already: building_id=3 of floors. */
const dependencyFilters = (resource: AnyResource, query: Context['request']['query']): Predicate[] =>
  (resource.dependsOn ?? []).flatMap((name) => {
    const ids = [query[name] ?? []].flat().map(idOf);
    if (ids.some(Number.isNaN)) refuse('编号格式不正确');
    return ids.length > 0 ? [sql<SqlBool>`${sql.ref(`t.${name}`)} = any(${sql.val(ids)}::bigint[])`] : [];
  });
/** Rows of a resource that a form may point at: id and label, searched by title, within the caller's reach; `ids` brings the labels of chosen ones. */
export async function choices(resource: AnyResource, context: Context): Promise<{ data: { id: number; label: string }[]; total: number }> {
  const { query } = context.request;
  const { page } = pageOf(query);
  const search = text(query.q)
    .trim()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const ids = [query.ids ?? []].flat().map(idOf);
  if (ids.some(Number.isNaN)) refuse('编号格式不正确');
  const mask = (resource.fields[resource.title] as Field | undefined)?.mask;
  const hidden = mask !== undefined && !context.caller.can('privacy_show');
  const title = mask && hidden ? maskedColumn(mask, sql.ref(`t.${resource.title}`)) : sql.ref(`t.${resource.title}`);
  const also = dependencyFilters(resource, query);
  if (search) also.push(sql`${title} ilike ${`%${search}%`}`);
  if (ids.length > 0) also.push(sql`t.id = any(${sql.val(ids)}::bigint[])`);
  else also.push(...offeredOf(resource));
  const where = and([inScope(resource, context), ...also]);
  const table = sql.table(tableOf(resource));
  const order = has(resource, 'append') || !resource.fields.sort ? sql`${title}` : sql`t.sort nulls last, ${title}`;
  const rows = await sql<{
    id: number;
    label: string;
  }>`select t.id, ${title}::text as label from ${table} t where ${where} order by ${order} limit 50 offset ${(page - 1) * 50}`.execute(context.db);
  const total = await sql<{ n: number }>`select count(*)::int8 n from ${table} t where ${where}`.execute(context.db);
  return { data: rows.rows, total: Number(total.rows[0]?.n ?? 0) };
}
