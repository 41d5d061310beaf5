import type { Field, FieldOptions, Fields } from './field';
import type { AnyResource } from './resource';
import type { CustomRule } from './rule';

/** One row of a part inside its record: its own fields, and its id once it is stored. */
type Line = Readonly<Record<string, unknown>> & { readonly id?: number };
/** Which rows belong to a record: those of the part `of` whose `parent` is the record's id, in the order of the column `order` (1, 2, 3 …). */
export interface Lines {
  readonly of: AnyResource;
  readonly parent: string;
  readonly order: string;
}
interface LinesOptions extends Omit<FieldOptions<readonly Line[]>, 'initial' | 'required'> {
  readonly parent: string;
  readonly order: string;
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
export const lines = (label: string, of: AnyResource, { parent, order, min = 0, max, rules = [], ...options }: LinesOptions): Field<Line[]> => ({
  kind: 'lines',
  label,
  target: of.name,
  lines: { of, parent, order },
  ...(min > 0 && { required: `请添加${label}` }),
  ...options,
  rules: [
    ...rules,
    ...(min > 1 ? [countRule('fewestLines', `${label}不能少于${min}项`, (count) => count >= min, 1)] : []),
    ...(max === undefined ? [] : [countRule('mostLines', `${label}不能超过${max}项`, (count) => count <= max, max + 1)]),
  ],
});
/** The fields of one line: the part's, without what only ties it to its record. */
export const lineFields = ({ lines }: Pick<Field, 'lines'>): Fields =>
  Object.fromEntries(Object.entries<Field>(lines?.of.fields ?? {}).filter(([name]) => name !== lines?.parent && name !== lines?.order));
/** The part as its record shows it. */
export const lineResource = (lines: Lines): AnyResource => ({ ...lines.of, fields: lineFields({ lines }) });
/** The fields of a resource that are lines. */
export const linesOf = (fields: Fields): (readonly [name: string, field: Field, lines: Lines])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.lines ? [[name, field, field.lines] as const] : []));
