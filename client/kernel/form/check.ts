import type { Field, Fields } from '@/domain/kernel/field';
import { requiredMessage, rulesOf } from '@/domain/kernel/field';
import { fieldsOfSet, rowsOfAnswers, setKey, valuesOfSet, type Answer, type FieldSet } from '@/domain/kernel/field-set';
import { isNested, lineFields } from '@/domain/kernel/lines';
import { isEmpty } from '@/domain/kernel/empty';
import { isRequiredIn, holds, isVisible, lookedAt } from '@/domain/kernel/rule';
import { notNumber, numberIn, placesIn, placesMessage, placesOf } from '@/domain/kernel/places';
import { asTyped } from '@/domain/kernel/typed';
import { isBlank } from '@/domain/kernel/validators';

export type Values = Readonly<Record<string, unknown>>;
export type Errors = Readonly<Record<string, readonly string[]>>;

/** A masked value that nobody touched is not what is stored: it can be judged by the server only. */
const untouchedMask = (field: Field, value: unknown, before: unknown): boolean => field.mask !== undefined && !isEmpty(before) && value === before;

/** Every broken rule of one field, in the order in which the server answers them. */
export function fieldErrors(field: Field, key: string, values: Values, before: Values = {}): string[] {
  const value = typeof values[key] === 'string' ? asTyped(field, values[key]) : values[key];
  if (untouchedMask(field, value, before[key])) return [];
  const missing = requiredMessage(field);
  if (missing && isBlank(field, value)) return [missing];
  const places = placesOf(field);
  if (places !== undefined && !isBlank(field, value) && numberIn(String(value)) === undefined) return [notNumber];
  // what is stored with more of them, and was not touched, stays as it is
  const hasTooMany = places !== undefined && placesIn(String(value ?? '')) > places && Number(value) !== Number(before[key]);
  const broken = rulesOf(field)
    .filter((rule) => !holds(rule, value, values))
    .map((rule) => rule.message);
  return hasTooMany ? [placesMessage(places), ...broken] : broken;
}
/** Every broken rule of every field named, by field. Fields without one are not in it. */
export const errorsOf = (fields: Fields, keys: readonly string[], values: Values, before?: Values): Errors =>
  Object.fromEntries(
    keys.flatMap((key): [string, readonly string[]][] => {
      const field = fields[key];
      const messages = field ? fieldErrors(field, key, values, before) : [];
      return [
        ...(messages.length > 0 ? [[key, messages] as [string, string[]]] : []),
        ...(field && isNested(field) ? lineErrors(field, key, values[key], before?.[key]) : []),
        ...(field?.set ? answerErrors(field.set, key, values) : []),
      ];
    }),
  );
/** What is wrong inside of lines, each by its own fields: `steps.2.role_id`. What the viewer does not see is not in the line, and not judged. */
function lineErrors(field: Field, key: string, value: unknown, before: unknown): [string, string[]][] {
  if (!Array.isArray(value)) return [];
  const fields = lineFields(field);
  const stored = new Map((Array.isArray(before) ? (before as Values[]) : []).map((line) => [line.id, line]));
  return (value as Values[]).flatMap((line, at) =>
    Object.entries(
      errorsOf(
        fields,
        Object.keys(fields).filter((name) => name in line),
        line,
        line.id === undefined ? undefined : stored.get(line.id),
      ),
    ).map(([name, messages]): [string, string[]] => [`${key}.${at}.${name}`, [...messages]]),
  );
}
/** What is wrong with the answers to a set, each by the field that its row is: `enterpriseFields.12`. */
function answerErrors(set: FieldSet, key: string, values: Values): [string, readonly string[]][] {
  const answers = Array.isArray(values[key]) ? (values[key] as readonly Answer[]) : [];
  const fields = fieldsOfSet(set, rowsOfAnswers(answers), values);
  const given = valuesOfSet(answers);
  return answers.flatMap(({ field }) => {
    const name = setKey(field);
    const one = fields[name];
    if (!one || !isVisible(one, given)) return [];
    const messages = fieldErrors(one, name, given);
    return messages.length > 0 ? [[`${key}.${field}`, messages] as [string, string[]]] : [];
  });
}
/** Fields whose rules look at `key`: they are judged again when it changes. */
export const dependents = (fields: Fields, key: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (rulesOf(field).some((rule) => lookedAt(rule).includes(key)) ? [name] : []));

/** The questions that are there beside these answers. */
export const visibleFields = (fields: Fields, values: Values): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (isVisible(field, values) ? [key] : []));
/** Whether the rules ask for a value in this row: by `required`, or by a requiredWhen that applies now. */
export const isRequired = (field: Field, values: Values): boolean =>
  field.required !== undefined || rulesOf(field).some((rule) => isRequiredIn(rule, values));
