import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { upload } from '@/domain/kernel/validators';
import { Refusal, refuse } from '../errors';
import type { Parser } from '../parser';
import { decodeText, readCsv } from './csv';
import { breathe, type Cell, cellText, importLimits, type Sheet, type SheetRow } from './sheet';
import { refuseBombs } from './zip';

/** The value of a cell: of a formula the result that was stored with it, nothing is calculated here. */
function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return (value.richText as { text: string }[]).map(({ text }) => text).join('');
  if ('formula' in value || 'sharedFormula' in value) return plain((value as { result?: unknown }).result);
  if ('error' in value) return String(value.error);
  return 'text' in value ? plain(value.text) : null;
}
/** Takes rows as they come: the first that is not empty is the header. False: no more are wanted. */
function collector(): { take: (number: number, cells: readonly Cell[]) => boolean; sheet: () => Sheet | undefined } {
  let headers: string[] | undefined;
  const rows: SheetRow[] = [];
  return {
    take(number, given) {
      const cells = given.slice(0, importLimits.columns);
      if (cells.every((cell) => cellText(cell) === '')) return true;
      if (!headers) headers = cells.map(cellText);
      else if (rows.length >= importLimits.rows) refuse(`一次最多导入${importLimits.rows.toLocaleString('en-US')}行，请分批导入`);
      else rows.push({ number, cells });
      return true;
    },
    sheet: () => headers && { headers, rows },
  };
}
function* chunksOf(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}
async function readXlsx(file: Buffer): Promise<Sheet | undefined> {
  await refuseBombs(file, importLimits);
  const source = Readable.from(chunksOf(file));
  const book = new ExcelJS.stream.xlsx.WorkbookReader(source, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'emit',
  });
  let first: Sheet | undefined;
  let pages = 0;
  try {
    for await (const page of book) {
      // what is hidden was put aside by whoever made the file: codes, notes, last year's rows
      const hidden = /hidden/i.test(String((page as { state?: unknown }).state ?? ''));
      const found = collector();
      let count = 0;
      pages += 1;
      for await (const row of page) {
        const cells = row.values as unknown[];
        if (!first && !hidden)
          found.take(
            row.number,
            Array.from({ length: Math.min(Math.max(0, cells.length - 1), importLimits.columns) }, (_, at) => plain(cells[at + 1])),
          );
        if (++count % 200 === 0) await breathe();
      }
      // the sheets behind it hold notes and choices; they are read to their end, because exceljs keeps each in a file until then
      if (!hidden) first ??= found.sheet();
    }
    if (pages === 0) refuse(upload.wrongType);
    return first;
  } finally {
    source.destroy();
  }
}
/** exceljs's streaming reader loses a race of its own about once in four hundred files, whatever stands in them: such a file is read again. */
async function readSteadily(file: Buffer): Promise<Sheet | undefined> {
  for (let left = 3; ; left--) {
    try {
      return await readXlsx(file);
    } catch (error) {
      if (error instanceof Refusal || left === 1) throw error;
    }
  }
}
async function readText(file: Buffer): Promise<Sheet | undefined> {
  const found = collector();
  await readCsv(decodeText(file), found.take);
  return found.sheet();
}
/** What a worker is asked to read: the bytes, and the name by which they came. */
export interface SheetTask {
  readonly file: Uint8Array;
  readonly name: string;
}
/**
 * The first sheet of an xlsx that is not hidden, or a csv, told apart by its bytes. Refuses what is neither, what is empty, and what is
 * too much. It takes the time that the file asks for: strangers' files are read in a worker (readSheetApart).
 */
export async function readSheet(file: Buffer, name = ''): Promise<Sheet> {
  const head = file.subarray(0, 4).toString('hex');
  if (head === 'd0cf11e0') refuse('不支持旧版 xls 文件，请另存为 xlsx 后上传');
  const isZip = head.startsWith('504b');
  if (!isZip && /\.xlsx$/i.test(name)) refuse(upload.wrongType);
  const sheet = isZip
    ? await readSteadily(file).catch((error: Error & { status?: number }) => (error.status ? Promise.reject(error) : refuse(upload.wrongType)))
    : await readText(file);
  if (!sheet || sheet.rows.length === 0) return refuse('文件中没有数据');
  return sheet;
}
/** The same, in a worker with bounds of time and memory. */
export const readSheetApart = (parser: Parser, file: Buffer, name: string, owner: number): Promise<Sheet> =>
  parser.run({ kind: 'sheet', input: { file, name } satisfies SheetTask }, owner) as Promise<Sheet>;
