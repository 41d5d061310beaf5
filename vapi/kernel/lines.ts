import { sql, type RawBuilder } from 'kysely';
import { joinColumns, type Field } from '@/domain/kernel/field';
import { lineKey, lineResource, linesOf, type Lines } from '@/domain/kernel/lines';
import { has, tableOf } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import type { Context } from './context';
import { withAnswers } from './fieldSets';
import { isSeen, selection, wireOf, type Reader, type Record_, type Stored } from './rows';

/** The rows of a part that belong to a record, over the part's table, called `as`. */
export function belongs({ parent, fixed = {} }: Lines, id: number, as?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(as ? `${as}.${name}` : name);
  return sql.join([sql`${column(parent)} = ${id}`, ...Object.entries(fixed).map(([name, value]) => sql`${column(name)} = ${value}`)], sql` and `);
}
async function rowsOf({ db }: Pick<Context, 'db'>, lines: Lines, id: number, columns: RawBuilder<unknown>): Promise<Stored[]> {
  const { of, order, sort = [] } = lines;
  const alive = has(of, 'softDelete') ? sql`and t.deleted_at is null` : sql``;
  const places = [...(order ? [order] : sort), ...lineKey(lines)].map((name) => sql.ref(`t.${name}`));
  const query = sql<Stored>`select ${columns} from ${sql.table(tableOf(of))} t where ${belongs(lines, id, 't')} ${alive} order by ${sql.join(places)}`;
  return (await query.execute(db)).rows;
}
/** The ids that rows name in their join tables (the rights of a role), by field. */
async function joinedIds({ db }: Pick<Context, 'db'>, resource: Table, ids: readonly number[]): Promise<Record_[]> {
  const found: Record_[] = ids.map(() => ({}));
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    if (!field.join) continue;
    const [owner, other] = joinColumns(resource, field).map((column) => sql.ref(column));
    const rows = await sql<{ owner: number; id: number }>`select ${owner} "owner", ${other} id from ${sql.table(field.join)}
      where ${owner} = any(${sql.val([...ids])}::bigint[]) order by 2`.execute(db);
    for (const [at, id] of ids.entries()) (found[at] as Record_)[name] = rows.rows.flatMap((row) => (row.owner === id ? [row.id] : []));
  }
  return found;
}
/** Stored rows with their lines, their answers and their joined ids as they are stored: what an update is held against, and what the log compares. */
export async function withAllLines<R extends Stored>(context: Pick<Context, 'db' | 'now'>, resource: Table, rows: readonly R[]): Promise<R[]> {
  const found = await joinedIds(
    context,
    resource,
    rows.map(({ id }) => id),
  );
  for (const [name, , lines] of linesOf(resource.fields))
    for (const [at, { id }] of rows.entries())
      (found[at] as Record_)[name] = await withAllLines(context, lines.of, await rowsOf(context, lines, id, sql`t.*`));
  const answers = await withAnswers(context, resource, rows);
  return rows.map((row, at) => ({ ...row, ...found[at], ...answers[at] }));
}
export const withLines = async <R extends Stored>(context: Pick<Context, 'db' | 'now'>, resource: Table, row: R): Promise<R> =>
  (await withAllLines(context, resource, [row]))[0] as R;
const plumbing = ['version', 'created_at', 'updated_at', 'created_by'];
/** The lines of a record as the caller sees them: the part's own fields with their labels and masks, in order. */
export async function wireLines(resource: Table, context: Context, id: number, reader: Reader): Promise<Record_> {
  const out: Record_ = {};
  for (const [name, field, lines] of linesOf(resource.fields)) {
    if (!isSeen(field, context.caller)) continue;
    const shown = lineResource(lines);
    const rows = await rowsOf(context, lines, id, selection(shown, context.caller, true, reader.registry));
    const wires: Record_[] = [];
    for (const row of rows) {
      const wire = wireOf(shown, row, context.caller, true, reader);
      for (const key of plumbing) if (!(key in shown.fields)) delete wire[key];
      wires.push({ ...wire, ...(await wireLines(shown, context, row.id, reader)) });
    }
    out[name] = wires;
  }
  return out;
}
