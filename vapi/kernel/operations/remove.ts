import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import type { Engine } from '../engine';
import { dropAnswers } from '../fieldSets';
import { withLines } from '../lines';
import { causedBy, logChange } from '../log';
import { mustOwn } from '../shared';
import { mustBeDeletable } from '../editable';
import { mustBeUnused } from '../inUse';
import { locked } from './read';
import { dropAllLines } from '../writeLines';
import { mustBeCurrent } from './update';

/**
 * DELETE: kept but hidden where the resource is soft-deleted, else gone; a row that others point at is refused by the database.
 * Where the body or the address brings the `version` that was read, a row that has been changed since is refused (400).
 */
export async function remove(
  resource: AnyResource,
  context: Context,
  id: number,
  body: Readonly<Record<string, unknown>>,
  engine: Engine,
): Promise<{ id: number }> {
  const before = await withLines(context, resource, await locked(resource, context, id));
  mustOwn(context, resource, before);
  const version = body.version ?? context.request.query.version;
  mustBeCurrent(before, version === undefined ? {} : { version });
  await mustBeDeletable(resource, context, before);
  await mustBeUnused(resource, context, id);
  await engine.hooks[resource.name]?.beforeRemove?.(causedBy(context, resource, 'delete', before), before as never);
  if (has(resource, 'softDelete')) {
    await context.db.updateTable(tableOf(resource)).set({ deleted_at: context.now, updated_at: context.now }).where('id', '=', id).execute();
  } else {
    await dropAllLines(context, resource, id);
    await dropAnswers(context, resource, id);
    await context.db.deleteFrom(tableOf(resource)).where('id', '=', id).execute();
  }
  await logChange(context, resource, 'delete', before, undefined);
  return { id };
}
