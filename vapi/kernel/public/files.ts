import { sql, type SqlBool } from 'kysely';
import { tableOf } from '@/domain/kernel/resource';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { anyOf, holdsFile } from '../fileAccess';
import type { Predicate } from '../scopes';
import { viewOf } from './read';
import type { PublicView } from './view';

/** Published rows that show the file `f` in one of the fields that visitors see. */
function shownBy(view: PublicView, context: Context): Predicate[] {
  const { resource, fields } = view;
  const table = sql.table(tableOf(resource));
  const among = (held: ReturnType<typeof sql>): Predicate =>
    sql<SqlBool>`exists (with held as materialized (${held}) select 1 from held t where ${view.where(context)})`;
  const ways = fields.flatMap(({ field, of, excerpt, shows, when }) => {
    const where = excerpt === undefined ? holdsFile(of === undefined ? 't' : 'r', of ?? field, shows) : undefined;
    if (!where) return [];
    const met = when ? sql<SqlBool>`${where} and ${view.meets(context, when)}` : where;
    return [{ of: of === undefined ? undefined : { field, table: sql.table(view.tableBehind(field)) }, met }];
  });
  const own = ways.flatMap(({ of, met }) => (of ? [] : [met]));
  const reached = ways.flatMap(({ of, met }) =>
    of ? [among(sql`select t.* from ${of.table} r join ${table} t on ${sql.ref(`t.${of.field}`)} = r.id where ${met}`)] : [],
  );
  return [...(own.length === 0 ? [] : [among(sql`select t.* from ${table} t where ${anyOf(own)}`)]), ...reached];
}
/** Whether a published row shows a file: then, and as long as it does, anybody may open it. */
export async function isPublished(id: number, context: Context, engine: Engine): Promise<boolean> {
  const ways = engine.registry.all.flatMap((resource) => {
    const view = viewOf(resource, engine);
    return view ? shownBy(view, context) : [];
  });
  if (ways.length === 0) return false;
  const found = await sql`select 1 from file f where f.id = ${id} and ${anyOf(ways)}`.execute(context.db);
  return found.rows.length > 0;
}
