import { isWritable } from '@/domain/kernel/derive';
import { isEmpty } from '@/domain/kernel/empty';
import { mustBeSent, requiredMessage, rulesOf, type Field, type Fields } from '@/domain/kernel/field';
import { lineFields, lineKey, type Lines } from '@/domain/kernel/lines';
import { holds, isVisible, lookedAt } from '@/domain/kernel/rule';
import { asTyped } from '@/domain/kernel/typed';
import { isBlank } from '@/domain/kernel/validators';
import { kindOf } from '../kinds';
import type { Context } from './context';
import { askDatabase } from './databaseChecks';
import { setsOf } from '@/domain/kernel/field-set';
import { checkAnswers } from './fieldSets';
import { addError, addErrors, invalid, refuse, type FieldErrors } from './errors';
import { idOf } from './ids';
import { masked } from './mask';
import { sanitize } from './sanitize';
import type { Judged } from './uniqueness';
import { storedMark } from './writeLines';

type Values = Record<string, unknown>;
const engineKeys: ReadonlySet<string> = new Set(['version', 'ids']);
/** Written by the park's staff alone, and this is somebody else. */
const isStaffs = ({ staffOnly, staffWrites }: Field, { caller }: Context): boolean => (staffOnly ?? staffWrites) === true && caller.party !== 'staff';
/** Unknown and unwritable keys are refused: nobody assigns what no form offers. */
function refuseStrangers(fields: Fields, body: Values, storing: boolean, context: Context): void {
  const strange = Object.keys(body).filter((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) return !engineKeys.has(key) && (storing || key !== 'id'); // what is new has no id yet
    return !isWritable(field, storing) || isStaffs(field, context);
  });
  if (strange.length > 0) refuse(`不支持提交的字段：${strange.join('、')}`);
}
/** A masked value that comes back as it was sent means: unchanged. */
const isEcho = (field: Field, given: unknown, before: Values | undefined, name: string): boolean =>
  field.mask !== undefined && before !== undefined && given === masked(field.mask, before[name]) && given !== before[name];

/** A code that the product alone gives (`choosable` names the others), where the row does not have it already. */
const isProducts = ({ choosable }: Field, given: unknown, stored: unknown): boolean =>
  choosable !== undefined && !isEmpty(given) && given !== stored && !choosable.includes(given as number | string);

/** A text as it will be stored: as its field means what was typed, rich text without what no page may hold. */
function asMeant(field: Field, given: unknown): unknown {
  if (typeof given !== 'string' || field.kind === 'secret') return given;
  return field.kind === 'richText' ? sanitize(given) : asTyped(field, given);
}
const composite: ReadonlySet<string> = new Set(['json', 'lines', 'fieldSet', 'textList', 'codeList', 'refs', 'files', 'range']);
/** An object or a list where the field takes a single value. No rule is asked about it: a text is compared, and an object makes its own. */
const isMisshapen = ({ kind }: Field, given: unknown): boolean => typeof given === 'object' && !isEmpty(given) && !composite.has(kind);
/** What the rules look at: wire values of the stored row under the given ones, so that 元 is compared with 元. */
function rowLookedAt(fields: Fields, body: Values, before: Values | undefined): Values {
  const row: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const stored = before?.[name];
    if (Object.hasOwn(body, name)) row[name] = isMisshapen(field, body[name]) ? null : asMeant(field, body[name]);
    else if (before) row[name] = stored === null || stored === undefined ? null : kindOf(field).wire(stored, field);
    else row[name] = field.initial ?? null;
  }
  return row;
}
/**
 * Checks a body against fields: every broken rule of every field at once (422). Answers column values of what was given.
 * `before` is the stored row of an update: keys that are not sent keep their value.
 */
export function readBody(fields: Fields, given: Values, storing: boolean, context: Context, before?: Values): { draft: Values; errors: FieldErrors } {
  const body = withPeriods(fields, given);
  refuseStrangers(fields, body, storing, context);
  const draft: Values = {};
  const errors: FieldErrors = {};
  const row = rowLookedAt(fields, body, before);
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field, storing)) continue;
    const sent = Object.hasOwn(body, name);
    if (sent && isEcho(field, body[name], before, name)) continue;
    if (sent && isMisshapen(field, body[name])) {
      const parsed = kindOf(field).parse(body[name], field);
      addError(errors, name, 'problem' in parsed ? parsed.problem : '格式不正确');
      continue;
    }
    if (!isVisible(field, row)) {
      // what is not visible is not stored: neither what was sent with it nor what was stored while it was there
      if (storing || sent || !isEmpty(before?.[name])) draft[name] = nothing(field);
      continue;
    }
    const value = row[name];
    const missing = requiredMessage(field);
    const isMissing = sent ? isBlank(field, value) : storing && (isBlank(field, value) || (mustBeSent(field) && !isStaffs(field, context)));
    if (missing && isMissing) addError(errors, name, missing);
    if (!sent && !storing && !dependsOn(field, body)) continue;
    checkField(name, field, value, row, draft, errors, sent);
    if (sent && isProducts(field, draft[name], before?.[name]))
      addError(errors, name, field.unchoosable ?? requiredMessage({ ...field, required: true }) ?? '');
    if (field.lines && Array.isArray(draft[name]))
      draft[name] = readLines(name, field, draft[name] as Values[], context, (before?.[name] ?? []) as Values[], errors);
    if (field.items && typeof draft[name] === 'string')
      draft[name] = JSON.stringify(readItems(name, field.items, JSON.parse(draft[name]) as Values[], context, errors));
  }
  return { draft, errors };
}
/** A period that was sent by its two ends, as the pair that it is. */
function withPeriods(fields: Fields, given: Values): Values {
  const body: Record<string, unknown> = { ...given };
  for (const [name, { ends = [] }] of Object.entries(fields)) {
    if (Object.hasOwn(given, name) || !ends.some((end) => Object.hasOwn(given, end))) continue;
    body[name] = ends.map((end) => given[end] ?? null);
    for (const end of ends) delete body[end];
  }
  return body;
}
/** The things of a list, each by its fields. A list is written whole: nothing of a thing stays that is not sent. */
const readItems = (name: string, fields: Fields, given: readonly Values[], context: Context, errors: FieldErrors): Values[] =>
  given.map((sent, at) => {
    const inner = readBody(fields, sent, true, context);
    addErrors(errors, `${name}.${at}.`, inner.errors);
    return inner.draft;
  });
