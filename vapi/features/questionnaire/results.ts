import { sql } from 'kysely';
import { longText, type Field } from '@/domain/kernel/field';
import type { SetRow } from '@/domain/kernel/field-set';
import { toWire } from '@/domain/kernel/moment';
import { figuresOfSet, isTallied, wordsOfAnswer, type Tally } from '@/domain/kernel/set-results';
import { questionSet } from '@/domain/resources/answer-sheet';
import { questionnaire, sheetColumns } from '@/domain/resources/questionnaire';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { rowsOfSet } from '../../kernel/fieldSets';
import { pageOf } from '../../kernel/filters';
import type { RawHandler } from '../../kernel/handlers';
import { logAction } from '../../kernel/log';
import { inChunks, sendBook } from '../../kernel/operations/export';
import { inScope } from '../../kernel/scopes';

/** A question as a column: the id, and the field that it is. */
type Question = readonly [id: number, field: Field];
interface Sheet {
  readonly sheet_id: number | null;
  readonly anonymous_key: string | null;
  readonly user_name: string | null;
  readonly enterprise_name: string | null;
  readonly submitted_at: Date | null;
}
interface Given {
  readonly of: string;
  readonly field: number;
  readonly value: unknown;
}
/** Only what was handed in counts; an answer without a name has no sheet, and was handed in. */
const handedIn = (id: number) => sql`answer a left join answer_sheet s on s.id = a.sheet_id
  where a.questionnaire_id = ${id} and (a.sheet_id is null or s.status = 2)`;

/** A questionnaire within the caller's reach, and its questions. Who fills it in sees his own sheet, and no results. */
async function opened(context: Context, id: number): Promise<{ title: string; rows: readonly SetRow[]; questions: readonly Question[] }> {
  const found = await sql<{ title: string }>`select t.title from questionnaire t where t.id = ${id} and ${inScope(questionnaire, context)}`.execute(
    context.db,
  );
  const [row] = context.caller.party === 'staff' ? found.rows : [];
  if (!row) throw notFound('问卷');
  const rows = await rowsOfSet(context, questionSet, { questionnaire_id: id });
  return { title: row.title, rows, questions: rows.map((one) => [one.id, questionSet.fieldOf(one)]) };
}
/** Counts per option, of the rows themselves. */
export async function result(context: Context, { id }: Values) {
  const { rows, questions } = await opened(context, Number(id));
  const tallied = sql.val(questions.flatMap(([question, field]) => (isTallied(field) ? [question] : [])));
  const when = (type: string, otherwise: string) => sql`case jsonb_typeof(a.value) when ${type} then a.value else ${otherwise}::jsonb end`;
  const tallies = await sql<Tally>`select a.question_id field, o.option, o.number::float8 as number, count(*)::int count
    from (select a.question_id, a.value from ${handedIn(Number(id))} and a.value not in ('null', '[]')) a cross join lateral (
      select null option, null::numeric number
      union all select x.* from (
        select e.value, null::numeric from jsonb_array_elements_text(${when('array', '[]')}) e
        union all select e.key, e.value::numeric from jsonb_each_text(${when('object', '{}')}) e where e.value is not null
        union all select a.value #>> '{}', case jsonb_typeof(a.value) when 'number' then a.value::numeric end where jsonb_typeof(a.value) in ('string', 'number')
      ) x where a.question_id = any(${tallied}::bigint[])) o
    group by 1, 2, 3`.execute(context.db);
  const data = tallies.rows.length === 0 ? [] : figuresOfSet(questionSet, rows, tallies.rows).map((figure, at) => ({ id: at + 1, ...figure }));
  return { data, total: data.length };
}
const distinctSheets = (id: number) =>
  sql`select distinct a.sheet_id, a.anonymous_key, s.user_id, s.enterprise_id, s.submitted_at from ${handedIn(id)}`;
