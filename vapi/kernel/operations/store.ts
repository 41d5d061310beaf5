import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { keptOf, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { joinColumns } from '../db/ddl';
import type { Engine } from '../engine';
import { forbidden } from '../errors';
import { logChange } from '../log';
import type { Record_, Stored } from '../rows';
import { within } from '../scopes';
import { checked } from '../validate';
import { read } from './read';

type Values = Record<string, unknown>;
import { lastPlace, treeErrors } from './tree';
/** Splits a draft into columns and join tables. */
function split(resource: AnyResource, draft: Values): { columns: Values; joins: [Field, readonly number[]][] } {
  const columns: Values = {};
  const joins: [Field, readonly number[]][] = [];
  for (const [name, value] of Object.entries(draft)) {
    const field: Field | undefined = resource.fields[name];
    if (field?.join) joins.push([field, (value ?? []) as number[]]);
    else columns[name] = value;
  }
  return { columns, joins };
}
async function writeJoins(context: Context, resource: AnyResource, id: number, joins: [Field, readonly number[]][]): Promise<void> {
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
const has = (resource: AnyResource, name: string): boolean => keptOf(resource).includes(name);

/** The owner columns of a bound caller are his, whatever the body says: an enterprise stores rows of its own. */
async function ownership(resource: AnyResource, context: Context): Promise<Values> {
  const { caller } = context;
  const out: Values = {};
  if (caller.party === 'enterprise' && resource.fields.enterprise_id) out.enterprise_id = caller.enterprise_id;
  if (caller.party === 'facilitator' && resource.fields.facilitator_id) out.facilitator_id = caller.facilitator_id;
  if (caller.party === 'tutor' && resource.fields.tutor_id) out.tutor_id = caller.tutor_id;
  return out;
}
/** Stores a checked row with its joins; nothing is asked or logged here. */
export async function insertRow(context: Context, resource: AnyResource, draft: Values): Promise<Stored> {
  const { columns, joins } = split(resource, draft);
  if (has(resource, 'created_by')) columns.created_by = context.caller.id || null;
  const row = (await context.db.insertInto(tableOf(resource)).values(columns).returningAll().executeTakeFirstOrThrow()) as Stored;
  await writeJoins(context, resource, row.id, joins);
  return row;
}
/** Changes a row and raises its version. */
export async function changeRow(context: Context, resource: AnyResource, id: number, draft: Values): Promise<Stored> {
  const { columns, joins } = split(resource, draft);
  const engine = has(resource, 'version') ? { version: sql`version + 1`, updated_at: context.now } : {};
  const row = (await context.db
    .updateTable(tableOf(resource))
    .set({ ...columns, ...engine })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Stored;
  await writeJoins(context, resource, id, joins);
  return row;
}
/** What was written must lie within the writer's own reach: nobody stores into a park that he may not see. */
export async function mustReach(context: Context, resource: AnyResource, id: number): Promise<void> {
  const found = sql`select 1 from ${sql.table(tableOf(resource))} t where t.id = ${id} and ${within(resource, { ...context, chosen: null })}`;
  if ((await found.execute(context.db)).rows.length === 0) throw forbidden('没有该园区或楼宇的权限');
}

/** POST: checks every field at once, stores, lets the resource's hooks fill and follow, logs. Answers the stored record. */
export async function store(resource: AnyResource, context: Context, body: Values, engine: Engine): Promise<Record_> {
  const hooks = engine.hooks[resource.name];
  const own = await ownership(resource, context);
  const given = { ...body, ...Object.fromEntries(Object.entries(own).filter(([name]) => resource.fields[name]?.writable !== 'never')) };
  const draft = await checked(
    resource,
    given,
    true,
    context,
    engine.registry,
    undefined,
    async (values) => ({ ...(await treeErrors(resource, context, values)), ...(await hooks?.check?.(context, values)) }),
  );
  const filled = { ...draft, ...own, ...(await hooks?.prepare?.(context, draft)) };
  const row = await insertRow(context, resource, filled);
  await mustReach(context, resource, row.id);
  await hooks?.after?.(context, row as never);
  await logChange(context, resource, 'store', undefined, row);
  return read(resource, context, row.id, engine);
}
/** Stores a checked draft within the writer's reach, with what its hooks fill before and do after; an import stores its rows by it too. */
export async function storeDraft(resource: AnyResource, context: Context, draft: Values, own: Values, engine: Engine): Promise<Stored> {
  const hooks = engine.hooks[resource.name];
  const filled = { ...draft, ...(await lastPlace(resource, context, draft)), ...own, ...(await hooks?.prepare?.(context, draft)) };
  const row = await insertRow(context, resource, filled);
  await hooks?.keep?.(context, row as never, apartOf(resource, filled));
  await mustReach(context, resource, row.id);
  await hooks?.after?.(context, row as never);
  return row;
}
