import { sql, type RawBuilder } from 'kysely';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { predicateOf } from '../conditions';
import type { Context } from '../context';
import { wantsWaiting, filtersOf, orderOf, pageOf } from '../filters';
import { withDerived } from '../derived';
import { selection, wireRows, type Reader, type Record_, type Stored } from '../rows';
import { and, inScope, waitingAt, type Predicate } from '../scopes';
import { ownRows } from '../shared';
import { knownCount } from './count';

export interface Page {
  data: Record_[];
  total: number;
  page: number;
  pageSize: number;
}
/** The rows of a table that a resource or a list calls its own. */
const fixedRows = ({ where, fields }: AnyResource, { now }: Context): readonly Predicate[] =>
  where ? [predicateOf(where, fields, { now, parameter: () => Number.NaN })] : [];
/** Who asks for what waits for a verdict is shown what he may give one: not what all parks share, where he sees some of them. */
function decidable(resource: AnyResource, context: Context): readonly Predicate[] {
  const own = wantsWaiting(resource, context.request.query) ? ownRows(context, resource) : undefined;
  const steps = context.caller.steps.filter(({ module }) => module === resource.name);
  return own ? [sql`(${own} or ${waitingAt(resource, steps)})`] : [];
}
/** Scope, filters of the address and whatever the caller of this function adds: the one WHERE of list, counter and export. */
export const whereOf = (resource: AnyResource, context: Context, also: readonly Predicate[] = []): Predicate =>
  and([
    inScope(resource, context),
    ...fixedRows(resource, context),
    ...decidable(resource, context),
    ...filtersOf(resource, context.request.query, context.caller),
    ...also,
  ]);

/** How many rows a list has: a counter on a screen asks this, so that it always equals the rows one lands on. */
export const countRows = (resource: AnyResource, context: Context, also: readonly Predicate[] = []): Promise<number> =>
  knownCount(resource, context, whereOf(resource, context, also));
interface ListOptions {
  readonly where: Predicate;
  /** The order, and the same from its end. */
  readonly order: (backwards: boolean) => RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}
/**
 * The rows of a page. Its ids come first, labels are looked up for these alone: a list of a million rows costs what its index costs.
 * A page behind the middle is counted off from the end, so that no page is further than half the list away.
 */
export async function rowsOfPage(
  resource: AnyResource,
  { db }: Pick<Context, 'db'>,
  { where, order, select, page, pageSize, total }: ListOptions,
): Promise<readonly Stored[]> {
  const before = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - before);
  if (size <= 0) return [];
  const table = sql.table(tableOf(resource));
  const behind = before > total / 2;
  const skipped = behind ? total - before - size : before;
  const ids = sql`select t.id from ${table} t where ${where} order by ${order(behind)} limit ${size} offset ${skipped}`;
  return (await sql<Stored>`select ${select} from ${table} t where t.id in (${ids}) order by ${order(false)}`.execute(db)).rows;
}
export async function list(resource: AnyResource, context: Context, reader: Reader, also: readonly Predicate[] = []): Promise<Page> {
  const { query } = context.request;
  const { page, pageSize } = pageOf(query);
  // a wrong order is refused before anything is counted
  const [on, back] = [false, true].map((backwards) => orderOf(resource, query, context.caller, backwards, context.now)) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ];
  const where = whereOf(resource, context, also);
  const total = await knownCount(resource, context, where);
  const select = selection(resource, context.caller, false, reader.registry);
  const found = await rowsOfPage(resource, context, {
    where,
    order: (backwards) => (backwards ? back : on),
    select,
    page,
    pageSize,
    total,
  });
  const stored = await withDerived(resource, context, found, reader);
  return { data: wireRows(resource, stored, context.caller, false, reader), total, page, pageSize };
}
