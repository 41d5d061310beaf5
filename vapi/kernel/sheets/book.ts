import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { rulesOf, type Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { onlyParkOfFile } from '../onlyPark';
import { headingOf, importColumns, isRequired } from './columns';
import { importLimits, reasonHeader, type Sheet } from './sheet';

type Columns = readonly [string, Field][];
const asText = new Set(['text', 'longText', 'mobile', 'ref', 'refs', 'region', 'dict', 'code', 'flag', 'codeList', 'textList']);
const numbers = new Set(['integer', 'decimal', 'area', 'price', 'money', 'wan']);
/** How a column's cells are shown, so that a telephone number keeps its noughts. */
function formatOf(field: Field): string | undefined {
  if (field.kind === 'date') return 'yyyy-mm-dd';
  if (field.kind === 'dateTime') return 'yyyy-mm-dd hh:mm:ss';
  return asText.has(field.kind) ? '@' : undefined;
}
const notes: Readonly<Partial<Record<Field['kind'], readonly [how: string, example: string]>>> = {
  date: ['日期', '2026-01-31'],
  dateTime: ['日期和时间', '2026-01-31 09:30'],
  time: ['时间', '09:30'],
  range: ['起止日期，以“至”相连，不含止日', '2026-01-01 至 2026-02-01'],
  integer: ['整数', '12'],
  decimal: ['数字', '12.5'],
  area: ['数字，单位㎡', '86.5'],
  price: ['金额，单位元', '2.10'],
  money: ['金额，单位元', '1200.00'],
  wan: ['金额，单位万元', '50'],
  mobile: ['手机号', '13800000000'],
  codeList: ['可填多个，以“，”分隔', ''],
  textList: ['可填多个，以“，”分隔', ''],
  ref: ['填名称；有重名时写成“名称#编号”', ''],
  refs: ['填名称，可填多个，以“，”分隔', ''],
  region: ['填名称；有重名时写成“名称#编号”', ''],
  dict: ['从下拉中选择', ''],
  code: ['从下拉中选择', ''],
  flag: ['是 或 否', '是'],
};
/** What may stand in the column, as sentences. */
function noteOf(field: Field, choices: readonly string[]): string {
  const limit = rulesOf(field).find(({ rule }) => rule === 'maxLength');
  const many = choices.length > 0 && choices.length <= 20 && field.kind !== 'flag' ? `可填：${choices.join('、')}` : undefined;
  const parts = [
    notes[field.kind === 'json' && field.target ? 'refs' : field.kind]?.[0],
    many,
    limit && 'limit' in limit ? `不超过${limit.limit}个字` : undefined,
    field.hint,
  ];
  return parts.filter(Boolean).join('；');
}
async function choicesOf(field: Field, context: Context): Promise<string[]> {
  if (field.codes) return field.codes.items.map(({ label }) => label);
  if (field.kind !== 'dict') return [];
  const items = sql<{ label: string }>`select i.label from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where d.code = ${field.target} and i.enabled = 1 order by i.sort, i.value`;
  return (await items.execute(context.db)).rows.map(({ label }) => label);
}
const red = { argb: 'FFCB2634' };
const tint = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

interface Validated extends ExcelJS.Worksheet {
  readonly dataValidations: { add: (range: string, rule: ExcelJS.DataValidation) => void };
}
/** Drop-downs over every row that an import may have; the choices stand on a hidden sheet, because a list in a cell holds 255 signs. */
function dropDowns(sheet: ExcelJS.Worksheet, hidden: ExcelJS.Worksheet, lists: readonly (readonly string[])[]): void {
  for (const [at, list] of lists.entries()) {
    if (list.length === 0) continue;
    const column = hidden.getColumn(at + 1);
    column.values = [...list];
    const letter = column.letter;
    (sheet as Validated).dataValidations.add(`${sheet.getColumn(at + 1).letter}2:${sheet.getColumn(at + 1).letter}${importLimits.rows + 1}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`选项!$${letter}$1:$${letter}$${list.length}`],
      showErrorMessage: true,
      errorTitle: '不在可选范围内',
      error: '请从下拉列表中选择',
    });
  }
}
function heading(sheet: ExcelJS.Worksheet, columns: Columns, needed: ReadonlySet<Field>): void {
  sheet.columns = columns.map(([, field]) => {
    const format = formatOf(field);
    return {
      header: `${needed.has(field) ? '*' : ''}${headingOf(field)}`,
      width: Math.min(36, Math.max(14, headingOf(field).length * 2.4 + 4)),
      style: format ? { numFmt: format } : {},
    };
  });
  const row = sheet.getRow(1);
  row.height = 24;
  for (const [at, [, field]] of columns.entries()) {
    const cell = row.getCell(at + 1);
    cell.font = { bold: true, ...(needed.has(field) && { color: red }) };
    cell.fill = tint('FFF2F3F5');
    cell.numFmt = '@';
  }
}
/** The template: headings with what is required marked, drop-downs for codes, and a sheet that explains each column. */
export async function templateOf(resource: AnyResource, context: Context): Promise<Buffer> {
  const columns = importColumns(resource, context.caller);
  const lists = await Promise.all(columns.map(([, field]) => choicesOf(field, context)));
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet(resource.label, { views: [{ state: 'frozen', ySplit: 1 }] });
  const usual = await onlyParkOfFile(resource, context);
  const needed = new Set(columns.flatMap(([name, field]) => (isRequired(field) && !(name in usual) ? [field] : [])));
  heading(sheet, columns, needed);
  const about = book.addWorksheet('填写说明');
  about.columns = [
    { header: '列名', width: 18 },
    { header: '必填', width: 8 },
    { header: '说明', width: 64 },
    { header: '示例', width: 26 },
  ];
  about.getRow(1).font = { bold: true };
  for (const [at, [, field]] of columns.entries()) {
    const list = lists[at] ?? [];
    about.addRow([headingOf(field), needed.has(field) ? '是' : '', noteOf(field, list), notes[field.kind]?.[1] || (list[0] ?? '')]);
  }
  about.getColumn(3).alignment = { wrapText: true, vertical: 'top' };
  about.addRow([]);
  about.addRow(['', '', `请在第一个工作表中从第二行起填写，一次最多${importLimits.rows}行；标 * 的列必填，列的先后不限。`]);
  const hidden = book.addWorksheet('选项', { state: 'veryHidden' });
  dropDowns(
    sheet,
    hidden,
    lists.map((list, at) => (['codeList', 'textList', 'refs'].includes(columns[at]?.[1].kind ?? '') ? [] : list)),
  );
  return Buffer.from(await book.xlsx.writeBuffer());
}
export interface RowReason {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}
/** The faulty rows as they came, with what is wrong with them in a last column: to be mended and uploaded again. */
export async function faultyRows(resource: AnyResource, sheet: Sheet, faults: readonly RowReason[], columns: Columns): Promise<Buffer> {
  const reasons = new Map<number, string[]>();
  const marked = new Map<number, Set<string>>();
  for (const { row, column, message } of faults) {
    reasons.set(row, [...(reasons.get(row) ?? []), column ? `${column}：${message}` : message]);
    marked.set(row, new Set([...(marked.get(row) ?? []), column]));
  }
  const kept = sheet.headers.map((header, at) => ({ header, at })).filter(({ header }) => header !== reasonHeader);
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet(resource.label, { views: [{ state: 'frozen', ySplit: 1 }] });
  const fieldOf = new Map(columns.map(([, field]) => [headingOf(field), field]));
  page.columns = [...kept, { header: reasonHeader, at: -1 }].map(({ header }) => {
    const field = fieldOf.get(header.replace(/^\*/, ''));
    const format = field && !numbers.has(field.kind) ? formatOf(field) : undefined;
    return { header, width: header === reasonHeader ? 60 : 18, style: format ? { numFmt: format } : {} };
  });
  page.getRow(1).font = { bold: true };
  page.getRow(1).getCell(kept.length + 1).font = { bold: true, color: red };
  for (const { number, cells } of sheet.rows) {
    const rowReasons = reasons.get(number);
    if (!rowReasons) continue;
    const row = page.addRow([...kept.map(({ at }) => cells[at] ?? null), rowReasons.join('；').slice(0, 2000)]);
    row.getCell(kept.length + 1).font = { color: red };
    for (const [at, { header }] of kept.entries()) {
      const label = header.replace(/^\*/, '');
      if (marked.get(number)?.has(fieldOf.get(label)?.label ?? label)) row.getCell(at + 1).fill = tint('FFFFECE8');
    }
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
