import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { joinColumns, type Field } from '@/domain/kernel/field';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { asTyped } from '@/domain/kernel/typed';
import { kindOf } from '../kinds';
import type { Caller } from './caller';
import type { Context } from './context';
import { maskedColumn, ownedBy } from './mask';
import { isSeen } from './rows';
import type { Predicate } from './scopes';
import { dayOf, momentOf, startOfDay, addDays } from '@/domain/kernel/moment';
import { refuse } from './errors';

type Query = Readonly<Record<string, string | readonly string[]>>;
const listOf = (given: string | readonly string[] | undefined): string[] =>
  given === undefined ? [] : (typeof given === 'string' ? [given] : [...given]).filter((one) => one !== '');
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
/** What stands for a field in SQL; its column where nothing else is said. */
export type ColumnOf = (name: string) => RawBuilder<unknown>;
const column: ColumnOf = (name) => sql.ref(`t.${name}`);
const wrong = (label: string): never => refuse(`${label}格式不正确`);

function parse(field: Field, given: string): unknown {
  const parsed = kindOf(field).parse(given, field);
  return 'problem' in parsed ? wrong(field.label) : parsed.value;
}
/** A day or a moment, inclusive at both ends; a day as the end of moments means until it is over. */
function momentEdge(label: string, given: string, end: boolean): { value: unknown; open: boolean } {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given) ? dayOf(given) : null;
  if (day) return { value: startOfDay(end ? addDays(day, 1) : day), open: end };
  return { value: momentOf(given) ?? wrong(label), open: false };
}
const ofMoments = (field: Field | undefined): boolean => !field || field.kind === 'dateTime' || field.of === 'dateTime';
/** A stretch of time lies where it begins. */
function between(name: string, field: Field | undefined, query: Query, key: string): Predicate[] {
  const [start] = listOf(query[`${key}_start`]);
  const [end] = listOf(query[`${key}_end`]);
  const label = field?.label ?? '创建时间';
  const isStretch = field?.kind === 'range';
  const value = isStretch ? sql`lower(${column(name)})` : column(name);
  const edge = (given: string, isEnd: boolean): { value: unknown; open: boolean } => {
    if (!field || ofMoments(field)) return momentEdge(label, given, isEnd);
    return { value: isStretch ? (dayOf(given) ?? wrong(label)) : parse(field, given), open: false };
  };
  const out: Predicate[] = [];
  if (start) out.push(sql`${value} >= ${edge(start, false).value}`);
  if (end) {
    const last = edge(end, true);
    out.push(last.open ? sql`${value} < ${last.value}` : sql`${value} <= ${last.value}`);
  }
  return out;
}
function includes(resource: Filtered, name: string, field: Field, values: readonly unknown[], column: ColumnOf): Predicate {
  if (field.join) {
    const [owner, other] = joinColumns(resource, field);
    return sql<SqlBool>`exists (select 1 from ${sql.table(field.join)} j where ${sql.ref(`j.${owner}`)} = t.id and ${sql.ref(`j.${other}`)} = any(${sql.val(values)}::bigint[]))`;
  }
  return sql`${column(name)} && ${sql.val(values)}`;
}
const manyValued: ReadonlySet<string> = new Set(['refs', 'files', 'codeList', 'textList']);

/** What is filtered: fields and questions of a resource, or of what visitors see of it. */
type Filtered = Pick<AnyResource, 'name' | 'table' | 'fields' | 'filters'>;
/** The names under which a filter is asked in an address. */
export function namesOfFilter({ field, query, match }: Filter): readonly string[] {
  const key = query ?? String(field);
  return match === 'between' ? [`${key}_start`, `${key}_end`] : [key];
}
/** The names under which a list is filtered. */
export const filterNames = ({ filters }: Pick<AnyResource, 'filters'>): readonly string[] => (filters as readonly Filter[]).flatMap(namesOfFilter);
function one(resource: Filtered, filter: Filter, query: Query, caller: Caller, column: ColumnOf): Predicate[] {
  if (filter.own) return []; // the resource's hook answers it
  const name = String(filter.field);
  const field: Field | undefined = resource.fields[name];
  const key = filter.query ?? name;
  if (field && !isSeen(field, caller)) {
    // to ask for a value is to learn it
    if (namesOfFilter(filter).some((one) => listOf(query[one]).length > 0)) refuse(`没有按${field.label}查询的权限`);
    return [];
  }
  const hidden = field?.mask !== undefined && !caller.can('privacy_show');
  const own = field && ownedBy(field, caller);
  const open = own ? sql`case when ${column(own.column)} = ${own.id} then ${column(name)} end` : sql`null`;
  const shown = field?.mask && hidden ? sql`coalesce(${open}, ${maskedColumn(field.mask, column(name))})` : column(name);
  if (filter.match === 'between') return between(name, field, query, key);
  const given = listOf(query[key]);
  if (given.length === 0 || !field) return [];
  if (filter.match === 'contains') return given.map((text) => sql`${shown} ilike ${`%${escapeLike(asTyped(field, text))}%`}`);
  if (manyValued.has(field.kind))
    return [
      includes(
        resource,
        name,
        field,
        given.flatMap((text) => parse(field, [text] as never) as unknown[]),
        column,
      ),
    ];
  const values = given.map((text) => parse(field, text));
  return [values.length === 1 ? sql`${shown} = ${values[0]}` : sql`${shown} in (${sql.join(values)})`];
}
/**
 * The list's declared filters, read from the query by their names in the address; a value that makes no sense is 400. A filter finds
 * what the caller sees: a masked column as it is masked, and nothing by a column that is not his to see.
 */
