import { sql } from 'kysely';
import { namedParkOf } from '@/domain/kernel/derive';
import { isEmpty } from '@/domain/kernel/empty';
import { joinColumns } from '@/domain/kernel/field';
import { systemFieldsOf, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { isVisible } from '@/domain/kernel/rule';
import type { Field, FieldSet, Lines, Table } from '@/domain/kernel/schema';
import { audited } from '../audit';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { forbidden, invalid } from '../errors';
import { writeAnswers, type AnswerDraft } from '../fieldSets';
import { withLines } from '../lines';
import { writeLines, type LineWriter } from '../writeLines';
import { causedBy, logChange } from '../log';
import { mustBeKept } from '../measure';
import { withPinyin } from '../pinyin';
import type { Record_, Stored } from '../rows';
import { takeFiles } from '../references';
import { inScope } from '../scopes';
import { onlyPark } from '../onlyPark';
import { mustOwn } from '../shared';
import { checked } from '../validate';
import { read, readBack } from './read';
import { lastPlace, treeErrors } from './tree';

type Values = Record<string, unknown>;
/** What was sent of the fields that are no columns: for the `keep` hook. */
export const apartOf = (resource: AnyResource, draft: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => (resource.fields[name] as Field | undefined)?.apart));
interface Pieces {
  columns: Values;
  joins: [Field, readonly number[]][];
  lines: [Lines, readonly Values[]][];
  sets: [FieldSet, readonly AnswerDraft[]][];
}
/** Splits a draft into columns, join tables, lines and answers. */
function split(resource: Table, draft: Values): Pieces {
  const columns: Values = {};
  const joins: Pieces['joins'] = [];
  const lines: Pieces['lines'] = [];
  const sets: Pieces['sets'] = [];
  for (const [name, value] of Object.entries(draft)) {
    const field: Field | undefined = resource.fields[name];
    if (field?.apart) continue;
    if (field?.set) sets.push([field.set, (value ?? []) as AnswerDraft[]]);
    else if (field?.lines) lines.push([field.lines, (value ?? []) as Values[]]);
    else if (field?.join) joins.push([field, (value ?? []) as number[]]);
    else columns[name] = value;
  }
  return { columns, joins, lines, sets };
}
async function writeJoins(context: Context, resource: Table, id: number, joins: [Field, readonly number[]][]): Promise<void> {
  for (const [field, others] of joins) {
    const [owner, other] = joinColumns(resource, field);
    await context.db
      .deleteFrom(field.join ?? '')
      .where(owner, '=', id)
      .execute();
    if (others.length > 0)
      await context.db
        .insertInto(field.join ?? '')
        .values(others.map((to) => ({ [owner]: id, [other]: to })))
        .execute();
  }
}
/** A line that is written is a row like any other, with its own joins and lines. */
const writer: LineWriter = { insert: (...args) => insertRow(...args), change: (...args) => changeRow(...args) };
const keeps = (resource: Table, name: string): boolean => systemFieldsOf(resource).includes(name);

