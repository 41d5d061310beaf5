import { sql, type SqlBool } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { withDerived } from '../derived';
import { notFound } from '../errors';
import { wireSets } from '../fieldSets';
import { wireLines } from '../lines';
import { selection, wireOf, type Reader, type Record_, type Stored } from '../rows';
import { inScope, type Predicate } from '../scopes';
import { newestSource, publishedValues } from '../shadow';

/** One record within the caller's reach, as the wire has it. Out of reach is 404, as if it were not there. */
export async function read(resource: AnyResource, context: Context, id: number, reader: Reader, also?: Predicate): Promise<Record_> {
  const where = also ? sql`${inScope(resource, context)} and ${also}` : inScope(resource, context);
  const query = sql<Stored>`select ${selection(resource, context.caller, true, reader.registry)} from ${sql.table(tableOf(resource))} t where t.id = ${id} and ${where}`;
  const [row] = await withDerived(resource, context, (await query.execute(context.db)).rows, reader);
  if (!row) {
    const other = await reader.hooks?.[resource.name]?.wentTo?.(context, id);
    if (other === undefined) throw notFound(resource.label);
    return read(resource, context, other, reader, also);
  }
  const kept: Record_ = {
    ...wireOf(resource, row, context.caller, true, reader),
    ...(await wireLines(resource, context, id, reader)),
    ...(await wireSets(resource, context, row, reader)),
  };
  const record = ((await reader.hooks?.[resource.name]?.answered?.(context, kept)) ?? kept) as Record_;
  const waiting = newestSource(resource, context.caller, id);
  if (!waiting) return record;
  const [edited] = (await sql<Stored>`select ${selection(resource, context.caller, true, reader.registry)} from ${waiting}`.execute(context.db)).rows;
  if (!edited) return record;
  const shown = wireOf(resource, edited, context.caller, true, reader);
  return { ...shown, published: publishedValues(resource, row, edited, record) };
}
/** Stored rows as they are now, after hooks and handlers have worked on them; one that they have removed as it was. */
export async function readAllBack(resource: AnyResource, context: Context, rows: readonly Stored[]): Promise<Stored[]> {
  const ids = sql.val(rows.map(({ id }) => id));
  const found = await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where t.id = any(${ids}::bigint[])`.execute(context.db);
  const now = new Map(found.rows.map((row) => [row.id, row]));
  return rows.map((row) => now.get(row.id) ?? row);
}
export const readBack = async (resource: AnyResource, context: Context, row: Stored): Promise<Stored> =>
  (await readAllBack(resource, context, [row]))[0] as Stored;
/**
 * Stored rows, locked until the transaction ends, in one order for everybody. Not their keys: whoever stores something that points at one
 * need not wait, and two that put each other's row above their own do not wait for each other.
 */
export async function allLocked(resource: AnyResource, context: Context, ids: readonly number[]): Promise<Stored[]> {
  const wanted = sql<SqlBool>`t.id = any(${sql.val([...ids])}::bigint[])`;
  const query = sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where ${wanted} and ${inScope(resource, context)} order by t.id for no key update of t`;
  const rows = new Map((await query.execute(context.db)).rows.map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id) ?? missing(resource));
}
const missing = (resource: AnyResource): never => {
  throw notFound(resource.label);
};
export const locked = async (resource: AnyResource, context: Context, id: number): Promise<Stored> =>
  (await allLocked(resource, context, [id]))[0] as Stored;
