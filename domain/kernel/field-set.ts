import type { AnyCondition } from './condition';
import { isEmpty } from './empty';
import type { Field, FieldOptions, Fields } from './field';
import type { AnyResource } from './resource';
import { isVisible } from './rule';

/** A row that is a field, as it is stored and sent: its id and the columns that `fieldOf` needs. */
export type SetRow = Readonly<Record<string, unknown>> & { readonly id: number };
/** One answer on the wire: `field` is the id of the row that asks; read, it has the row's own columns beside it. */
export interface Answer {
  readonly field: number;
  readonly value: unknown;
  readonly [column: string]: unknown;
}
/**
 * Fields that are rows: what a park adds to the form of an enterprise, the questions of a questionnaire, the items of a report. Form,
 * check, wire, log and statistics of the answers are derived from the field that each row is turned into.
 */
export interface FieldSet {
  /** The rows that are the fields, their order, and the columns that are sent with each answer. */
  readonly of: AnyResource;
  readonly order: readonly string[];
  readonly columns: readonly string[];
  /** Only rows that meet this. */
  readonly where?: AnyCondition;
  /** Only rows that belong to what the record names: questions by `owner_id`, through the `questionnaire_id` of a sheet. */
  readonly owner?: { readonly column: string; readonly through: string };
  readonly fieldOf: (row: SetRow) => Field;
  /** Rows whose answers are files: whoever may open the record may open them. */
  readonly files?: AnyCondition;
  /** Headings above the rows of one code. */
  readonly groupBy?: string;
  /** Where answers are: one row of `table` for a record and a field, the value as jsonb. */
  readonly answers: {
    readonly table: AnyResource;
    readonly record: string;
    readonly field: string;
    /** Records whose answers name nobody: kept under a key made for the occasion, and never read back with the record. */
    readonly unnamed?: { readonly when: AnyCondition; readonly key: string };
    /** More columns of an answer: its score, the questionnaire that it belongs to. */
    readonly more?: (value: unknown, row: SetRow, record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  };
  /** Required fields must be answered while the record meets this; always, where nothing is said. */
  readonly complete?: AnyCondition;
}
/**
 * A field whose value are the answers to a set of fields: `[{field, value}]`. The record has no column for it, lists leave it out. With
 * `at` a record can begin with them: there whoever may store one reads what is asked.
 */
export const fieldSet = (
  label: string,
  set: FieldSet,
  options: Pick<FieldOptions, 'hint' | 'writable'> & Pick<Field, 'at'> = {},
): Field<readonly Answer[]> => ({
  kind: 'fieldSet',
  label,
  set,
  ...options,
});
/** The name under which a row's field is known among those of its set: rules may look at the others by it. */
export const setKey = (id: number): string => `q${id}`;
/** The fields of a set. While the record need not be complete none of them is required. */
export function fieldsOfSet(set: FieldSet, rows: readonly SetRow[], record: Readonly<Record<string, unknown>>): Fields {
  const whole = set.complete === undefined || isVisible({ visibleWhen: set.complete }, record);
  return Object.fromEntries(
    rows.map((row) => {
      const { required, ...field } = set.fieldOf(row);
      return [setKey(row.id), whole && required ? { ...field, required } : field];
    }),
  );
}
/** Answers as the values of their fields. */
export const valuesOfSet = (answers: readonly Answer[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(answers.map(({ field, value }) => [setKey(field), value]));
/** The rows that stand in answers that were read. */
export const rowsOfAnswers = (answers: readonly Answer[]): readonly SetRow[] =>
  answers.map(({ field, value: _value, ...row }) => ({ ...row, id: field }));
/** What counts as no answer: also a pair or a table of which nothing is filled. */
export function plainAnswer(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.values(value).every(isEmpty) ? null : value;
  return isEmpty(value) ? null : value;
}
/** The fields of a resource that are sets. */
export const setsOf = (fields: Fields): (readonly [name: string, field: Field, set: FieldSet])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.set ? [[name, field, field.set] as const] : []));
