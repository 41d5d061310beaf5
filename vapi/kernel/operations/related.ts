import { sql, type RawBuilder } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { notFound } from '../errors';
import { selection, wireRows, type Reader, type Record_, type Stored } from '../rows';
import { always, inScope, type Predicate } from '../scopes';

/**
 * Rows that stand beside a record which the caller may open, in one fixed order: of a resource those that he may see himself, whatever
 * buildings he has chosen; of a part, which no call reads by itself, all of them.
 */
export async function relatedRows(
  resource: AnyResource,
  context: Context,
  reader: Reader,
  where: Predicate,
  order: RawBuilder<unknown>,
): Promise<{ data: Record_[]; total: number }> {
  const { caller, db } = context;
  const seen = resource.operations.length === 0 ? always : inScope(resource, { ...context, chosen: null });
  const found = await sql<Stored>`select ${selection(resource, caller, true, reader.registry)} from ${sql.table(tableOf(resource))} t
    where ${seen} and ${where} order by ${order}`.execute(db);
  return { data: wireRows(resource, found.rows, caller, true, reader), total: found.rows.length };
}
/** Whoever may not see a row, whatever buildings he has chosen, is told that there is none. */
export async function mustSee(context: Context, resource: AnyResource, id: unknown): Promise<void> {
  const seen = sql`select 1 from ${sql.table(tableOf(resource))} t where t.id = ${id} and ${inScope(resource, { ...context, chosen: null })}`;
  if ((await seen.execute(context.db)).rows.length === 0) throw notFound(resource.label);
}
