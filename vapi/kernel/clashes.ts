import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import type { TableOf } from './handlers';
import { always, type Predicate } from './scopes';

/** A wanted stretch of time, [start, end): days, or moments with their zone; without an end it goes on for ever. */
export interface Span {
  readonly start: string | Date;
  readonly end: string | Date | null;
}
/** A wanted span, by its place in the list, and a row that lies in its way. */
export interface Clash<R> {
  readonly span: number;
  readonly row: R;
}
/**
 * Rows, locked in the order of their ids until the commit: whoever asks what is free around them, and writes by the answer, asks for them
 * first. Two that want the same rows wait for each other in one line, never in a ring.
 */
export async function lockRows({ db }: Pick<Context, 'db'>, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const those = [...new Set(ids)];
  if (those.length === 0) return;
  await sql`select 1 from ${sql.table(tableOf(resource))} where id = any(${sql.val(those)}::bigint[]) order by id for no key update`.execute(db);
}
/**
 * Which of the wanted spans meet which rows, in the order of the spans and of the rows' beginnings. Half-open: what ends when another
 * begins does not meet it. The answer is for people, and true until the commit where the rows that the spans are wanted of are locked
 * (`lockRows`); the table's exclusion constraint stays the last word.
 * @param where of the rows `t` that are in the way at all: of this room, and in force
 */
export async function clashes<R extends AnyResource>(
  { db }: Pick<Context, 'db'>,
  resource: R,
  field: string & keyof TableOf<R>,
  spans: readonly Span[],
  where: Predicate = always,
): Promise<Clash<TableOf<R>>[]> {
  if (spans.length === 0) return [];
  const ofMoments = (resource.fields[field] as Field).of === 'dateTime';
  const range = sql.raw(ofMoments ? 'tstzrange' : 'daterange');
  const bound = sql.raw(ofMoments ? 'timestamptz' : 'date');
  const text = (one: string | Date | null) => (one instanceof Date ? one.toISOString() : one);
  const [starts, ends] = [spans.map(({ start }) => text(start)), spans.map(({ end }) => text(end))];
  const alive = has(resource, 'softDelete') ? sql`t.deleted_at is null` : sql`true`;
  const found = await sql<{ span: number; row: TableOf<R> }>`select (w.n - 1)::int as span, to_jsonb(t) as row
    from unnest(${sql.val(starts)}::text[], ${sql.val(ends)}::text[]) with ordinality as w(s, e, n)
    join ${sql.table(tableOf(resource))} t on ${sql.ref(`t.${field}`)} && ${range}(w.s::${bound}, w.e::${bound})
    where ${alive} and (${where}) order by w.n, lower(${sql.ref(`t.${field}`)}), t.id`.execute(db);
  return found.rows;
}
