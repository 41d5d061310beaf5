import { isEmpty } from './empty';
import { isVisible } from './rule';
import type { Answer, Field, FieldOptions, Fields, FieldSet, SetRow } from './schema';

export type { Answer, FieldSet, SetRow } from './schema';

/**
 * A field whose value are the answers to a set of fields: `[{field, value}]`. The record has no column for it, lists leave it out. With
 * `at` a record can begin with them: there whoever may store one reads what is asked.
 */
export const fieldSet = (
  label: string,
  set: FieldSet,
  options: Pick<FieldOptions, 'hint' | 'writable' | 'staffWrites'> & Pick<Field, 'at'> = {},
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
/** Of an answer to an earlier version of a row: the row that is asked now. */
export const currentOf = ({ current }: Answer): number | undefined => (typeof current === 'number' ? current : undefined);
/** What a form asks: the rows as they are now, each beginning with what its last version was answered. */
export function inputAnswers(answers: readonly Answer[]): readonly Answer[] {
  const earlier = new Map(answers.flatMap((one) => (currentOf(one) === undefined ? [] : [[currentOf(one), one.value] as const])));
  return answers.flatMap((one) => (currentOf(one) === undefined ? [earlier.has(one.field) ? { ...one, value: earlier.get(one.field) } : one] : []));
}
/** The rows that stand in answers that were read. */
export const rowsOfAnswers = (answers: readonly Answer[]): readonly SetRow[] =>
  answers.map(({ field, value: _value, ...row }) => ({ ...row, id: field }));
/** What counts as no answer: also a pair or a table of which nothing is filled. */
export function plainAnswer(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.values(value).every(isEmpty) ? null : value;
  return isEmpty(value) ? null : value;
}
/** The fields of a resource that are sets. */
export const setsOf = (fields: Fields): (readonly [name: string, field: Field, set: FieldSet])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.set ? [[name, field, field.set] as const] : []));
