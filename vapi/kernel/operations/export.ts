import { once } from 'node:events';
import type { Response } from 'express';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { shownName } from '@/domain/kernel/field';
import { writer } from '@/domain/kernel/writer';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { Context } from '../context';
import { withDerived } from '../derived';
import { orderOf } from '../filters';
import { isSeen, selection, wireRows, type Reader, type Record_, type Stored } from '../rows';
import { takeRevealed } from '../reveal';
import { whereOf } from './list';
import type { Predicate } from '../scopes';
import { today } from '@/domain/kernel/moment';

const columnsOf = (resource: AnyResource): string[] =>
  (resource.exports?.columns as string[] | undefined) ??
  (resource.columns as readonly (string | { field: string })[]).map((entry) => (typeof entry === 'string' ? entry : entry.field));

/** A spreadsheet runs what begins like a formula: a text of a stranger stays a text. */
const harmless = (value: string | number | Date): string | number | Date =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
/** Wall time as a sheet has it: its serial number knows no zone. */
const wall = (text: string): Date => new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`);
const formats: Readonly<Partial<Record<Field['kind'], string>>> = {
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
  money: '#,##0.00',
  wan: '#,##0.00####',
  price: '0.00##',
  area: '0.00',
};
const moments: ReadonlySet<string> = new Set(['created_at', 'updated_at']);
const formatOf = (name: string, field: Field | undefined): string | undefined => formats[field?.kind ?? (moments.has(name) ? 'dateTime' : 'text')];
function cell(name: string, field: Field | undefined, row: Record_): string | number | Date {
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (!field) return moments.has(name) ? wall(String(value)) : typeof value === 'number' ? value : String(value);
  if (field.kind === 'date' || field.kind === 'dateTime') return wall(String(value));
  if (field.kind === 'price') return Number(value);
  const shown = shownName(name, field);
  if (field.kind !== 'codeList' && shown && row[shown] !== undefined && row[shown] !== null && field.kind !== 'file') return String(row[shown]);
  if (field.kind === 'refs') return (row[`${name}_labels`] as string[]).join('，');
  if (field.kind === 'files') return (value as { save_name: string }[]).map(({ save_name }) => save_name).join('，');
  return kindOf(field).cell?.(value, field) ?? (value as string | number);
}
const kept: Readonly<Record<string, string>> = { id: '编号', created_at: '创建时间', updated_at: '更新时间' };

/** A column of a file: a field, or what every record has, by its name. */
type Column = readonly [name: string, field: Field | undefined];
const columnOf = ([name, field]: Column): Partial<ExcelJS.Column> => ({
  header: String(harmless(field ? field.label + (field.unit ? `(${field.unit})` : '') : (kept[name] ?? name))),
  width: Math.min(40, Math.max(moments.has(name) || field?.kind === 'dateTime' ? 20 : 12, (field?.limit ?? 16) / 2)),
  ...(formatOf(name, field) && { style: { numFmt: formatOf(name, field) as string } }),
});
interface Book {
  readonly title: string;
  /** Without the day and the ending, which every file has. */
  readonly fileName: string;
  readonly columns: readonly Column[];
  /** The rows as the wire has them, a page at a time. */
  readonly pages: AsyncIterator<readonly Record_[]>;
}
/** Streams rows as xlsx: neither side holds all of them. Answers how many; what is refused with the first page is refused before the answer has begun. */
export async function sendBook({ now }: Pick<Context, 'now'>, res: Response, { title, fileName, columns, pages }: Book): Promise<number> {
  let page = await pages.next();
  res.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${fileName}_${today(now)}.xlsx`)}`);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: res, useStyles: true });
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(columnOf);
  sheet.getRow(1).font = { bold: true };
  let written = 0;
  for (; !page.done && !res.destroyed; page = await pages.next()) {
    for (const row of page.value) sheet.addRow(columns.map(([name, field]) => harmless(cell(name, field, row)))).commit();
    written += page.value.length;
    if (res.writableNeedDrain) await Promise.race([once(res, 'drain'), once(res, 'close')]);
  }
  // who has gone away waits for nothing: the rest of the book would never be taken
  if (res.destroyed) return written;
  sheet.commit();
  await Promise.race([book.commit(), once(res, 'close')]);
  return written;
}
/** What `read` answers in its order, in chunks: a slice is read at once, so that what is written meanwhile moves no page of it. */
export async function* inChunks<T>(
  read: (limit: number, offset: number) => Promise<readonly T[]>,
  { slice, chunk } = { slice: 20_000, chunk: 1000 },
): AsyncGenerator<readonly T[]> {
  for (let offset = 0; ; offset += slice) {
    const found = await read(slice, offset);
    for (let at = 0; at < found.length; at += chunk) yield found.slice(at, at + chunk);
    if (found.length < slice) return;
  }
}
/** The list's rows as a file, with its filters, order, scope and masks. Answers how many rows, and the labels of what left unmasked. */
export async function exportRows(
  resource: AnyResource,
  context: Context,
  reader: Reader,
  res: Response,
  also: readonly Predicate[] = [],
): Promise<{ rows: number; labels: readonly string[] }> {
  const open = new Set<string>();
  async function* pages() {
    for await (const ids of inChunks((limit, offset) => idsOf(resource, context, also, limit, offset))) {
      const rows = await rowsOf(resource, context, reader, ids);
      for (const label of takeRevealed(context.caller, resource)) open.add(label);
      yield rows;
    }
  }
  const columns = columnsOf(resource)
    .filter((name) => !resource.fields[name] || isSeen(resource.fields[name], context.caller))
    .map((name): Column => [name, resource.fields[name] ?? (name === 'created_by' ? writer : undefined)]);
  const { label, exports: { fileName = label } = {} } = resource;
  return { rows: await sendBook(context, res, { title: label, fileName, columns, pages: pages() }), labels: [...open] };
}
async function idsOf(resource: AnyResource, context: Context, also: readonly Predicate[], limit: number, offset: number): Promise<number[]> {
  const ids = sql<{ id: number }>`select t.id from ${sql.table(tableOf(resource))} t where ${whereOf(resource, context, also)}
    order by ${orderOf(resource, context.request.query, context.caller)} limit ${limit} offset ${offset}`;
  return (await ids.execute(context.db)).rows.map(({ id }) => id);
}
/** Some rows as the wire has them, in the order of their ids. */
async function rowsOf(resource: AnyResource, context: Context, reader: Reader, ids: readonly number[]): Promise<Record_[]> {
  const { rows } = await sql<Stored>`select ${selection(resource, context.caller, true, reader.registry)} from ${sql.table(tableOf(resource))} t
    where t.id = any(${sql.val([...ids])}::bigint[])`.execute(context.db);
  const byId = new Map((await withDerived(resource, context, rows, reader)).map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return wireRows(resource, inOrder, context.caller, true, reader);
}