/** The owner columns of a bound caller are his, whatever the body says: an enterprise stores rows of its own. */
export async function ownership(resource: AnyResource, context: Context): Promise<Values> {
  const { caller } = context;
  const out: Values = {};
  if (caller.party === 'enterprise' && resource.fields.enterprise_id) out.enterprise_id = caller.enterprise_id;
  if (caller.party === 'facilitator' && resource.fields.facilitator_id) out.facilitator_id = caller.facilitator_id;
  if (caller.party === 'tutor' && resource.fields.tutor_id) out.tutor_id = caller.tutor_id;
  return out;
}
/** Stores a checked row with its joins and lines; nothing is asked or logged here. */
export async function insertRow(context: Context, resource: Table, draft: Values): Promise<Stored> {
  const { columns, joins, lines, sets } = split(resource, draft);
  if (keeps(resource, 'created_by')) columns.created_by ??= context.caller.id || null;
  const row = (await context.db
    .insertInto(tableOf(resource))
    .values(await withPinyin(resource, columns))
    .returningAll()
    .executeTakeFirstOrThrow()) as Stored;
  await writeJoins(context, resource, row.id, joins);
  await writeLines(context, row.id, lines, writer);
  for (const [set, drafts] of sets) await writeAnswers(context, set, row, drafts);
  return row;
}
/** Changes a row and raises its version; not once more where that is done `again` in the course of one action. */
export async function changeRow(context: Context, resource: Table, id: number, draft: Values, again = false): Promise<Stored> {
  const { columns, joins, lines, sets } = split(resource, draft);
  mustBeKept(resource, columns);
  const engine = keeps(resource, 'version') && !again ? { version: sql`version + 1`, updated_at: context.now } : {};
  const row = (await context.db
    .updateTable(tableOf(resource))
    .set({ ...(await withPinyin(resource, columns)), ...engine })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Stored;
  await writeJoins(context, resource, id, joins);
  await writeLines(context, id, lines, writer);
  for (const [set, drafts] of sets) await writeAnswers(context, set, row, drafts);
  return row;
}
/** What was written must lie within the writer's own reach: nobody stores into a park that he may not see. */
export async function mustReachAll(context: Context, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const found = sql<{ n: number }>`select count(*)::int n from ${sql.table(tableOf(resource))} t
    where t.id = any(${sql.val([...ids])}::bigint[]) and ${inScope(resource, { ...context, chosen: null })}`;
  if ((await found.execute(context.db)).rows[0]?.n !== ids.length) throw forbidden('没有该园区或楼宇的权限');
}
export const mustReach = (context: Context, resource: AnyResource, id: number): Promise<void> => mustReachAll(context, resource, [id]);

/** Staff of one park writes into it; where the form asks for the park and none was chosen, that is said there. */
function mustNamePark({ caller }: Context, resource: AnyResource, row: Stored): void {
  const park = namedParkOf(resource);
  const field = park === undefined ? undefined : (resource.fields[park] as Field | undefined);
  if (!park || !field || caller.party !== 'staff' || caller.reach.allParks || !isVisible(field, row)) return;
  if (isEmpty(row[park])) throw invalid({ [park]: [`请选择${field.label}`] });
}
/** Stores a checked draft with what its hooks fill before and do after; `look` has a look at the row in between. */
async function kept(
  resource: AnyResource,
  context: Context,
  draft: Values,
  own: Values,
  engine: Engine,
  look: (row: Stored) => Promise<void>,
): Promise<Stored> {
  const hooks = engine.hooks[resource.name];
  const filled = { ...draft, ...(await lastPlace(resource, context, draft)), ...own, ...(await hooks?.prepare?.(context, draft)) };
  const made = await insertRow(context, resource, filled);
  const inside = causedBy(context, resource, 'store', made);
  const more = await hooks?.storeApart?.(inside, made as never, apartOf(resource, filled));
  const row = more && Object.keys(more).length > 0 ? await changeRow(context, resource, made.id, more, true) : made;
  await look(row);
  const audits = await audited(resource, context, row, engine);
  const waiting = Object.keys(audits).length > 0 ? await changeRow(context, resource, row.id, audits, true) : row;
  if (!hooks?.after) return waiting;
  await hooks.after(inside, waiting as never);
  return readBack(resource, context, waiting);
}
/** Stores a checked draft within the writer's reach. */
export const storeDraft = (resource: AnyResource, context: Context, draft: Values, own: Values, engine: Engine): Promise<Stored> =>
  kept(resource, context, draft, own, engine, async (row) => {
    mustNamePark(context, resource, row);
    mustOwn(context, resource, row);
    await mustReach(context, resource, row.id);
  });
async function logStored(resource: AnyResource, context: Context, row: Stored, engine: Engine): Promise<void> {
  const now = { ...(await withLines(context, resource, row)), ...(await engine.hooks[resource.name]?.logValues?.(context, row as never)) };
  await logChange(context, resource, 'store', undefined, now);
}
/** The same, with its entry in the log. */
export async function storeLogged(resource: AnyResource, context: Context, draft: Values, own: Values, engine: Engine): Promise<Stored> {
  const row = await storeDraft(resource, context, draft, own, engine);
  await logStored(resource, context, row, engine);
  return row;
}
/**
 * Stores what a visitor has handed in by a form of the public site, with the hooks of any other row: its call has held the draft against the
 * rules of its fields, and whoever sees no row is asked for no reach.
 */
export async function storeOpenly(resource: AnyResource, context: Context, draft: Values, own: Values, engine: Engine): Promise<Stored> {
  const errors = (await engine.hooks[resource.name]?.check?.(context, draft as never)) ?? {};
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await takeFiles(resource, draft, context);
  const row = await kept(resource, context, draft, own, engine, async () => {});
  await logStored(resource, context, row, engine);
  return row;
}
/** POST: checks every field at once, stores, lets the resource's hooks fill and follow, logs. Answers the stored record. `also`: columns that no body writes. */
export async function store(resource: AnyResource, context: Context, body: Values, engine: Engine, also: Values = {}): Promise<Record_> {
  const hooks = engine.hooks[resource.name];
  const own = { ...(await ownership(resource, context)), ...also };
  const given = {
    ...body,
    ...onlyPark(resource, context.caller, body),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => resource.fields[name]?.writable !== 'never')),
  };
  const draft = await checked(resource, given, true, context, undefined, async (values) => ({
    ...(await treeErrors(resource, context, values)),
    ...(await hooks?.check?.(context, values)),
  }));
  const row = await storeLogged(resource, context, draft, own, engine);
  return read(resource, context, row.id, engine);
}
