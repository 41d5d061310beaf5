import { sql } from 'kysely';
import { tableOf, type AnyResource, type Tree } from '@/domain/kernel/resource';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { refuse, type FieldErrors } from '../errors';
import { filtersOf, orderOf } from '../filters';
import { selection, wireRows, type Record_, type Stored } from '../rows';
import { and, inScope, type Predicate } from '../scopes';
import { fulfils } from '../conditions';

type Values = Record<string, unknown>;
/** The most rows that are answered as one tree. */
const treeLimit = 5000;
type Node = Record_ & { children: Node[] };

/** Rows put below their parents, in the order in which they came; a row whose parent is out of sight stands at the top. */
function nested(rows: readonly Record_[], parent: string): Node[] {
  const nodes = new Map(rows.map((row) => [Number(row.id), { ...row, children: [] } as Node]));
  const top: Node[] = [];
  for (const node of nodes.values()) {
    const above = node[parent] === null ? undefined : nodes.get(Number(node[parent]));
    (above?.children ?? top).push(node);
  }
  return top;
}
/** What the address asks for, with all that stands above it: a branch stays where only its leaf is found. */
function narrowed(resource: AnyResource, context: Context, reach: Predicate): Predicate {
  const filters = filtersOf(resource, context.request.query, context.caller);
  if (filters.length === 0) return reach;
  const [table, parent] = [sql.table(tableOf(resource)), sql.ref(`t.${(resource.tree as Tree).parent}`)];
  return and([
    reach,
    sql`t.id in (with recursive found as (select t.id, ${parent} above from ${table} t where ${and([reach, ...filters])}
      union select t.id, ${parent} from ${table} t join found on found.above = t.id) select found.id from found)`,
  ]);
}
/** All rows within the caller's reach, or what its filters find of them, as a tree in the definition's order: {data, total}. More than `treeLimit` are refused. */
export async function tree(resource: AnyResource, context: Context, engine: Engine, also: readonly Predicate[] = []) {
  const { parent } = resource.tree as Tree;
  const where = narrowed(resource, context, and([inScope(resource, context), ...also]));
  const found = await sql<Stored>`select ${selection(resource, context.caller, false, engine.registry)} from ${sql.table(tableOf(resource))} t
    where ${where} order by ${orderOf(resource, {}, context.caller)} limit ${treeLimit + 1}`.execute(context.db);
  if (found.rows.length > treeLimit) refuse(`${resource.label}超过${treeLimit}条，请按条件查询`);
  const rows = wireRows(resource, found.rows, context.caller, false, engine);
  return { data: nested(rows, parent), total: rows.length };
}

/** One change of places at a time: two moves that are fine each by itself could close a ring together. */
export const lockTree = (context: Context, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`tree:${tableOf(resource)}`}))`.execute(context.db);

/** A row that may have none below it stands above. */
export async function aboveErrors(resource: AnyResource, context: Context, draft: Values): Promise<FieldErrors> {
  const { parent = '', above } = resource.tree ?? {};
  if (!above || (draft[parent] ?? null) === null) return {};
  const { rows } = await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where t.id = ${draft[parent]}`.execute(context.db);
  return rows[0] && !(await fulfils(context, above.when, rows[0])) ? { [parent]: [above.refused] } : {};
}
/** What is wrong with the row above, of a row that is stored or changed: it may have none below it, or it is the row itself or one below it. */
export async function treeErrors(resource: AnyResource, context: Context, draft: Values, before?: Stored): Promise<FieldErrors> {
  const { parent, cycle } = resource.tree ?? {};
  if (!parent || !cycle || (draft[parent] ?? null) === null || draft[parent] === before?.[parent]) return {};
  await lockTree(context, resource);
  const wrong = await aboveErrors(resource, context, draft);
  if (!before || Object.keys(wrong).length > 0) return wrong;
  const table = sql.table(tableOf(resource));
  const ring = await sql`with recursive above as (select id, ${sql.ref(parent)} from ${table} where id = ${draft[parent]}
    union select t.id, ${sql.ref(`t.${parent}`)} from ${table} t join above on t.id = ${sql.ref(`above.${parent}`)})
    select 1 from above where id = ${before.id}`.execute(context.db);
  return ring.rows.length > 0 ? { [parent]: [cycle] } : {};
}
/** A row without an order of its own comes last among those of its parent: a new one, and one that changes its parent. */
export async function lastPlace(resource: AnyResource, context: Context, draft: Values, before?: Stored): Promise<Values> {
  const { parent, sort } = resource.tree ?? {};
  if (!parent || !sort || Object.hasOwn(draft, sort)) return {};
  const above = draft[parent] ?? null;
  if (before && (!Object.hasOwn(draft, parent) || above === before[parent])) return {};
  const { rows } = await sql<{ last: number }>`select coalesce(max(t.${sql.ref(sort)}), 0)::int8 last from ${sql.table(tableOf(resource))} t
    where t.${sql.ref(parent)} is not distinct from ${above}`.execute(context.db);
  return { [sort]: Number(rows[0]?.last ?? 0) + 1 };
}
