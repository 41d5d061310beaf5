import { sql } from 'kysely';
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
  const record = {
    ...wireOf(resource, row, context.caller, true, reader),
    ...(await wireLines(resource, context, id, reader)),
    ...(await wireSets(resource, context, row, reader)),
  };
  const waiting = newestSource(resource, context.caller, id);
  if (!waiting) return record;
  const [edited] = (await sql<Stored>`select ${selection(resource, context.caller, true, reader.registry)} from ${waiting}`.execute(context.db)).rows;
  if (!edited) return record;
  const shown = wireOf(resource, edited, context.caller, true, reader);
  return { ...shown, published: publishedValues(resource, row, edited, record) };
}
/** The stored row as it is now, after hooks and handlers have worked on it; one that they have removed as it was. */
export async function readBack(resource: AnyResource, context: Context, row: Stored): Promise<Stored> {
  const found = await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where t.id = ${row.id}`.execute(context.db);
  return found.rows[0] ?? row;
}
/**
 * The stored row, locked until the transaction ends. Not its key: whoever stores something that points at it need not wait, and two
 * that put each other's row above their own do not wait for each other.
 */
export async function locked(resource: AnyResource, context: Context, id: number): Promise<Stored> {
  const query = sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where t.id = ${id} and ${inScope(resource, context)} for no key update of t`;
  const [row] = (await query.execute(context.db)).rows;
  if (!row) throw notFound(resource.label);
  return row;
}
