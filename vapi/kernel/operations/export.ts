import type { Response } from 'express';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { shownName } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { Context } from '../context';
import { orderOf } from '../filters';
import { isSeen, selection, wireOf, type Reader, type Record_, type Stored } from '../rows';
import { whereOf } from './list';
import type { Condition } from '../scopes';
import { today } from '../clock';

const chunk = 1000;
const columnsOf = (resource: AnyResource): string[] =>
  (resource.exports?.columns as string[] | undefined) ??
  (resource.columns as readonly (string | { field: string })[]).map((entry) => (typeof entry === 'string' ? entry : entry.field));

/** A spreadsheet runs what begins like a formula: a text of a stranger stays a text. */
const harmless = (value: string | number): string | number => (typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
function cell(name: string, field: Field | undefined, row: Record_): string | number {
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (!field) return String(value);
  const shown = shownName(name, field);
  if (field.kind !== 'codeList' && shown && row[shown] !== undefined && row[shown] !== null && field.kind !== 'file') return String(row[shown]);
  if (field.kind === 'refs') return (row[`${name}_labels`] as string[]).join('，');
  if (field.kind === 'files') return (value as { save_name: string }[]).map(({ save_name }) => save_name).join('，');
  return kindOf(field).cell?.(value, field) ?? (value as string | number);
}
const kept: Readonly<Record<string, string>> = { id: '编号', created_at: '创建时间', updated_at: '更新时间', created_by: '创建人' };

/** Streams xlsx with the list's filters, order, scope and masks, a page of rows at a time: neither side holds the whole list. */
export async function exportRows(
  resource: AnyResource,
  context: Context,
  reader: Reader,
  res: Response,
  also: readonly Condition[] = [],
): Promise<number> {
  const names = columnsOf(resource).filter((name) => !resource.fields[name] || isSeen(resource.fields[name], context.caller));
  const file = `${resource.exports?.fileName ?? resource.label}_${today(context.now)}.xlsx`;
  res.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: res, useStyles: true });
  const sheet = book.addWorksheet(resource.label, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = names.map((name) => {
    const field: Field | undefined = resource.fields[name];
    return {
      header: field ? field.label + (field.unit ? `(${field.unit})` : '') : (kept[name] ?? name),
      width: Math.min(40, Math.max(12, (field?.limit ?? 16) / 2)),
    };
  });
  sheet.getRow(1).font = { bold: true };
  let written = 0;
  for (let offset = 0; ; offset += chunk) {
    const query = sql<Stored>`select ${selection(resource, context.caller, true, reader.registry)} from ${sql.table(tableOf(resource))} t
      where ${whereOf(resource, context, also)} order by ${orderOf(resource, context.request.query)} limit ${chunk} offset ${offset}`;
    const { rows } = await query.execute(context.db);
    for (const row of rows) {
      const wire = wireOf(resource, row, context.caller, true, reader);
      sheet.addRow(names.map((name) => harmless(cell(name, resource.fields[name], wire)))).commit();
    }
    written += rows.length;
    if (rows.length < chunk || res.destroyed) break;
  }
  sheet.commit();
  await book.commit();
  return written;
}
