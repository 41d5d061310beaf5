import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { tablesRead } from '../db/tables';
import { notFound, refuse } from '../errors';
import { pageOf } from '../filters';
import { knownCount } from '../operations/count';
import { rowsOfPage, type Page } from '../operations/list';
import { enabledOf } from '../choices';
import type { Reader, Record_, Stored } from '../rows';
import { and, type Predicate } from '../scopes';
import { makeView, type PublicView } from './view';

/** Rows of one page of a public list, at most. */
export const mostPublic = 100;
const views = new WeakMap<Reader, Map<string, PublicView>>();
/** What visitors see of a resource; undefined where they see nothing. */
export function viewOf(resource: AnyResource, reader: Reader): PublicView | undefined {
  if (!resource.publicRead) return undefined;
  const known = views.get(reader) ?? new Map<string, PublicView>();
  views.set(reader, known);
  const view = known.get(resource.name) ?? makeView(resource, resource.publicRead, reader);
  known.set(resource.name, view);
  return view;
}
async function list(view: PublicView, context: Context): Promise<Page> {
  const { query } = context.request;
  const { page, pageSize } = pageOf(query, mostPublic);
  // the order is the definition's: one that is asked for is refused, like an unknown column of any list
  if ([query.sortField, query.sortOrder].some((one) => [one ?? []].flat().some((given) => given !== ''))) refuse('不支持按该列排序');
  const where = and([view.where(context), ...view.filters(context)]);
  const total = await knownCount(view.resource, context, where);
  const order = (backwards: boolean) => view.order(context, backwards);
  const rows = await rowsOfPage(view.resource, context, { where, order, select: view.select(context, false), page, pageSize, total });
  return { data: rows.map((row) => view.wire(row, false)), total, page, pageSize };
}
async function read(view: PublicView, context: Context, id: number): Promise<Record_> {
  const found = await sql<Stored>`select ${view.select(context, true)} from ${sql.table(tableOf(view.resource))} t
    where t.id = ${id} and ${view.where(context)}`.execute(context.db);
  const [row] = found.rows;
  if (!row) throw notFound(view.resource.label);
  return view.wire(row, true);
}
interface Category {
  readonly id: number;
  readonly name: string;
}
/** What a field can be, in the order of its codes, of its dictionary, or of the rows that it points at. */
async function choicesOf(field: Field, { db }: Context, { registry }: Reader): Promise<readonly Category[]> {
  if (field.codes) return field.codes.items.map(({ code, label }) => ({ id: code as number, name: label }));
  if (field.kind === 'dict') {
    const items = await sql<Category>`select i.value as id, i.label as name from dictionary_item i join dictionary d on d.id = i.dictionary_id
      where d.code = ${field.target} and i.enabled = 1 order by i.sort, i.value`.execute(db);
    return items.rows;
  }
  const target = registry.get(field.target ?? '');
  const alive: Predicate[] = has(target, 'softDelete') ? [sql`t.deleted_at is null`] : [];
  const sort = target.fields.sort ? sql`t.sort nulls last, t.id` : sql`t.id`;
  const rows = await sql<Category>`select t.id, ${sql.ref(`t.${target.title}`)} as name from ${sql.table(tableOf(target))} t
    where ${and([...alive, ...enabledOf(target)])} order by ${sort}`.execute(db);
  return rows.rows;
}
/** Each choice of a field with the number of published rows that show it: what the list's own total is when it is asked for. */
async function categories(view: PublicView, context: Context, reader: Reader) {
  const field = view.fields.find(({ name }) => name === view.reads.categories?.field);
  if (!field) throw notFound();
  const value = view.column(context, field);
  const each = field.shows.kind === 'codeList' ? sql`unnest(${value})` : value;
  const counted = await sql<{ id: number | null; total: number }>`select ${each} as id, count(*)::int total
    from ${sql.table(tableOf(view.resource))} t where ${view.where(context)} group by 1`.execute(context.db);
  const totals = new Map(counted.rows.map(({ id, total }) => [Number(id), total]));
  const data = (await choicesOf(field.shows, context, reader)).map((one) => ({ ...one, total: totals.get(Number(one.id)) ?? 0 }));
  return { data, total: data.length };
}
/** What a public address answers. */
export async function publicAnswer(view: PublicView, does: string, context: Context, id: number, reader: Reader): Promise<unknown> {
  if (does === 'public_list') return list(view, context);
  if (does === 'public_read') return read(view, context, id);
  return categories(view, context, reader);
}
/** Tables that a view's answers come from, read off its own statements: when none of them was written to, no answer has changed. */
export function publicTables({ resource, ...view }: PublicView, context: Context, { registry }: Reader): readonly string[] {
  const { sql: text } = sql`select ${view.select(context, true)} where ${view.where(context)} order by ${view.order(context, false)}`.compile(
    context.db,
  );
  const isComputed = view.fields.some(({ shows }) => shows.derived || shows.reckoned);
  const category = view.fields.find(({ name }) => name === view.reads.categories?.field)?.shows;
  const ofCategory = category?.codes ? [] : category?.kind === 'dict' ? ['dictionary_item'] : category ? [registry.table(category.target ?? '')] : [];
  return [...new Set([tableOf(resource), ...(isComputed ? (resource.derivedFrom ?? []) : []), ...tablesRead(text), ...ofCategory])].sort();
}
