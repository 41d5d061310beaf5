import { sql } from 'kysely';
import { isWritable, namedParkOf, parkOf } from '@/domain/kernel/derive';
import { isEmpty } from '@/domain/kernel/empty';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { Caller } from './caller';
import { definitionsOf, type Context } from './context';
import { inScope } from './scopes';

type Values = Readonly<Record<string, unknown>>;
/** The field of a resource in which a row must name its park. */
function neededPark(resource: AnyResource): string | undefined {
  const park = parkOf(resource);
  const field = park === undefined ? undefined : resource.fields[park];
  return field?.required !== undefined && isWritable(field, true) ? park : undefined;
}
/** The park of whoever is tied to exactly one. */
function tiedTo({ reach }: Caller): number | undefined {
  const [mine, ...others] = reach.incubators;
  return !reach.allParks && typeof mine === 'number' && others.length === 0 ? mine : undefined;
}
/** It goes without saying where a row must name one (decisions.md, A-035). */
export function onlyPark(resource: AnyResource, caller: Caller, body: Values): Record<string, unknown> {
  const [park, mine] = [neededPark(resource), tiedTo(caller)];
  return park !== undefined && mine !== undefined && isEmpty(body[park]) ? { [park]: mine } : {};
}
/** The park whose buildings are chosen at the top, where they are all of one. */
function chosenPark({ caller, chosen }: Context): number | undefined {
  const [park, ...others] = new Set((chosen ?? []).map((id) => caller.reach.incubatorOf.get(id)));
  return others.length === 0 ? park : undefined;
}
/**
 * The same for a file: an empty cell means the one park that is chosen at the top, or the only one that there is to be named, by whoever sees
 * all of them too; and where a row may do without a park, but not one of staff that is tied to one.
 */
export async function onlyParkOfFile(resource: AnyResource, context: Context): Promise<Record<string, unknown>> {
  const { caller } = context;
  const [named, mine] = [caller.party === 'staff' ? namedParkOf(resource) : undefined, tiedTo(caller)];
  if (named !== undefined && mine !== undefined) return { [named]: mine };
  const [park, chosen] = [neededPark(resource), chosenPark(context)];
  if (park !== undefined && chosen !== undefined) return { [park]: chosen };
  if (park === undefined || !caller.reach.allParks) return onlyPark(resource, caller, {});
  const parks = definitionsOf(context).get(resource.fields[park]?.target ?? '');
  const found = await sql<{
    id: number;
  }>`select t.id from ${sql.table(tableOf(parks))} t where ${inScope(parks, { ...context, chosen: null })} limit 2`.execute(context.db);
  const [only, ...others] = found.rows;
  return only && others.length === 0 ? { [park]: only.id } : {};
}
