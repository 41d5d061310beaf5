import { sql, type RawBuilder } from 'kysely';
import { clockTime, meets, parametersIn, testsOf, type AnyCondition, type Clock, type Moment, type Tested } from '@/domain/kernel/condition';
import type { Field, Fields } from '@/domain/kernel/field';
import { addDays, startOfDay, today, toWire } from '@/domain/kernel/moment';
import type { Context } from './context';
import { always, and, type Predicate } from './predicate';

type Timed = Pick<Context, 'db' | 'now' | 'parameters'>;
/** The clock that conditions are held against: the call's own time, and the parameters that they name. */
export async function clockOf({ db, now, parameters }: Timed, ...conditions: readonly (AnyCondition | undefined)[]): Promise<Clock> {
  const keys = [...new Set(conditions.flatMap((one) => (one ? parametersIn(one) : [])))];
  if (keys.length > 0 && !parameters) throw new Error(`a condition names ${keys.join(', ')}, and nobody reads parameters here`);
  const values = keys.length > 0 && parameters ? await parameters(db, keys) : {};
  return { now, parameter: (key) => Number(values[key]) };
}
/** Whether a stored row meets a condition now. */
export const fulfils = async (context: Timed, condition: AnyCondition | undefined, row: object): Promise<boolean> =>
  condition === undefined || meets(condition, row as Readonly<Record<string, unknown>>, await clockOf(context, condition));

type Column = (name: string) => RawBuilder<unknown>;
interface Translation {
  readonly fields: Fields;
  readonly clock: Clock;
  readonly column: Column;
}
const texts: ReadonlySet<string> = new Set(['text', 'longText', 'richText', 'mobile', 'secret']);
const lists: ReadonlySet<string> = new Set(['refs', 'files', 'textList', 'codeList']);
function emptyOf(column: RawBuilder<unknown>, field: Field | undefined): Predicate {
  if (field && texts.has(field.kind)) return sql`(${column} is null or ${column} = '')`;
  if (field && lists.has(field.kind)) return sql`(${column} is null or cardinality(${column}) = 0)`;
  return sql`${column} is null`;
}
/** `is` one of these, null being what is empty; false, never null, where the column is empty. */
function isOneOf(name: string, values: readonly unknown[], { fields, column }: Translation): Predicate {
  const given = values.filter((one) => one !== null);
  const parts: Predicate[] = [
    ...(given.length > 0 ? [sql<boolean>`coalesce(${column(name)} in (${sql.join(given)}), false)` as Predicate] : []),
    ...(given.length < values.length ? [emptyOf(column(name), fields[name])] : []),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
/** A column as a moment: of a range one of its ends; a day is its first moment in Asia/Shanghai. */
function asMoment(name: string, end: 'lower' | 'upper', { fields, column }: Translation): RawBuilder<unknown> {
  const field = fields[name];
  const value = field?.kind === 'range' ? sql`${sql.raw(end)}(${column(name)})` : column(name);
  return field?.kind === 'date' || (field?.kind === 'range' && field.of !== 'dateTime')
    ? sql`(${value}::timestamp at time zone 'Asia/Shanghai')`
    : value;
}
/** A plain day beside a moment of the clock is compared as a day, so that its index serves. */
function comparedToDay(name: string, way: 'before' | 'after', time: number, { column }: Translation): Predicate {
  const day = toWire(time).slice(0, 10);
  const starts = toWire(time).endsWith('00:00:00') && time % 1000 === 0;
  return way === 'before' ? sql`${column(name)} < ${starts ? day : addDays(day, 1)}::date` : sql`${column(name)} > ${day}::date`;
}
function compared(name: string, way: 'before' | 'after', moment: Moment, translation: Translation): Predicate {
  const time = clockTime(moment, translation.clock);
  const operator = sql.raw(way === 'before' ? '<' : '>');
  if (time !== undefined && translation.fields[name]?.kind === 'date') return sql`coalesce(${comparedToDay(name, way, time, translation)}, false)`;
  const value = asMoment(name, way === 'before' ? 'upper' : 'lower', translation);
  const field = typeof moment === 'object' && 'field' in moment ? moment.field : undefined;
  const other =
    field === undefined ? sql`${new Date(time as number)}::timestamptz` : asMoment(field, way === 'before' ? 'lower' : 'upper', translation);
  return sql`coalesce(${value} ${operator} ${other}, false)`;
}
/** On the day of the clock, its first moment included. */
function isToday(name: string, translation: Translation): Predicate {
  const day = today(translation.clock.now);
  if (translation.fields[name]?.kind === 'date') return sql`coalesce(${translation.column(name)} = ${day}::date, false)`;
  const value = asMoment(name, 'lower', translation);
  return sql`coalesce(${value} >= ${startOfDay(day)}::timestamptz and ${value} < ${startOfDay(addDays(day, 1))}::timestamptz, false)`;
}
function passes(name: string, test: Tested, translation: Translation): Predicate {
  if ('is' in test) return isOneOf(name, test.is, translation);
  if ('not' in test) return sql`not ${isOneOf(name, test.not, translation)}`;
  if ('empty' in test)
    return test.empty
      ? emptyOf(translation.column(name), translation.fields[name])
      : sql`not ${emptyOf(translation.column(name), translation.fields[name])}`;
  if ('on' in test) return isToday(name, translation);
  return 'before' in test ? compared(name, 'before', test.before, translation) : compared(name, 'after', test.after, translation);
}
/**
 * A condition as SQL over the columns of a row (`t.` where nothing else is said): true for the rows that `meets` lets through, and
 * never null. Of fields that are columns.
 */
export function predicateOf(condition: AnyCondition, fields: Fields, clock: Clock, column: Column = (name) => sql.ref(`t.${name}`)): Predicate {
  const below = (one: AnyCondition): Predicate => predicateOf(one, fields, clock, column);
  const any = condition.any as readonly AnyCondition[] | undefined;
  const parts = [
    ...testsOf(condition).map(([name, test]) => passes(name, test, { fields, clock, column })),
    ...(any ? [any.length === 0 ? (sql`false` as Predicate) : (sql`(${sql.join(any.map(below), sql` or `)})` as Predicate)] : []),
    ...((condition.all ?? []) as readonly AnyCondition[]).map(below),
  ];
  return parts.length === 0 ? always : and(parts);
}
