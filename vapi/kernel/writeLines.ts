import { sql, type RawBuilder } from 'kysely';
import { lineKey, linesOf, type Lines } from '@/domain/kernel/lines';
import { systemFieldsOf, tableOf } from '@/domain/kernel/resource';
import type { Table } from '@/domain/kernel/schema';
import type { Context } from './context';
import { belongs } from './lines';

type Values = Record<string, unknown>;
/** How a row is stored and changed with its joins and lines (./operations/store). */
export interface LineWriter {
  readonly insert: (context: Context, resource: Table, draft: Values) => Promise<unknown>;
  readonly change: (context: Context, resource: Table, id: number, draft: Values) => Promise<unknown>;
}
/** Rows by what tells them apart: `(id) in (…)`; none of them where there are none. */
function among(lines: Lines, rows: readonly Values[]): RawBuilder<unknown> {
  const names = lineKey(lines);
  if (rows.length === 0) return sql`false`;
  const tuple = (values: readonly unknown[]) => sql`(${sql.join(values)})`;
  return sql`${tuple(names.map((name) => sql.ref(name)))} in (${sql.join(rows.map((row) => tuple(names.map((name) => row[name]))))})`;
}
/** Lines of a record that are no longer wanted, with what hangs below them. */
async function dropLines(context: Context, lines: Lines, id: number, kept: readonly Values[]): Promise<void> {
  const { of } = lines;
  const table = sql.table(tableOf(of));
  const gone = sql`${belongs(lines, id)} and not ${among(lines, kept)}`;
  if (systemFieldsOf(of).includes('deleted_at')) {
    await sql`update ${table} set deleted_at = ${context.now} where deleted_at is null and ${gone}`.execute(context.db);
    return;
  }
  if (linesOf(of.fields).length > 0) {
    const found = await sql<{ id: number }>`select id from ${table} where ${gone}`.execute(context.db);
    for (const line of found.rows) await dropAllLines(context, of, line.id);
  }
  await sql`delete from ${table} where ${gone}`.execute(context.db);
}
/** Deletes every line of a record: before the record itself goes. */
export async function dropAllLines(context: Context, resource: Table, id: number): Promise<void> {
  for (const [, , lines] of linesOf(resource.fields)) await dropLines(context, lines, id, []);
}
/** Further than any order goes: the kept lines stand there while they are put into their new order, which is unique in some tables. */
const aside = 1_000_000;
/** A line without an id of its own, by the rest of its key. */
async function changeByKey(context: Context, lines: Lines, id: number, row: Values): Promise<void> {
  const names = lineKey(lines);
  const set = Object.entries(row).flatMap(([name, value]) => (names.includes(name) ? [] : [sql`${sql.ref(name)} = ${value}`]));
  if (set.length > 0)
    await sql`update ${sql.table(tableOf(lines.of))} set ${sql.join(set)} where ${belongs(lines, id)} and ${among(lines, [row])}`.execute(context.db);
}
/**
 * Makes the lines of a record what a draft says: those that are not in it go, the others are changed or made. A line that is stored
 * carries its key: the id, or the marks of its composite key with `stored`.
 */
export async function writeLines(
  context: Context,
  id: number,
  parts: readonly (readonly [Lines, readonly Values[]])[],
  writer: LineWriter,
): Promise<void> {
  for (const [lines, drafts] of parts) {
    const { of, parent, order, fixed } = lines;
    const kept = drafts.filter(isStored);
    await dropLines(context, lines, id, kept);
    if (order && kept.length > 0)
      await sql`update ${sql.table(tableOf(of))} set ${sql.ref(order)} = ${sql.ref(order)} + ${aside}
        where ${belongs(lines, id)} and ${among(lines, kept)}`.execute(context.db);
    for (const [at, draft] of drafts.entries()) {
      const { id: line, [storedMark]: stored, ...values } = draft as Values & { [storedMark]?: true };
      const row = { ...values, ...(order && { [order]: at + 1 }) };
      if (line) await writer.change(context, of, Number(line), row);
      else if (stored) await changeByKey(context, lines, id, row);
      else await writer.insert(context, of, { ...row, ...fixed, [parent]: id });
    }
  }
}
/** Marks the draft of a line that is stored already and has no id. */
export const storedMark = Symbol('stored');
const isStored = (draft: Values & { [storedMark]?: true }): boolean => Boolean(draft.id) || draft[storedMark] === true;
