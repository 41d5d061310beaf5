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
/** The ids that a row names in its join tables (the rights of a role), by field. */
async function joinedIds({ db }: Pick<Context, 'db'>, resource: Table, id: number): Promise<Record_> {
  const found: Record_ = {};
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    if (!field.join) continue;
    const [owner, other] = joinColumns(resource, field).map((column) => sql.ref(column));
    const rows = await sql<{ id: number }>`select ${other} id from ${sql.table(field.join)} where ${owner} = ${id} order by 1`.execute(db);
    found[name] = rows.rows.map((row) => row.id);
  }
  return found;
}
/** A stored row with its lines, its answers and its joined ids as they are stored: what an update is held against, and what the log compares. */
export async function withLines<R extends Stored>(context: Pick<Context, 'db' | 'now'>, resource: Table, row: R): Promise<R> {
  const found = await joinedIds(context, resource, row.id);
  for (const [name, , lines] of linesOf(resource.fields)) {
    const rows = await rowsOf(context, lines, row.id, sql`t.*`);
    found[name] = await Promise.all(rows.map((one) => withLines(context, lines.of, one)));
  }
  return { ...row, ...found, ...(await withAnswers(context, resource, row)) };
}
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
