import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import type { SetRow } from '@/domain/kernel/field-set';
import { toWire, today } from '@/domain/kernel/moment';
import { figuresOfSet, wordsOfAnswer } from '@/domain/kernel/set-results';
import { questionSet } from '@/domain/resources/answer-sheet';
import { questionnaire } from '@/domain/resources/questionnaire';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { rowsOfSet } from '../../kernel/fieldSets';
import { pageOf } from '../../kernel/filters';
import type { RawHandler } from '../../kernel/handlers';
import { logAction } from '../../kernel/log';
import { harmless } from '../../kernel/operations/export';
import { inScope } from '../../kernel/scopes';

interface Sheet {
  readonly key: string;
  readonly user_name: string | null;
  readonly enterprise_name: string | null;
  readonly submitted_at: Date | null;
}
interface Given {
  readonly key: string;
  readonly field: number;
  readonly value: unknown;
}
/** Only what was handed in counts; an answer without a name has no sheet, and was handed in. */
const handedIn = (id: number) => sql`answer a left join answer_sheet s on s.id = a.sheet_id
  where a.questionnaire_id = ${id} and (a.sheet_id is null or s.status = 2)`;
const keyed = sql`coalesce(a.sheet_id::text, a.anonymous_key)`;

/** A questionnaire within the caller's reach, and its questions. Who fills it in sees his own sheet, and no results. */
async function opened(context: Context, id: number): Promise<{ title: string; rows: readonly SetRow[] }> {
  const found = await sql<{ title: string }>`select t.title from questionnaire t where t.id = ${id} and ${inScope(questionnaire, context)}`.execute(
    context.db,
  );
  const [row] = context.caller.party === 'staff' ? found.rows : [];
  if (!row) throw notFound('问卷');
  return { title: row.title, rows: await rowsOfSet(context, questionSet, { questionnaire_id: id }) };
}
async function answersOf({ db }: Context, id: number, keys?: readonly string[]): Promise<Given[]> {
  const some = keys ? sql`and ${keyed} = any(${sql.val([...keys])}::text[])` : sql``;
  const found = await sql<Given>`select ${keyed} key, a.question_id field, a.value from ${handedIn(id)} ${some}`.execute(db);
  return found.rows;
}
/** Counts per option, of the rows themselves. */
export async function result(context: Context, { id }: Values) {
  const { rows } = await opened(context, Number(id));
  const given = await answersOf(context, Number(id));
  const byField = new Map<number, unknown[]>(rows.map((row) => [row.id, []]));
  for (const { field, value } of given) byField.get(field)?.push(value);
  const data = figuresOfSet(questionSet, rows, byField).map((figure, at) => ({ id: at + 1, ...figure }));
  return { data: given.length > 0 ? data : [], total: given.length > 0 ? data.length : 0 };
}
/** Who handed in, the latest first. Whoever did so without a name stands in an order that says nothing. */
async function sheetsOf({ db }: Context, id: number, limit: number, offset: number): Promise<{ sheets: Sheet[]; total: number }> {
  const distinct = sql`select distinct ${keyed} key, s.user_id, s.enterprise_id, s.submitted_at from ${handedIn(id)}`;
  const found = await sql<Sheet>`select d.key, u.name user_name, e.name enterprise_name, d.submitted_at from (${distinct}) d
    left join app_user u on u.id = d.user_id left join enterprise e on e.id = d.enterprise_id
    order by d.submitted_at desc nulls last, d.key limit ${limit} offset ${offset}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int n from (${distinct}) d`.execute(db);
  return { sheets: found.rows, total: count.rows[0]?.n ?? 0 };
}
async function fileNames(
  { db }: Context,
  fields: readonly (readonly [number, Field])[],
  given: readonly Given[],
): Promise<ReadonlyMap<number, string>> {
  const files = new Set(fields.flatMap(([id, { kind }]) => (kind === 'files' ? [id] : [])));
  const ids = given.flatMap(({ field, value }) => (files.has(field) ? (value as number[]) : []));
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; name: string }>`select id, save_name as name from file where id = any(${sql.val(ids)}::bigint[])`.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
async function tableOf(context: Context, id: number, limit: number, offset: number) {
  const { title, rows } = await opened(context, id);
  const fields = rows.map((row) => [row.id, questionSet.fieldOf(row)] as const);
  const { sheets, total } = await sheetsOf(context, id, limit, offset);
  const given = await answersOf(
    context,
    id,
    sheets.map(({ key }) => key),
  ); // prettier-ignore
  const names = await fileNames(context, fields, given);
  const byKey = new Map<string, Map<number, unknown>>();
  for (const { key, field, value } of given) byKey.set(key, (byKey.get(key) ?? new Map()).set(field, value));
  const data = sheets.map(({ key, user_name, enterprise_name, submitted_at }, at) => ({
    id: offset + at + 1,
    user_name: user_name ?? '匿名',
    enterprise_name,
    submitted_at: submitted_at && toWire(submitted_at),
    ...Object.fromEntries(
      fields.map(([field, of]) => [`q${field}`, wordsOfAnswer(of, byKey.get(key)?.get(field), (file) => names.get(file) ?? `#${file}`)]),
    ),
  }));
  return { title, data, total, columns: fields.map(([field, { label }]) => ({ key: `q${field}`, label })) };
}
/** The sheets that were handed in: one row each, a column for each question. */
export async function answers(context: Context, { id }: Values) {
  const { page, pageSize } = pageOf(context.request.query);
  const { data, total, columns } = await tableOf(context, Number(id), pageSize, (page - 1) * pageSize);
  return { data, total, page, pageSize, columns };
}
const most = 20_000;
/** The same as a file. */
export const exportAnswers: RawHandler = async (context, _req, res) => {
  const id = Number(/\/answers\/(\d+)\/export$/.exec(context.request.path)?.[1]);
  const { title, data, columns } = await tableOf(context, id, most, 0);
  const fixed = [
    { key: 'user_name', label: '填写人' },
    { key: 'enterprise_name', label: '企业' },
    { key: 'submitted_at', label: '提交时间' },
  ];
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('答卷', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = [...fixed, ...columns].map(({ key, label }) => ({
    key,
    header: harmless(label) as string,
    width: Math.min(40, Math.max(14, label.length * 2)),
  }));
  sheet.getRow(1).font = { bold: true };
  for (const row of data) sheet.addRow(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, harmless(value ?? '')])));
  const file = `${title}_答卷_${today(context.now)}.xlsx`;
  res.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  res.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`);
  res.end(Buffer.from(await book.xlsx.writeBuffer()));
  await context.database.tx((db) => logAction({ ...context, db }, 'export', questionnaire, `导出答卷${data.length}份`));
};
