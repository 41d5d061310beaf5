import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { offeredBy, reachedBy } from '../choices';
import { definitionsOf, type Context } from '../context';
import { partsOf, type Read } from './cells';

/** A json that names a target is filled by names too, and handed on as their ids: its resource makes of them what it keeps. */
const namesSeveral = (field: Field): boolean => field.kind === 'json' && field.target !== undefined;
export const isLooked = (field: Field): boolean =>
  field.kind === 'ref' || field.kind === 'refs' || field.kind === 'region' || field.kind === 'dict' || namesSeveral(field);
const isMany = (field: Field): boolean => field.kind === 'refs' || namesSeveral(field);
interface Candidate {
  readonly id: number;
  /** Whether a form would offer it: a disabled one is there, and may not be named. */
  readonly isOffered: boolean;
  /** Columns that the importing row has too (its incubator): they tell two of one name apart. */
  readonly shared: Readonly<Record<string, unknown>>;
}
type Names = ReadonlyMap<string, readonly Candidate[]>;
/** 名称#编号: one of several that are called the same. */
const numbered = /^(.*)#(\d{1,15})$/;
const some = 500;

/** References of the importing resource that the target has as well, with the same meaning. */
const sharedColumns = (resource: AnyResource, target: AnyResource): string[] =>
  Object.entries<Field>(target.fields).flatMap(([name, field]) =>
    field.kind === 'ref' && resource.fields[name]?.kind === 'ref' && resource.fields[name].target === field.target ? [name] : [],
  );
async function namesOfTarget(resource: AnyResource, field: Field, texts: readonly string[], context: Context): Promise<Names> {
  const target = definitionsOf(context).get(field.target ?? '');
  const shared = sharedColumns(resource, target);
  const title = sql.ref(`t.${target.title}`);
  const where = reachedBy(field, target, { ...context, chosen: null });
  const offered = await offeredBy(field, target, { ...context, chosen: null });
  const names = new Map<string, Candidate[]>();
  for (let at = 0; at < texts.length; at += some) {
    const plain = [...new Set(texts.slice(at, at + some).map((text) => numbered.exec(text)?.[1] ?? text))];
    const columns = sql.join([
      sql`t.id`,
      sql`${title}::text as "~title"`,
      sql`${offered} as "~offered"`,
      ...shared.map((name) => sql.ref(`t.${name}`)),
    ]);
    const found = sql<
      { id: number; '~title': string; '~offered': boolean } & Record<string, unknown>
    >`select ${columns} from ${sql.table(tableOf(target))} t
      where ${title}::text = any(${sql.val(plain)}::text[]) and ${where} order by t.id`;
    for (const { id, '~title': name, '~offered': isOffered, ...rest } of (await found.execute(context.db)).rows) {
      const candidate = { id, isOffered, shared: rest };
      names.set(name, [...(names.get(name) ?? []), candidate]);
    }
  }
  return names;
}
async function namesOfDict(field: Field, context: Context): Promise<Names> {
  const items = sql<{ value: number; label: string }>`select i.value, i.label from dictionary_item i join dictionary d on d.id = i.dictionary_id
    where d.code = ${field.target} and i.enabled = 1`;
  return new Map((await items.execute(context.db)).rows.map(({ value, label }) => [label, [{ id: value, isOffered: true, shared: {} }]]));
}
/** All that the texts of a file's references may mean, within the caller's reach: one question a field, not one a row. */
export async function lookUp(resource: AnyResource, texts: ReadonlyMap<string, ReadonlySet<string>>, context: Context): Promise<Map<string, Names>> {
  const out = new Map<string, Names>();
  for (const [name, given] of texts) {
    const field = resource.fields[name] as Field;
    const all = [...given].flatMap((text) => (isMany(field) ? [text, ...partsOf(text)] : [text]));
    out.set(name, field.kind === 'dict' ? await namesOfDict(field, context) : await namesOfTarget(resource, field, all, context));
  }
  return out;
}

function one(field: Field, text: string, names: Names, row: Readonly<Record<string, unknown>>): Read {
  const [, plain, number] = numbered.exec(text) ?? [];
  const called = names.get(text) ?? (plain === undefined ? [] : (names.get(plain) ?? []).filter(({ id }) => id === Number(number)));
  // one of that name in another building is not the one that is meant
  const there = called.filter(({ shared }) => Object.entries(shared).every(([name, value]) => !row[name] || value === null || value === row[name]));
  const found = there.filter(({ isOffered }) => isOffered);
  if (found.length === 1) return { value: found[0]?.id };
  const shown = text.slice(0, 30);
  return {
    problem:
      found.length === 0
        ? `${field.label}“${shown}”${there.length > 0 ? '不可选' : '不存在'}`
        : `${field.label}“${shown}”有${found.length}个，请写成“${shown}#编号”，如“${shown}#${found[0]?.id}”`,
  };
}
/** A cell's text as the id or ids that it names. `row`: what is known of the row so far. */
export function meant(field: Field, text: string, names: Names, row: Readonly<Record<string, unknown>>): Read {
  if (!isMany(field)) return one(field, text, names, row);
  const whole = one(field, text, names, row);
  if ('value' in whole) return { value: [whole.value] };
  const each = partsOf(text).map((part) => one(field, part, names, row));
  return each.find((read) => 'problem' in read) ?? { value: each.map((read) => ('value' in read ? read.value : null)) };
}