/** Who handed in, the latest first. Whoever did so without a name stands in an order that says nothing. */
async function sheetsOf({ db }: Context, id: number, limit: number, offset: number): Promise<readonly Sheet[]> {
  const found = await sql<Sheet>`select d.sheet_id, d.anonymous_key, u.name user_name, e.name enterprise_name, d.submitted_at
    from (${distinctSheets(id)}) d left join app_user u on u.id = d.user_id left join enterprise e on e.id = d.enterprise_id
    order by d.submitted_at desc nulls last, d.anonymous_key, d.sheet_id limit ${limit} offset ${offset}`.execute(db);
  return found.rows;
}
async function fileNames({ db }: Context, questions: readonly Question[], given: readonly Given[]): Promise<ReadonlyMap<number, string>> {
  const files = new Set(questions.flatMap(([id, { kind }]) => (kind === 'files' ? [id] : [])));
  const ids = given.flatMap(({ field, value }) => (files.has(field) ? (value as number[]) : []));
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; name: string }>`select id, save_name as name from file where id = any(${sql.val(ids)}::bigint[])`.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
/** Some sheets with the words of their answers, as the wire has them. */
async function rowsOf(context: Context, questions: readonly Question[], sheets: readonly Sheet[], before: number) {
  const of = ({ sheet_id, anonymous_key }: Sheet) => String(sheet_id ?? anonymous_key);
  const [ids, keys] = [sheets.flatMap(({ sheet_id }) => sheet_id ?? []), sheets.flatMap(({ anonymous_key }) => anonymous_key ?? [])];
  const { rows: given } =
    await sql<Given>`select a.sheet_id::text as of, a.question_id field, a.value from answer a where a.sheet_id = any(${sql.val(ids)}::bigint[])
    union all select a.anonymous_key, a.question_id, a.value from answer a
      where a.question_id = any(${sql.val(questions.map(([id]) => id))}::bigint[]) and a.anonymous_key = any(${sql.val(keys)}::text[])`.execute(
      context.db,
    );
  const names = await fileNames(context, questions, given);
  const answered = new Map<Given['of'], Map<number, unknown>>();
  for (const { of, field, value } of given) answered.set(of, (answered.get(of) ?? new Map<number, unknown>()).set(field, value));
  return sheets.map((sheet, at) => ({
    id: before + at + 1,
    user_name: sheet.user_name ?? '匿名',
    enterprise_name: sheet.enterprise_name,
    submitted_at: sheet.submitted_at && toWire(sheet.submitted_at),
    ...Object.fromEntries(
      questions.map(([id, field]) => [`q${id}`, wordsOfAnswer(field, answered.get(of(sheet))?.get(id), (file) => names.get(file) ?? `#${file}`)]),
    ),
  }));
}
/** The sheets that were handed in: one row each, a column for each question. */
export async function answers(context: Context, { id }: Values) {
  const { page, pageSize } = pageOf(context.request.query);
  const { questions } = await opened(context, Number(id));
  const before = (page - 1) * pageSize;
  const count = await sql<{ total: number }>`select count(*)::int total from (${distinctSheets(Number(id))}) d`.execute(context.db);
  const data = await rowsOf(context, questions, await sheetsOf(context, Number(id), pageSize, before), before);
  return { data, total: count.rows[0]?.total ?? 0, page, pageSize, columns: questions.map(([key, { label }]) => ({ key: `q${key}`, label })) };
}
/** The same as a file. */
export const exportAnswers: RawHandler = async (context, _req, res, id) => {
  const { title, questions } = await opened(context, id);
  async function* pages() {
    for await (const sheets of inChunks((limit, offset) => sheetsOf(context, id, limit, offset))) yield rowsOf(context, questions, sheets, 0);
  }
  const columns = Object.entries<Field>({
    ...sheetColumns,
    ...Object.fromEntries(questions.map(([key, { label }]) => [`q${key}`, longText(label)])),
  });
  const written = await sendBook(context, res, { title: '答卷', fileName: `${title}_答卷`, columns, pages: pages() });
  await context.database.tx((db) => logAction({ ...context, db }, 'export', questionnaire, `导出答卷${written}份`));
};
