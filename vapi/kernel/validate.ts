import { sql } from 'kysely';
import { isWritable } from '@/domain/kernel/derive';
import { requiredMessage, rulesOf, type Field, type Fields } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { lineFields, type Lines } from '@/domain/kernel/lines';
import { isEmpty } from '@/domain/kernel/empty';
import { fieldsIn } from '@/domain/kernel/condition';
import { holds, isVisible, lookedAt, type Rule } from '@/domain/kernel/rule';
import { isBlank } from '@/domain/kernel/validators';
import { typesOf, upload, type UploadUse } from '@/domain/kernel/validators';
import { kindOf } from '../kinds';
import type { Context } from './context';
import { type FieldErrors, invalid, refuse } from './errors';
import { clockOf, fulfils, predicateOf } from './conditions';
import { idOf } from './ids';
import { masked } from './mask';
import { mayHold } from './fileAccess';
import { notOfferedMessage, offeredBy } from './offered';
import type { Registry } from './registry';
import { picturesOf } from './sanitize';
import { sanitize } from './sanitize';
import { always, and, within } from './scopes';

type Values = Record<string, unknown>;
const engineKeys: ReadonlySet<string> = new Set(['id', 'version', 'ids']);
const add = (errors: FieldErrors, field: string, message: string): void => {
  const list = (errors[field] ??= []);
  if (!list.includes(message)) list.push(message);
};

/** Unknown and unwritable keys are refused: nobody assigns what no form offers. */
function refuseStrangers(fields: Fields, body: Values, storing: boolean, context: Context): void {
  const strange = Object.keys(body).filter((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) return !engineKeys.has(key);
    return !isWritable(field, storing) || (field.staffOnly === true && context.caller.party !== 'staff');
  });
  if (strange.length > 0) refuse(`不支持提交的字段：${strange.join('、')}`);
}
/** A masked value that comes back as it was sent means: unchanged. */
const isEcho = (field: Field, given: unknown, before: Values | undefined, name: string): boolean =>
  field.mask !== undefined && before !== undefined && given === masked(field.mask, before[name]) && given !== before[name];

/** A text as it will be stored: without blanks around it, rich text without what no page may hold. */
function asMeant(field: Field, given: unknown): unknown {
  if (typeof given !== 'string' || field.kind === 'secret') return given;
  return field.kind === 'richText' ? sanitize(given) : given.trim();
}
const composite: ReadonlySet<string> = new Set(['json', 'lines', 'textList', 'codeList', 'refs', 'files', 'range']);
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
export function readBody(fields: Fields, body: Values, storing: boolean, context: Context, before?: Values): { draft: Values; errors: FieldErrors } {
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
      add(errors, name, 'problem' in parsed ? parsed.problem : '格式不正确');
      continue;
    }
    if (!isVisible(field, row)) {
      // what is not visible is not stored: neither what was sent with it nor what was stored while it was there
      if (storing || sent || !isEmpty(before?.[name])) draft[name] = nothing(field);
      continue;
    }
    const value = row[name];
    const missing = requiredMessage(field);
    if (missing && isBlank(field, value) && (sent || storing)) add(errors, name, missing);
    if (!sent && !storing && !dependsOn(field, body)) continue;
    checkField(name, field, value, row, draft, errors, sent);
    if (field.lines && Array.isArray(draft[name]))
      draft[name] = readLines(name, field, draft[name] as Values[], context, (before?.[name] ?? []) as Values[], errors);
  }
  return { draft, errors };
}
/** The lines of a body, each against the stored one of its id; messages at `steps.2.role_id`. An id of another record's line is refused. */
function readLines(name: string, field: Field, given: Values[], context: Context, before: readonly Values[], errors: FieldErrors): Values[] {
  const stored = new Map(before.map((line) => [line.id, line]));
  return given.map(({ id, ...body }, at) => {
    const line = id === undefined || id === null ? undefined : stored.get(idOf(id));
    if (line) stored.delete(line.id);
    else if (id !== undefined && id !== null) refuse(`${field.label}第${at + 1}行不属于该记录`);
    const inner = readBody(lineFields(field), body, line === undefined, context, line);
    for (const [key, messages] of Object.entries(inner.errors)) for (const message of messages) add(errors, `${name}.${at}.${key}`, message);
    return { ...(line && { id: line.id }), ...inner.draft };
  });
}
const dependsOn = (field: Field, body: Values): boolean => rulesOf(field).some((rule) => lookedAt(rule).some((name) => Object.hasOwn(body, name)));

