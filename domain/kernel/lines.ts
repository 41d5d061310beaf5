import type { CustomRule } from './rule';
import type { Belonging, Field, FieldOptions, Fields, Lines, Table } from './schema';

export type { Lines } from './schema';

/** One row of a part inside its record: its own fields, and its id once it is stored. */
type Line = Readonly<Record<string, unknown>> & { readonly id?: number };
interface LinesOptions extends Belonging, Omit<FieldOptions<readonly Line[]>, 'initial' | 'required'> {
  /** How many rows there must and may be. */
  readonly min?: number;
  readonly max?: number;
}
const countRule = (name: string, message: string, holds: (count: number) => boolean, bad: number): CustomRule => ({
  rule: 'custom',
  name,
  message,
  holds: (value) => !Array.isArray(value) || holds(value.length),
  bad: { value: Array.from({ length: bad }, () => ({})) },
});
/**
 * The rows of a part, edited with their record: steps of a flow, rooms of a contract, questions of a questionnaire. On the wire an
 * ordered list of objects with the part's own fields (and ids); checked by them, with messages at `steps.2.role_id`. The record has no
 * column for it, lists leave it out, and what is no longer in the list is deleted.
 */
export const lines = (
  label: string,
  of: Table,
  { parent, order, sort, fixed, shown, editor, begins, min = 0, max, rules = [], ...options }: LinesOptions,
): Field<Line[]> => ({
  kind: 'lines',
  label,
  target: of.name,
  lines: {
    of,
    parent,
    ...(order && { order }),
    ...(sort && { sort }),
    ...(fixed && { fixed }),
    ...(shown && { shown }),
    ...(editor && { editor }),
    ...(begins && { begins }),
  },
  ...(min > 0 && { required: `请添加${label}` }),
  ...options,
  rules: [
    ...rules,
    ...(min > 1 ? [countRule('fewestLines', `${label}不能少于${min}项`, (count) => count >= min, 1)] : []),
    ...(max === undefined ? [] : [countRule('mostLines', `${label}不能超过${max}项`, (count) => count <= max, max + 1)]),
  ],
});
/**
 * Things with a few fields each that are no rows of their own (the products of a showcase): asked, checked and shown like lines, with
 * messages at `products.2.name`, and kept in one json column, so that they go with every version of their record.
 */
export const itemList = (
  label: string,
  items: Fields,
  { max, rules = [], ...options }: Omit<FieldOptions<readonly Readonly<Record<string, unknown>>[]>, 'initial' | 'items'> & { readonly max: number },
): Field<readonly Readonly<Record<string, unknown>>[] | null> => ({
  kind: 'json',
  label,
  items,
  bytes: 64 * 1024,
  ...options,
  rules: [...rules, countRule('mostItems', `${label}不能超过${max}项`, (count) => count <= max, max + 1)],
});
/** Whether a field holds things with fields of their own: rows of a part, or a list in its column. */
export const isNested = ({ lines, items }: Pick<Field, 'lines' | 'items'>): boolean => lines !== undefined || items !== undefined;
/** Why no further row can be added: there are as many as may be. */
export const fullMessage = ({ rules = [] }: Pick<Field, 'rules'>, rows: readonly unknown[]): string | undefined =>
  rules.find((rule) => rule.rule === 'custom' && ['mostLines', 'mostItems'].includes(rule.name) && !rule.holds([...rows, {}], {}))?.message;
/** The columns that only tie a line to its record. */
const tiesOf = ({ parent, order, fixed = {} }: Belonging): ReadonlySet<string | undefined> => new Set([parent, order, ...Object.keys(fixed)]);
/** The fields of one line: the part's, without what only ties it to its record; or those of a thing in a list. */
export function lineFields({ lines, items }: Pick<Field, 'lines' | 'items'>): Fields {
  if (!lines) return items ?? {};
  const ties = tiesOf(lines);
  const names = lines.shown ?? Object.keys(lines.of.fields);
  return Object.fromEntries(names.flatMap((name) => (ties.has(name) ? [] : [[name, lines.of.fields[name] as Field]])));
}
/** What tells the lines of one record apart: their ids, or the rest of a composite key (the item of a report's value). */
export const lineKey = (lines: Lines): readonly string[] => {
  const ties = tiesOf(lines);
  return lines.of.key?.filter((name: string) => !ties.has(name)) ?? ['id'];
};
/** The part as its record shows it. */
export const lineResource = (lines: Lines): Table => ({ ...lines.of, fields: lineFields({ lines }) });
/** The fields of a resource that are lines. */
export const linesOf = (fields: Fields): (readonly [name: string, field: Field, lines: Lines])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.lines ? [[name, field, field.lines] as const] : []));
