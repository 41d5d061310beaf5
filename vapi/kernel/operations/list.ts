import { sql } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { filtersOf, orderOf, pageOf } from '../filters';
import { selection, wireOf, type Reader, type Record_, type Stored } from '../rows';
import { and, within, type Condition } from '../scopes';

export interface Page {
  data: Record_[];
  total: number;
  page: number;
  pageSize: number;
}
/** Scope, filters of the address and whatever the caller of this function adds: the one WHERE of list, counter and export. */
export const whereOf = (resource: AnyResource, context: Context, also: readonly Condition[] = []): Condition =>
  and([within(resource, context), ...filtersOf(resource, context.request.query), ...also]);

/** How many rows a list has: a counter on a screen asks this, so that it always equals the rows one lands on. */
export async function countRows(resource: AnyResource, context: Context, also: readonly Condition[] = []): Promise<number> {
  const query = sql<{ n: number }>`select count(*)::int8 n from ${sql.table(tableOf(resource))} t where ${whereOf(resource, context, also)}`;
  return Number((await query.execute(context.db)).rows[0]?.n ?? 0);
}
/** The ids of the page come first, labels are looked up for these alone: a list of a million rows costs what its index costs. */
export async function list(resource: AnyResource, context: Context, reader: Reader, also: readonly Condition[] = []): Promise<Page> {
  const { page, pageSize } = pageOf(context.request.query);
  const order = orderOf(resource, context.request.query);
  const table = sql.table(tableOf(resource));
  const where = whereOf(resource, context, also);
  const ids = sql`select t.id from ${table} t where ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const rows = sql<Stored>`select ${selection(resource, context.caller, false, reader.registry)} from ${table} t where t.id in (${ids}) order by ${order}`;
  const total = await countRows(resource, context, also);
  const stored = total === 0 ? [] : (await rows.execute(context.db)).rows;
  return { data: stored.map((row) => wireOf(resource, row, context.caller, false, reader)), total, page, pageSize };
}
