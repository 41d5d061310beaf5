import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import { masked } from './mask';
import type { Stored } from './rows';

type Values = Readonly<Record<string, unknown>>;
/** What the log keeps of a row: no secret, personal data masked, long texts cut. */
function kept(resource: AnyResource, row: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field: Field | undefined = resource.fields[name];
      if (!field || field.kind === 'secret') return [];
      const value = field.mask ? masked(field.mask, row[name]) : row[name];
      return [[name, typeof value === 'string' && value.length > 500 ? `${value.slice(0, 500)}…` : (value ?? null)]];
    }),
  );
}
const changed = (resource: AnyResource, before: Values | undefined, after: Values | undefined): string[] =>
  Object.keys(resource.fields).filter((name) => !before || !after || JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));

/** One row of the operation log, in the same transaction as what it tells: who, what, on which record, before and after, from where. */
export async function logChange(
  context: Context,
  resource: AnyResource,
  action: string,
  before: Stored | undefined,
  after: Stored | undefined,
): Promise<void> {
  const row = after ?? before;
  const names = changed(resource, before, after);
  const { caller, request } = context;
  await context.db
    .insertInto('operation_log')
    .values({
      user_id: caller.id || null,
      username: caller.username || caller.name,
      action,
      module: resource.name,
      resource: resource.name,
      row_id: row?.id ?? null,
      row_title: row ? String(row[resource.title] ?? '').slice(0, 200) : null,
      before: before ? JSON.stringify(kept(resource, before, names)) : null,
      after: after ? JSON.stringify(kept(resource, after, names)) : null,
      ip: request.ip,
      request_id: request.id,
      incubator_id: (row?.incubator_id as number | undefined) ?? null,
    })
    .execute();
}
/** A deed that is no change of one record: an export, a batch. */
export const logDeed = (context: Context, action: string, resource: string, title: string): Promise<unknown> =>
  sql`insert into operation_log (user_id, username, action, module, resource, row_title, ip, request_id)
    values (${context.caller.id || null}, ${context.caller.username || context.caller.name}, ${action}, ${resource}, ${resource}, ${title}, ${context.request.ip}, ${context.request.id})`.execute(
    context.db,
  );
