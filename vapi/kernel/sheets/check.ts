import { sql } from 'kysely';
import { isWritable } from '@/domain/kernel/derive';
import { rulesOf, type Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { meets } from '@/domain/kernel/condition';
import { isEmpty } from '@/domain/kernel/empty';
import type { Rule } from '@/domain/kernel/rule';
import { clockOf } from '../conditions';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { Refusal } from '../errors';
import { treeErrors } from '../operations/tree';
import type { Stored } from '../rows';
import { inScope } from '../scopes';
import { readBody } from '../validate';
import { fault, type Line, type Values } from './lines';
import { breathe } from './sheet';

const some = 500;
/** As the database compares: text without regard to case, everything else as it is. */
const folded = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value).toLowerCase();
const keyOf = (row: Values, names: readonly string[]): string => JSON.stringify(names.map((name) => folded(row[name])));
const isText = (field: Field | undefined): boolean => field?.kind === 'text' || field?.kind === 'longText' || field?.kind === 'mobile';

/** Stored rows whose column has one of the values, a few hundred values a question. */
async function storedWith(resource: AnyResource, name: string, values: readonly unknown[], context: Context, reach: boolean): Promise<Stored[]> {
  const column = sql.ref(`t.${name}`);
  const text = isText(resource.fields[name]);
  const wanted = [...new Set(values.map((value) => (text ? String(value).toLowerCase() : value)))];
  const alive = reach ? inScope(resource, { ...context, chosen: null }) : has(resource, 'softDelete') ? sql`t.deleted_at is null` : sql`true`;
  const rows: Stored[] = [];
  for (let at = 0; at < wanted.length; at += some) {
    const chunk = wanted.slice(at, at + some);
    const same = text ? sql`lower(${column}) = any(${sql.val(chunk)}::text[])` : sql`${column} in (${sql.join(chunk)})`;
    rows.push(...(await sql<Stored>`select t.* from ${sql.table(tableOf(resource))} t where ${same} and ${alive}`.execute(context.db)).rows);
    await breathe();
  }
  return rows;
}
/** Finds the stored row that each line means, by `sameRow`; and of lines that mean the same row all but the first are faulty. */
async function matchStored(resource: AnyResource, lines: readonly Line[], update: boolean, context: Context): Promise<void> {
  const names = (resource.imports?.sameRow ?? []) as readonly string[];
  const [first = ''] = names;
  const asking = lines.filter(({ draft, errors }) => first && !isEmpty(draft[first]) && names.every((name) => !errors[name]));
  const stored = await storedWith(
    resource,
    first,
    asking.map(({ draft }) => draft[first]),
    context,
    true,
  );
  const byKey = new Map(stored.map((row) => [keyOf(row, names), row]));
  const seen = new Map<string, number>();
  // said where a person looks for it: at the room's number, not at its building
  const named = names.find((name) => isUniqueAmong(resource, name, names)) ?? first;
  for (const line of asking) {
    const key = keyOf(line.draft, names);
    const earlier = seen.get(key);
    if (earlier !== undefined) fault(line, named, `与第${earlier}行重复`);
    else seen.set(key, line.number);
    const before = byKey.get(key);
    if (before && update) line.before = before;
    else if (before && !isUniqueTogether(resource, names)) fault(line, first, '该记录已存在');
  }
}
const uniqueRules = (field: Field) => rulesOf(field).filter((rule): rule is Rule & { rule: 'unique' } => rule.rule === 'unique');
/** A unique rule over the same fields speaks for itself, in the words of the specification. */
const isUniqueTogether = (resource: AnyResource, names: readonly string[]): boolean => names.some((name) => isUniqueAmong(resource, name, names));
const isUniqueAmong = (resource: AnyResource, name: string, names: readonly string[]): boolean =>
  uniqueRules(resource.fields[name]).some(({ scope: others = [] }) => others.every((other) => names.includes(other)));

async function checkUnique(resource: AnyResource, lines: readonly Line[], context: Context): Promise<void> {
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    for (const rule of uniqueRules(field)) {
      const names = [name, ...(rule.scope ?? [])];
      const full = (line: Line): Values => ({ ...line.before, ...line.draft });
      const clock = await clockOf(context, rule.where);
      // of some rows alone, as the form asks it: the name of an invalid project may be used again
      const counts = (row: Values): boolean => rule.where === undefined || meets(rule.where, row, clock);
      const asking = lines.filter((line) => !isEmpty(line.draft[name]) && !line.errors[name] && counts(full(line)));
      const stored = await storedWith(
        resource,
        name,
        asking.map(({ draft }) => draft[name]),
        context,
        false,
      );
      const holders = new Map<string, number[]>();
      for (const row of stored.filter(counts)) holders.set(keyOf(row, names), [...(holders.get(keyOf(row, names)) ?? []), row.id]);
      const seen = new Map<string, number>();
      for (const line of asking) {
        const key = keyOf(full(line), names);
        const earlier = seen.get(key);
        if (holders.get(key)?.some((id) => id !== line.before?.id)) fault(line, name, rule.message);
        else if (earlier !== undefined) fault(line, name, `${rule.message}，与第${earlier}行重复`);
        if (earlier === undefined) seen.set(key, line.number);
      }
    }
  }
}
/** Fields and rules of one line, as a form's body is checked; a cell that could not be read keeps its own message. */
function checkFields(resource: AnyResource, line: Line, context: Context): void {
  const unread = { ...line.errors };
  // a stored row keeps what is filled only once (a first password), and what the file leaves empty
  const kept = ([name, value]: [string, unknown]): boolean => !isEmpty(value) && isWritable(resource.fields[name] as Field, false);
  const body = line.before ? Object.fromEntries(Object.entries(line.body).filter(kept)) : line.body;
  const { draft, errors } = readBody(resource.fields, body, !line.before, context, line.before);
  line.draft = draft;
  for (const [name, messages] of Object.entries(errors)) if (!unread[name]) for (const message of messages) fault(line, name, message);
}
async function checkHook(resource: AnyResource, line: Line, context: Context, engine: Engine): Promise<void> {
  try {
    const more = {
      ...(resource.tree && (await treeErrors(resource, context, line.draft, line.before))),
      ...(await engine.hooks[resource.name]?.check?.(context, line.draft as never, line.before as never)),
    };
    // a cell that could not be read is empty to the hook: what was said of it already is enough
    const faulty = new Set(Object.keys(line.errors));
    for (const [name, messages] of Object.entries(more)) if (!faulty.has(name)) for (const message of messages) fault(line, name, message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fault(line, '', error.message);
  }
}
/** Everything that a form would answer 422 with, for every line at once: rules, uniqueness (also within the file), hooks. Nothing is written. */
export async function checkLines(resource: AnyResource, lines: readonly Line[], update: boolean, context: Context, engine: Engine): Promise<void> {
  for (const [at, line] of lines.entries()) {
    line.draft = readBody(resource.fields, line.body, true, context).draft;
    if (at % 300 === 0) await breathe();
  }
  await matchStored(resource, lines, update, context);
  for (const [at, line] of lines.entries()) {
    checkFields(resource, line, context);
    if (at % 300 === 0) await breathe();
  }
  await checkUnique(resource, lines, context);
  if (!resource.tree && !engine.hooks[resource.name]?.check) return;
  for (const [at, line] of lines.entries()) {
    await checkHook(resource, line, context, engine);
    if (at % 50 === 0) await breathe();
  }
}