/** The lines of a body, each against the stored one of its id; messages at `steps.2.role_id`. An id of another record's line is refused. */
function readLines(name: string, field: Field, given: Values[], context: Context, before: readonly Values[], errors: FieldErrors): Values[] {
  const names = lineKey(field.lines as Lines);
  const byId = names[0] === 'id';
  const keyOf = (line: Values): string | undefined =>
    names.some((one) => isEmpty(line[one])) ? undefined : names.map((one) => idOf(line[one])).join(' ');
  const stored = new Map(before.map((line) => [keyOf(line), line]));
  const seen = new Set<string>();
  return given.map((sent, at) => {
    const { id: _id, ...body } = sent;
    const key = keyOf(sent);
    const line = key === undefined ? undefined : stored.get(key);
    if (byId && key !== undefined && (!line || seen.has(key))) refuse(`${field.label}第${at + 1}行不属于该记录`);
    if (!byId && key !== undefined && seen.has(key)) addError(errors, `${name}.${at}.${names[0]}`, '不能重复');
    if (key !== undefined) seen.add(key);
    const inner = readBody(lineFields(field), body, line === undefined, context, line);
    addErrors(errors, `${name}.${at}.`, inner.errors);
    return { ...(line && (byId ? { id: line.id } : { [storedMark]: true })), ...inner.draft };
  });
}
const dependsOn = (field: Field, body: Values): boolean => rulesOf(field).some((rule) => lookedAt(rule).some((name) => Object.hasOwn(body, name)));

/** What is stored where nothing is given. */
const nothing = (field: Field): unknown => (field.lines || (field.kind === 'refs' && field.join) ? [] : (field.initial ?? null));
function checkField(name: string, field: Field, value: unknown, row: Values, draft: Values, errors: FieldErrors, sent: boolean): void {
  const broken = rulesOf(field).filter((rule) => !holds(rule, value, row));
  for (const rule of broken) addError(errors, name, rule.message);
  if (!sent) return;
  if (isEmpty(value)) {
    draft[name] = nothing(field);
    return;
  }
  const parsed = kindOf(field).parse(value, field);
  if ('problem' in parsed) {
    if (broken.length === 0) addError(errors, name, parsed.problem);
    return;
  }
  draft[name] = parsed.value;
  // a day of zeros is no day (specification section 5): what must be there is missing then
  const missing = requiredMessage(field);
  if (missing && parsed.value === null) addError(errors, name, missing);
}
/** What the hooks are given to look at: not the rows that are out of the caller's reach, of which they would tell. */
const withoutStrangers = (fields: Fields, draft: Values, errors: FieldErrors): Values =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !errors[name] || !['ref', 'refs'].includes(fields[name]?.kind ?? '')));

/** The answers to the sets of a body, each by the field that its row is; where a record is made all of them are asked. */
async function checkSets(fields: Fields, body: Values, draft: Values, errors: FieldErrors, context: Context, before?: Values): Promise<void> {
  const record = { ...before, ...draft };
  for (const one of setsOf(fields)) {
    const [name, field, { complete }] = one;
    if (errors[name] || !isWritable(field, before === undefined)) continue;
    if (before && complete === undefined && !Object.hasOwn(body, name)) continue;
    const check = async (some: Fields, answers: Values, stored: Readonly<Values> | undefined) => {
      const found = readBody(some, answers, stored === undefined, context, stored);
      await askDatabase({ name, fields: some }, found.draft, found.errors, context, stored);
      return found;
    };
    const drafts = await checkAnswers(context, one, body[name], record, before, check, errors);
    if (drafts.length > 0) draft[name] = drafts;
    else delete draft[name];
  }
}

/** Both halves; 422 with everything that is wrong. */
export async function checked(
  resource: Judged,
  body: Values,
  storing: boolean,
  context: Context,
  before?: Values,
  more?: (draft: Values) => Promise<FieldErrors>,
): Promise<Values> {
  const { draft, errors } = readBody(resource.fields, body, storing, context, before);
  await askDatabase(resource, draft, errors, context, before);
  await checkSets(resource.fields, body, draft, errors, context, before);
  const known = withoutStrangers(resource.fields, draft, errors);
  for (const [name, messages] of Object.entries((await more?.(known)) ?? {}))
    if (name in known || !(name in draft)) for (const message of messages) addError(errors, name, message);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return draft;
}
