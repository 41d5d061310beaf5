import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Choices } from '@/domain/kernel/choices';
import { narrowingOf } from '@/domain/kernel/questions';
import { shownName, type Field } from '@/domain/kernel/field';
import { tableOf, has, type AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { Caller } from '../caller';
import { enabledOf, offeredBy, reachedBy } from '../choices';
import { definitionsOf, type ChoiceAnswers, type Context } from '../context';
import { refuse } from '../errors';
import { pageOf } from '../filters';
import { idOf } from '../ids';
import { maskedColumn } from '../mask';
import { pinyinFor } from '../pinyin';
import { isSeen } from '../rows';
import { and, type Predicate } from '../scopes';

/** A row that a form may point at: what it is called, and what it answers beside itself (`fills` of the question). */
export interface Option {
  readonly id: number;
  readonly label: string;
  readonly fills?: Readonly<Record<string, unknown>>;
}
const pageSize = 50;
const text = (given: unknown): string => (typeof given === 'string' ? given : Array.isArray(given) ? String(given[0] ?? '') : '');
const column = (name: string) => sql.ref(`t.${name}`);

/** The choices of a dictionary or closed code: [{value, label, enabled}]. */
export async function optionsOf(resource: AnyResource, name: string, context: Context): Promise<unknown> {
  const field: Field | undefined = resource.fields[name];
  if (field?.codes)
    return { data: field.codes.items.map(({ code, label }) => ({ value: code, label, enabled: 1 })), total: field.codes.items.length };
  const items = await sql`select i.value, i.label, i.enabled from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where d.code = ${field?.target ?? ''} and i.enabled = 1 order by i.sort, i.value`.execute(context.db);
  return { data: items.rows, total: items.rows.length };
}
type Query = Context['request']['query'];
function idsIn(query: Query, name: string): number[] {
  const ids = [query[name] ?? []].flat().map(idOf);
  if (ids.some(Number.isNaN)) refuse('编号格式不正确');
  return ids;
}
/** What the rows belong to, as far as the form has chosen that already: building_id=3 of floors. */
const dependent = (resource: AnyResource, question: Pick<Field, 'choices'>, query: Query): Predicate[] =>
  narrowingOf(resource, question).flatMap(({ name, isOwn }) => {
    const ids = isOwn ? idsIn(query, name) : [];
    return ids.length > 0 ? [sql<SqlBool>`${column(name)} = any(${sql.val(ids)}::bigint[])`] : [];
  });
/** What the form has answered that the rule of a question makes something of. */
const answersOf = ({ choices: { narrowedBy = [] } = {} }: Pick<Field, 'choices'>, query: Query): ChoiceAnswers =>
  Object.fromEntries(
    narrowedBy.flatMap((name) => {
      const ids = idsIn(query, name);
      return ids.length === 0 ? [] : [[name, ids] as const];
    }),
  );
/** A part of a row's name as the caller would read it in its record; nothing where he would not see it. */
function partOf(resource: AnyResource, name: string, context: Context): RawBuilder<unknown>[] {
  const { caller } = context;
  const field: Field | undefined = resource.fields[name];
  if (!field || !isSeen(field, caller)) return [];
  const masked = (of: Field | undefined, value: RawBuilder<unknown>) =>
    of?.mask && !caller.can('privacy_show') ? maskedColumn(of.mask, value) : value;
  if (field.kind === 'ref') {
    const target = definitionsOf(context).get(field.target ?? '');
    const title = masked(target.fields[target.title], sql.ref(`r.${target.title}`));
    return [sql`(select ${title}::text from ${sql.table(tableOf(target))} r where r.id = ${column(name)})`];
  }
  if (field.codes) {
    const cases = field.codes.items.map(({ code, label }) => sql`when ${column(name)} = ${code} then ${label}`);
    return [sql`case ${sql.join(cases, sql` `)} end`];
  }
  return [field.unit ? sql`${masked(field, column(name))}::text || ${` ${field.unit}`}` : sql`${masked(field, column(name))}::text`];
}
/** What a row is called in a select: its title, or the fields that the question names. */
function labelOf(resource: AnyResource, { label = [resource.title] }: Choices, context: Context): RawBuilder<unknown> {
  const parts = label.flatMap((name) => partOf(resource, name, context));
  return parts.length === 1 ? (parts[0] as RawBuilder<unknown>) : sql`concat_ws(' · ', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`;
}
/** What a chosen row answers beside itself, from its columns under `~name`. */
function filling(resource: AnyResource, { fills = {} }: Choices, caller: Caller) {
  const seen = Object.entries(fills).flatMap(([to, from]) => {
    const field: Field | undefined = resource.fields[from];
    return field && isSeen(field, caller) && !field.mask && shownName(from, field) !== undefined ? [[to, from, field] as const] : [];
  });
  return {
    columns: seen.map(([to, from]) => sql`${column(from)} as ${sql.ref(`~${to}`)}`),
    of: (row: Record<string, unknown>) =>
      Object.fromEntries(seen.map(([to, , field]) => [to, (row[`~${to}`] ?? null) === null ? null : kindOf(field).wire(row[`~${to}`], field)])),
    some: seen.length > 0,
  };
}
/** Rows that the asker's record says more of come first: demands for the room's own building. */
function firstOf({ first }: Choices, { request }: Context): RawBuilder<unknown>[] {
  const [id] = idsIn(request.query, 'first');
  return first && id !== undefined ? [sql`(${column(first)} = ${id}) desc nulls last`] : [];
}
/**
 * Rows of a resource that a form may point at, searched by what they are called, fifty at a time; `ids` brings the labels of chosen ones,
 * also of those that are offered no longer, unless it is said beside which answers. `question` is the reference that asks: what it offers, and whom, and how the rows are called.
 */
export async function choices(resource: AnyResource, question: Pick<Field, 'choices'>, context: Context): Promise<{ data: Option[]; total: number }> {
  const { query } = context.request;
  const { page } = pageOf(query);
  const search = text(query.q)
    .trim()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const ids = idsIn(query, 'ids');
  const answers = answersOf(question, query);
  const options = question.choices ?? {};
  const title = labelOf(resource, options, context);
  const filled = filling(resource, options, context.caller);
  const also = dependent(resource, question, query);
  if (search) also.push(sql`${title} ilike ${`%${search}%`}`);
  if (ids.length > 0) also.push(sql`t.id = any(${sql.val(ids)}::bigint[])`);
  if (ids.length === 0 || Object.keys(answers).length > 0)
    also.push(...(question.choices ? [await offeredBy(question, resource, context, answers)] : enabledOf(resource)));
  const where = and([reachedBy(question, resource, context), ...also]);
  const table = sql.table(tableOf(resource));
  const spoken = pinyinFor(resource, (options.label ?? [resource.title])[0]);
  const named = [...(spoken ? [sql`${column(spoken)} nulls last`] : []), sql`2`];
  const usual = has(resource, 'append') || !resource.fields.sort ? named : [sql`t.sort nulls last`, ...named];
  const order = sql.join([...firstOf(options, context), ...(options.order ?? []).map(column), ...usual, sql`t.id`]);
  const shown = sql.join([sql`t.id`, sql`${title}::text as label`, ...filled.columns]);
  const rows = await sql<{ id: number; label: string | null }>`select ${shown} from ${table} t where ${where}
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db);
  const total = await sql<{ n: number }>`select count(*)::int8 n from ${table} t where ${where}`.execute(context.db);
  const data = rows.rows.map((row) => ({ id: row.id, label: row.label || `#${row.id}`, ...(filled.some && { fills: filled.of(row) }) }));
  return { data, total: Number(total.rows[0]?.n ?? 0) };
}
