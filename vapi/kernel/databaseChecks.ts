import { isEmpty } from '@/domain/kernel/empty';
import { initialOf, type Field, type Fields } from '@/domain/kernel/field';
import { lineFields, lineKey, type Lines } from '@/domain/kernel/lines';
import { upload } from '@/domain/kernel/validators';
import type { Context } from './context';
import { addError, addErrors, type FieldErrors } from './errors';
import { strayed } from './dependents';
import { faultOf, takesOthers } from './references';
import { isHeld } from './same';
import { askUniques, uniquesOf, type Apart, type Judged } from './uniqueness';

type Values = Record<string, unknown>;
/** What a form of these fields begins with. */
export const initials = (fields: Fields, now: Date): Values =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.initial === undefined ? [] : [[name, initialOf(field, now)]])));
const errorsAt = (errors: FieldErrors, head: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([key, messages]) => (key.startsWith(head) ? [[key.slice(head.length), messages]] : [])));
async function askLines(name: string, lines: Lines, drafts: Values[], errors: FieldErrors, context: Context, before?: Values): Promise<void> {
  const resource = { ...lines.of, fields: lineFields({ lines }) };
  const names = lineKey(lines);
  const keyOf = (line: Values): string => names.map((one) => String(line[one])).join(' ');
  const stored = new Map(((before?.[name] ?? []) as Values[]).map((line) => [keyOf(line), line]));
  const whole = drafts.map((draft) => ({ ...stored.get(keyOf(draft)), ...draft }));
  for (const [at, draft] of drafts.entries()) {
    const inner = errorsAt(errors, `${name}.${at}.`);
    for (const [key, rule] of uniquesOf(resource.fields)) {
      const same = (other: Values) => [key, ...(rule.scope ?? [])].every((one) => one === lines.parent || other[one] === whole[at]?.[one]);
      if (!isEmpty(whole[at]?.[key]) && whole.slice(0, at).some(same)) addError(inner, key, rule.message);
    }
    await askDatabase(resource, draft, inner, context, stored.get(keyOf(draft)), { parent: lines.parent, id: before?.id ?? null });
    addErrors(errors, `${name}.${at}.`, inner);
  }
}
/** The same of the things of a list. Whatever stands in any of them already may stay, wherever it stands now. */
async function askItems(name: string, fields: Fields, given: unknown, errors: FieldErrors, context: Context, before?: Values): Promise<void> {
  const stored = (before?.[name] ?? []) as Values[];
  const held = Object.fromEntries(Object.keys(fields).map((key) => [key, stored.map((one) => one[key])]));
  for (const [at, draft] of (JSON.parse(String(given)) as Values[]).entries()) {
    const inner = errorsAt(errors, `${name}.${at}.`);
    await askDatabase({ name, fields }, draft, inner, context, held);
    addErrors(errors, `${name}.${at}.`, inner);
  }
}
/** Of a draft what is not in its row already. */
const changedOf = (fields: Fields, draft: Values, before: Values | undefined): Values =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => !fields[name] || !isHeld(fields[name], value, before?.[name])));
/** What only the database can answer: uniqueness, that a reference exists within reach, that a dictionary offers the value. */
export async function askDatabase(
  resource: Judged,
  draft: Values,
  errors: FieldErrors,
  context: Context,
  before?: Values,
  apart?: Apart,
): Promise<void> {
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const value = draft[name];
    // what the row holds already was asked about when it came, and stays
    if (isEmpty(value) || errors[name] || isHeld(field, value, before?.[name])) continue;
    if (field.lines) await askLines(name, field.lines, value as Values[], errors, context, before);
    if (field.items) await askItems(name, field.items, value, errors, context, before);
    const fault = await faultOf(field, value, context, before?.[name]);
    if (fault) addError(errors, name, fault);
    else if (field.takes && (await takesOthers(field.takes, value, context))) addError(errors, name, upload.wrongType);
  }
  const changed = changedOf(resource.fields, draft, before);
  for (const [name, message] of await strayed(resource.fields, changed, before, context)) if (!errors[name]) addError(errors, name, message);
  await askUniques(resource, changed, { ...initials(resource.fields, context.now), ...before, ...draft }, errors, context, apart);
}
