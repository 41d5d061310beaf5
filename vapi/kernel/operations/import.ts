import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { forbidden, refuse } from '../errors';
import { onlyParkOfFile } from '../onlyPark';
import { faultyRows, templateOf, type RowReason } from '../sheets/book';
import { checkLines } from '../sheets/check';
import { guessMapping, heldMapping, importColumns, isRequired } from '../sheets/columns';
import { readLines } from '../sheets/lines';
import { readSheetApart } from '../sheets/read';
import { receiveSheet } from '../sheets/receive';
import { cellText, type Sheet } from '../sheets/sheet';
import { changesOf, rehearse, resultOf, storeLines } from '../sheets/store';
import { ownership } from './store';

/** How an import is asked for: the form fields beside the file. */
interface Wanted {
  /** read: headings and the first rows; check: nothing is written; store. */
  readonly mode: string;
  /** fault: a row that is there already is faulty; update: its filled cells change it. */
  readonly update: boolean;
  /** Good rows are stored though others are faulty; else all or none. */
  readonly partial: boolean;
  readonly mapping: unknown;
}
function wantedOf(resource: AnyResource, fields: Readonly<Record<string, string>>, { caller }: Context): Wanted {
  const update = fields.existing === 'update';
  if (update && (!resource.operations.includes('update') || !caller.can(`${resource.name}_update`))) throw forbidden();
  let mapping: unknown;
  try {
    mapping = fields.mapping ? JSON.parse(fields.mapping) : undefined;
  } catch {
    refuse('对应列格式不正确');
  }
  const mode = fields.mode ?? 'check';
  if (!['read', 'check', 'store'].includes(mode)) refuse('导入方式不正确');
  return { mode, update, partial: fields.partial === '1', mapping };
}
const shownRows = 5;
/** The headings, what they are taken for, and the first rows: what a person checks before anything else. */
async function preview(resource: AnyResource, sheet: Sheet, context: Context) {
  const usual = await onlyParkOfFile(resource, context);
  const columns = importColumns(resource, context.caller);
  return {
    headers: sheet.headers,
    mapping: guessMapping(columns, sheet.headers),
    columns: columns.map(([name, field]) => ({ name, label: field.label, required: isRequired(field) && !(name in usual) })),
    sample: sheet.rows.slice(0, shownRows).map(({ cells }) => sheet.headers.map((_, at) => cellText(cells[at]))),
    total: sheet.rows.length,
  };
}
/**
 * POST {base}/import, multipart: `file` (xlsx or csv), `mode`, `existing`, `partial`, `mapping`. Every row is checked first, by the
 * fields, rules, hooks, scope and uniqueness of the form, and by saving it and taking that back; the good ones are stored (../sheets/store.ts).
 */
export async function importRows(resource: AnyResource, context: Context, engine: Engine, req: Request, res: Response): Promise<void> {
  const { file, name, fields } = await receiveSheet(req);
  const wanted = wantedOf(resource, fields, context);
  const sheet = await readSheetApart(engine.parser, file, name, context.caller.id);
  if (wanted.mode === 'read') return void res.json(await preview(resource, sheet, context));
  const columns = importColumns(resource, context.caller);
  const mapping = wanted.mapping ? heldMapping(columns, sheet.headers, wanted.mapping) : guessMapping(columns, sheet.headers);
  const [own, usual] = [await ownership(resource, context), await onlyParkOfFile(resource, context)];
  const missing = columns.filter(([name, field]) => isRequired(field) && !mapping.includes(name) && !(name in own) && !(name in usual));
  if (missing.length > 0 && !wanted.update) refuse(`文件缺少必填列：${missing.map(([, { label }]) => label).join('、')}`);
  const lines = await readLines(resource, sheet, mapping, { own, usual }, context);
  await checkLines(resource, lines, wanted.update, context, engine);
  const work = { resource, context, engine, own };
  if (wanted.mode === 'check') {
    await rehearse(work, lines);
    const changes = changesOf(resource, lines);
    return void res.json({ ...resultOf(resource, lines, false), ...(changes.length > 0 && { changes }) });
  }
  const key = context.caller.id > 0 ? String(req.headers['idempotency-key'] ?? '').slice(0, 80) : '';
  const hash = createHash('sha256').update(file).update(JSON.stringify(fields)).digest('hex');
  res.json(await storeLines({ ...work, partial: wanted.partial, key, hash }, lines));
}

function sendBook(res: Response, name: string, book: Buffer): void {
  res.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  res.end(book);
}
/** GET {base}/import-template. */
export async function importTemplate(resource: AnyResource, context: Context, res: Response): Promise<void> {
  sendBook(res, `${nameOf(resource)}导入模板.xlsx`, await templateOf(resource, context));
}
const nameOf = (resource: AnyResource): string => (resource.imports?.fileName ?? resource.label).replace(/(?:导入)?(?:模板)?$/, '');
/** The faults of an answer as the client hands them back; what is none of them is left out. */
function reasonsOf(text: string | undefined): RowReason[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(list) ? list : []).flatMap((one: Partial<RowReason> | null) =>
      Number.isInteger(one?.row) ? [{ row: Number(one?.row), column: String(one?.column ?? ''), message: String(one?.message ?? '') }] : [],
    );
  } catch {
    return [];
  }
}
/** POST {base}/import-faults, multipart: the `file` again and the `faults` of its answer. Answers the faulty rows with their reasons. */
export async function importFaults(resource: AnyResource, context: Context, engine: Engine, req: Request, res: Response): Promise<void> {
  const { file, name, fields } = await receiveSheet(req);
  const faults = reasonsOf(fields.faults);
  if (faults.length === 0) refuse('没有错误行');
  const sheet = await readSheetApart(engine.parser, file, name, context.caller.id);
  sendBook(res, `${nameOf(resource)}导入错误行.xlsx`, await faultyRows(resource, sheet, faults, importColumns(resource, context.caller)));
}