/** What is stored where nothing is given. */
const nothing = (field: Field): unknown => (field.lines || (field.kind === 'refs' && field.join) ? [] : (field.initial ?? null));
function checkField(name: string, field: Field, value: unknown, row: Values, draft: Values, errors: FieldErrors, sent: boolean): void {
  const broken = rulesOf(field).filter((rule) => !holds(rule, value, row));
  for (const rule of broken) add(errors, name, rule.message);
  if (!sent) return;
  if (isEmpty(value)) {
    draft[name] = nothing(field);
    return;
  }
  const parsed = kindOf(field).parse(value, field);
  if ('problem' in parsed) {
    if (broken.length === 0) add(errors, name, parsed.problem);
    return;
  }
  draft[name] = parsed.value;
  // a day of zeros is no day (specification section 5): what must be there is missing then
  const missing = requiredMessage(field);
  if (missing && parsed.value === null) add(errors, name, missing);
}
/** What the hooks are given to look at: not the rows that are out of the caller's reach, of which they would tell. */
const withoutStrangers = (fields: Fields, draft: Values, errors: FieldErrors): Values =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !errors[name] || !['ref', 'refs'].includes(fields[name]?.kind ?? '')));

/** What only the database can answer: uniqueness, that a reference exists within reach, that a dictionary offers the value. */
export async function askDatabase(
  resource: Pick<AnyResource, 'fields' | 'name' | 'table' | 'traits'>,
  draft: Values,
  errors: FieldErrors,
  context: Context,
  registry: Registry,
  before?: Values,
  apart?: Apart,
): Promise<void> {
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const value = draft[name];
    if (isEmpty(value) || errors[name]) continue;
    if (field.lines) await askLines(name, field.lines, value as Values[], errors, context, registry, before);
    const fault = await faultOf(field, value, context, registry, before?.[name]);
    if (fault) add(errors, name, fault);
    else if (field.takes && (await takesOthers(field.takes, value, context))) add(errors, name, upload.wrongType);
  }
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const row = { ...initials(resource.fields), ...before, ...draft };
    for (const rule of rulesOf(field)) {
      // a row that moves to others (another parent, another park) must be unique among these too
      if (rule.rule !== 'unique' || ![name, ...(rule.within ?? []), ...named(rule)].some((key) => Object.hasOwn(draft, key))) continue;
      if (isEmpty(row[name]) || errors[name]) continue;
      if (await isTaken(resource, name, rule, row, context, apart)) add(errors, name, rule.message);
    }
  }
}
/** The fields by which a row is among those that must be unique. */
const named = ({ where }: Rule & { rule: 'unique' }): string[] => (where ? fieldsIn(where) : []);
const initials = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])));
/** The record whose lines are looked at: they are replaced as a whole, so they are unique among themselves and against other records' alone. */
interface Apart {
  readonly parent: string;
  readonly id: unknown;
}
async function askLines(
  name: string,
  lines: Lines,
  drafts: readonly Values[],
  errors: FieldErrors,
  context: Context,
  registry: Registry,
  before?: Values,
): Promise<void> {
  const resource = { ...lines.of, fields: lineFields({ lines }) };
  const stored = new Map(((before?.[name] ?? []) as Values[]).map((line) => [line.id, line]));
  const whole = drafts.map((draft) => ({ ...stored.get(draft.id), ...draft }));
  for (const [at, draft] of drafts.entries()) {
    const head = `${name}.${at}.`;
    const inner: FieldErrors = Object.fromEntries(
      Object.entries(errors).flatMap(([key, told]) => (key.startsWith(head) ? [[key.slice(head.length), told]] : [])),
    );
    for (const [key, rule] of uniquesOf(resource.fields)) {
      const same = (other: Values) => [key, ...(rule.within ?? [])].every((one) => one === lines.parent || other[one] === whole[at]?.[one]);
      if (!isEmpty(whole[at]?.[key]) && whole.slice(0, at).some(same)) add(inner, key, rule.message);
    }
    await askDatabase(resource, draft, inner, context, registry, stored.get(draft.id), { parent: lines.parent, id: before?.id ?? null });
    for (const [key, told] of Object.entries(inner)) for (const message of told) add(errors, head + key, message);
  }
}
const uniquesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([key, field]) => rulesOf(field).flatMap((rule) => (rule.rule === 'unique' ? [[key, rule] as const] : [])));
/** A file of a kind that the field does not take. */
export async function takesOthers(use: UploadUse, value: unknown, { db }: Pick<Context, 'db'>): Promise<boolean> {
  const ids = sql.val([value].flat());
  const others = sql<{ n: number }>`select 1 n from file where id = any(${ids}::bigint[]) and ext <> all(${sql.val([...typesOf(use)])}::text[])`;
  return (await others.execute(db)).rows.length > 0;
}
const holdsFiles = ({ kind }: Field): boolean => kind === 'file' || kind === 'files' || kind === 'richText';
const filesOf = ({ kind }: Field, value: unknown): number[] =>
  isEmpty(value) ? [] : kind === 'richText' ? picturesOf(String(value)) : ([value].flat() as number[]);