export const filtersOf = (resource: Filtered, query: Query, caller: Caller, columnOf: ColumnOf = column): Predicate[] =>
  (resource.filters as readonly Filter[]).flatMap((filter) => one(resource, filter, query, caller, columnOf));

/** Whether the address asks for the rows that wait for their auditors, and for no others. */
export function wantsWaiting({ audit, filters }: AnyResource, query: Query): boolean {
  const filter = (filters as readonly Filter[]).find(({ field, own }) => audit && !own && field === audit.field);
  const values = filter ? listOf(query[filter.query ?? String(filter.field)]) : [];
  return values.length > 0 && values.every((one) => Number(one) === audit?.waiting);
}

const neverEmpty: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at']);
/** One term of an order. Empty values come last; where there can be none nothing is said of them, so that a plain index serves. */
export function term(resource: AnyResource, name: string, descending: boolean, backwards: boolean, columnOf: ColumnOf = column) {
  const field: Field | undefined = resource.fields[name];
  const filled = neverEmpty.has(name) || (field !== undefined && (field.required !== undefined || (field.initial ?? null) !== null));
  const empties = filled ? sql`` : backwards ? sql` nulls first` : sql` nulls last`;
  return sql`${columnOf(name)} ${descending === backwards ? sql`asc` : sql`desc`}${empties}`;
}
/** What is not over yet, the next of it first; what is over follows in its usual order. */
function nextFirst(period: string, now: Date, backwards: boolean) {
  const isOver = sql`(upper(${column(period)}) <= ${now})`;
  return [
    sql`${isOver} ${backwards ? sql`desc` : sql`asc`}`,
    sql`(case when not ${isOver} then lower(${column(period)}) end) ${backwards ? sql`desc` : sql`asc`}`,
  ];
}
/**
 * order by, from sortField and sortOrder (ascend, descend), else as the definition says; the id makes it total.
 * `backwards` is the same order from its end. By a column that is hidden or masked for the caller nothing is sorted: the order tells it.
 */
export function orderOf(resource: AnyResource, query: Query, caller: Caller, backwards = false, now?: Date) {
  const [sortField] = listOf(query.sortField);
  const tie = resource.key ? [] : [term(resource, 'id', true, backwards)];
  if (sortField === undefined) {
    const usual = (resource.sort as readonly string[]).map((entry) => term(resource, entry.slice(1), entry.startsWith('-'), backwards));
    const first = now && resource.nextFirst && caller.party !== 'staff' ? nextFirst(resource.nextFirst, now, backwards) : [];
    return sql.join([...first, ...usual, ...tie]);
  }
  const sortable = (resource.columns as readonly (string | { field: string; sortable?: boolean })[]).some(
    (entry) => typeof entry !== 'string' && entry.field === sortField && entry.sortable,
  );
  const field: Field | undefined = resource.fields[sortField];
  const hidden = field && (!isSeen(field, caller) || (field.mask !== undefined && !caller.can('privacy_show')));
  if (!sortable || hidden) refuse('不支持按该列排序');
  const [order] = listOf(query.sortOrder);
  return sql.join([term(resource, sortField, order === 'descend', backwards), ...tie]);
}
/** page from 1, pageSize 10 by default and `most` at most (api.md, Requests); 400 for anything else. */
export function pageOf(query: Query, largest = 1000): { page: number; pageSize: number } {
  const whole = (key: string, usual: number, most: number) => {
    const [given] = listOf(query[key]);
    if (given === undefined) return usual;
    return /^[1-9]\d{0,8}$/.test(given) && Number(given) <= most ? Number(given) : refuse('分页参数不正确');
  };
  return { page: whole('page', 1, 999_999_999), pageSize: whole('pageSize', 10, largest) };
}
/**
 * Codes that the address asks for, for a question that a resource's `where` hook answers, any of them where there are several; none:
 * nothing is asked. Refused where one is no code of the table.
 */
export function codesWanted(
  { request }: Pick<Context, 'request'>,
  query: string,
  { items }: { readonly items: readonly { readonly code: unknown }[] },
  label: string,
): number[] {
  const wanted = [request.query[query] ?? []]
    .flat()
    .filter((one) => one !== '')
    .map(Number);
  return wanted.every((one) => items.some(({ code }) => code === one)) ? wanted : wrong(label);
}
/** The two ends of a span of days that the address asks for, for a question that a resource's `where` hook answers; null where an end is open. */
export function daysWanted({ request }: Pick<Context, 'request'>, query: string, label: string): readonly [string | null, string | null] {
  const end = (name: string): string | null => {
    const [given] = listOf(request.query[name]);
    return given === undefined ? null : (dayOf(given) ?? wrong(label));
  };
  return [end(`${query}_start`), end(`${query}_end`)];
}
/** The two ends of a span of amounts (0 or more) that the address asks for, likewise. */
export function amountsWanted({ request }: Pick<Context, 'request'>, query: string, label: string): readonly [number | null, number | null] {
  const end = (name: string): number | null => {
    const [given] = listOf(request.query[name]);
    if (given === undefined) return null;
    return /^\d{1,9}(\.\d{1,4})?$/.test(given) ? Number(given) : wrong(label);
  };
  return [end(`${query}_start`), end(`${query}_end`)];
}