/** What is wrong with a value of a dictionary: it offers no such value, or no longer. What the record holds already stays. */
async function notOffered(field: Field, value: unknown, { db }: Context, before: unknown): Promise<string | undefined> {
  const found = await sql<{ enabled: number }>`select i.enabled from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where d.code = ${field.target} and i.value = ${value}`.execute(db);
  const [item] = found.rows;
  if (!item) return `${field.label}不存在`;
  return item.enabled === 1 || value === before ? undefined : `该${field.label}已停用`;
}
/** What a value points at and is not there, in words; undefined where nothing is wrong. `before`: the stored value of an update. */
async function faultOf(field: Field, value: unknown, context: Context, registry: Registry, before?: unknown): Promise<string | undefined> {
  if (field.kind === 'dict') return notOffered(field, value, context, before);
  if (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'region')
    return notChoosable(field, [value].flat() as number[], context, registry, before);
  if (await mayHoldAll(field, value, context, registry, before)) return undefined;
  return field.kind === 'file' || field.kind === 'files' ? '文件不存在' : field.kind === 'richText' ? '图片不存在' : `${field.label}不存在`;
}
/** A reference to what is out of reach, or to what its choices would not offer. What the record holds already may be disabled by now. */
async function notChoosable(
  field: Field,
  ids: readonly number[],
  context: Context,
  registry: Registry,
  before: unknown,
): Promise<string | undefined> {
  const target = registry.get(field.target ?? '');
  const there = ([before].flat() as unknown[]).filter((id) => id !== null && id !== undefined);
  // a question may name what is disabled; a form may not
  const offered = context.request.method === 'GET' ? always : and(offeredBy(field, target));
  const found = await sql<{ n: number; offered: number }>`select count(*)::int n,
      count(*) filter (where t.id = any(${sql.val(there)}::bigint[]) or ${offered})::int offered
    from ${sql.table(tableOf(target))} t where t.id = any(${sql.val([...ids])}::bigint[]) and ${within(target, { ...context, chosen: null })}`.execute(
    context.db,
  );
  const [row] = found.rows;
  if (row?.n !== ids.length) return `${field.label}不存在`;
  return row.offered === ids.length ? undefined : notOfferedMessage(field, target);
}
/** Whether the files that a value holds may be held by the caller. */
async function mayHoldAll(field: Field, value: unknown, context: Context, registry: Registry, before?: unknown): Promise<boolean> {
  if (!holdsFiles(field)) return true;
  // what the record holds already stays, whoever sent it
  const there = new Set(filesOf(field, before));
  const others = [...new Set(filesOf(field, value).filter((id) => !there.has(id)))];
  return others.length === 0 || (await mayHold(others, context, registry));
}
async function isTaken(
  resource: Pick<AnyResource, 'fields' | 'name' | 'table' | 'traits'>,
  name: string,
  rule: Rule & { rule: 'unique' },
  row: Values,
  context: Context,
  apart?: Apart,
): Promise<boolean> {
  if (apart && rule.within?.includes(apart.parent)) return false;
  if (!(await fulfils(context, rule.where, row))) return false;
  const folded = resource.fields[name]?.kind === 'text' ? sql`lower(${sql.ref(name)}) = lower(${row[name]})` : sql`${sql.ref(name)} = ${row[name]}`;
  const same = [folded, ...(rule.within ?? []).map((other) => sql`${sql.ref(other)} is not distinct from ${row[other] ?? null}`)];
  if (has(resource as AnyResource, 'softDelete')) same.push(sql`deleted_at is null`);
  if (rule.where) same.push(predicateOf(rule.where, resource.fields, await clockOf(context, rule.where), sql.ref));
  if (row.id) same.push(sql`id <> ${row.id}`);
  if (apart?.id) same.push(sql`${sql.ref(apart.parent)} <> ${apart.id}`);
  const found = sql<{ n: number }>`select 1 n from ${sql.table(resource.table ?? resource.name)} where ${sql.join(same, sql` and `)} limit 1`;
  return (await found.execute(context.db)).rows.length > 0;
}
/** Both halves; 422 with everything that is wrong. */
export async function checked(
  resource: Pick<AnyResource, 'fields' | 'name' | 'table' | 'traits'>,
  body: Values,
  storing: boolean,
  context: Context,
  registry: Registry,
  before?: Values,
  more?: (draft: Values) => Promise<FieldErrors>,
): Promise<Values> {
  const { draft, errors } = readBody(resource.fields, body, storing, context, before);
  await askDatabase(resource, draft, errors, context, registry, before);
  const known = withoutStrangers(resource.fields, draft, errors);
  for (const [name, messages] of Object.entries((await more?.(known)) ?? {}))
    if (name in known || !(name in draft)) for (const message of messages) add(errors, name, message);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return draft;
}
