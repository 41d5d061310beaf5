import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Rows, Scope } from '@/domain/kernel/scope';
import { has, type AnyResource } from '@/domain/kernel/resource';
import { today } from '@/domain/kernel/moment';
import type { Context } from './context';
import type { OwnStep } from './stepRights';

/** A condition of a WHERE over the table aliased `t`. */
export type Predicate = RawBuilder<SqlBool>;
export const always: Predicate = sql`true`;
export const never: Predicate = sql`false`;
const col = (name: string) => sql.ref(`t.${name}`);
export const and = (conditions: readonly Predicate[]): Predicate => (conditions.length === 0 ? always : sql`(${sql.join(conditions, sql` and `)})`);

function placeOf(resource: AnyResource) {
  const place = resource.scope.place;
  const named = (name: string) => (name in resource.fields ? name : undefined);
  return { incubator: place?.incubator ?? named('incubator_id'), building: place?.building ?? named('building_id') };
}
const anyOf = (column: string, ids: readonly number[]): Predicate => sql`${col(column)} = any(${sql.val([...ids])}::bigint[])`;
/** A column that may be empty means everywhere when it is: a row of an incubator alone is seen under any of its buildings (api.md, Requests). */
const orEmpty = (column: string, resource: AnyResource, condition: Predicate): Predicate =>
  resource.fields[column] && !resource.fields[column].required ? sql`(${col(column)} is null or ${condition})` : condition;

/** Rows of some buildings and of their incubators. */
function inPlaces(resource: AnyResource, incubators: readonly number[], buildings: readonly number[]): Predicate {
  const { incubator, building } = placeOf(resource);
  const parts: Predicate[] = [];
  if (incubator) parts.push(orEmpty(incubator, resource, anyOf(incubator, incubators)));
  if (building) parts.push(orEmpty(building, resource, anyOf(building, buildings)));
  return and(parts);
}
function linked(links: NonNullable<Scope['through']>, incubators: readonly number[]): Predicate {
  const each = links.map(
    ({
      table,
      key,
      column,
      incubator,
      unplaced,
    }) => sql<SqlBool>`(${unplaced ? sql`${col('incubator_id')} is null` : always} and exists (select 1 from ${sql.table(table)} l where ${sql.ref(`l.${key}`)} = ${col(column)}
      and ${sql.ref(`l.${incubator}`)} = any(${sql.val([...incubators])}::bigint[])))`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}
function inPark(resource: AnyResource, { caller, chosen }: Context): Predicate {
  const incubators = chosen ? [...new Set(chosen.flatMap((id) => caller.reach.incubatorOf.get(id) ?? []))] : caller.reach.incubators;
  if (resource.scope.through) return chosen || !caller.reach.unrestricted ? linked(resource.scope.through, incubators) : always;
  if (chosen) return inPlaces(resource, incubators, chosen);
  return caller.reach.unrestricted ? always : inPlaces(resource, caller.reach.incubators, caller.reach.buildings);
}
const usualOwner = { staff: 'user_id', enterprise: 'enterprise_id', facilitator: 'facilitator_id', tutor: 'tutor_id' } as const;
function own(scope: Scope, { caller }: Context): Predicate {
  if (caller.party === 'visitor') return never;
  const column = scope.owner?.[caller.party] ?? usualOwner[caller.party];
  const ids = { staff: caller.id, enterprise: caller.enterprise_id, facilitator: caller.facilitator_id, tutor: caller.tutor_id };
  const id = column === 'user_id' || column === 'created_by' ? caller.id : ids[caller.party];
  return id === null || id === 0 ? never : sql`${col(column)} = ${id}`;
}
function addressed({ audience }: Scope, { caller }: Context): Predicate {
  if (!audience || caller.id === 0) return never;
  return sql`exists (select 1 from ${sql.table(audience.table)} a where ${sql.ref(`a.${audience.key}`)} = t.id and ${sql.ref(`a.${audience.user}`)} = ${caller.id})`;
}
/** Rows that a dated row of another table gives to the caller's enterprise: from its first day on, and not after its last. */
function bound({ binding }: Scope, { caller, now }: Context): Predicate {
  if (!binding || caller.enterprise_id === null) return never;
  const column = (name: string) => sql.ref(`b.${name}`);
  return sql`exists (select 1 from ${sql.table(binding.table)} b where ${column(binding.key)} = t.id and ${column(binding.owner)} = ${caller.enterprise_id}
    and ${column(binding.during)} @> ${today(now)}::date)`;
}
/** What the public may see: what was audited and is shown. */
function online(resource: AnyResource): Predicate {
  const shown = ['is_online', 'web_show'].filter((name) => name in resource.fields).map((name) => sql<SqlBool>`${col(name)} = 1`);
  return shown.length > 0 ? and(shown) : never;
}
function rows(kind: Rows, resource: AnyResource, context: Context): Predicate {
  switch (kind) {
    case 'all':
      return context.caller.party === 'staff' && context.chosen ? inPark(resource, context) : always;
    case 'park':
      return inPark(resource, context);
    case 'own':
      return own(resource.scope, context);
    case 'bound':
      return bound(resource.scope, context);
    case 'audience':
      return addressed(resource.scope, context);
    case 'online':
      return online(resource);
    default:
      return never;
  }
}
/** The rows of a resource that the caller may see at all, in every WHERE of the engine: scope, Buildings header, not deleted. */
export function inScope(resource: AnyResource, context: Context): Predicate {
  const alive: Predicate[] = has(resource, 'softDelete') ? [sql`t.deleted_at is null`] : [];
  return and([...alive, withAuditSteps(resource, context, rows(resource.scope[context.caller.party], resource, context))]);
}
/** Rows that wait at one of these steps. */
function waiting({ audit }: AnyResource, steps: readonly OwnStep[]): Predicate {
  if (steps.length === 0 || !audit) return never;
  const places = steps.map(({ flow, step }) => sql`(${flow}::bigint, ${step}::integer)`);
  return sql`(${col(audit.field)} = ${audit.waiting} and (t.audit_flow_id, t.audit_step) in (${sql.join(places)}))`;
}
/**
 * The usual rows, and those that wait for the caller at a step that names him; these alone, where nothing else lets him see the module.
 * What lies in his own reach follows the chosen buildings like everything else.
 */
function withAuditSteps(resource: AnyResource, context: Context, usual: Predicate): Predicate {
  const steps = resource.audit ? context.caller.steps.filter(({ module }) => module === resource.name) : [];
  if (steps.length === 0) return usual;
  const far = waiting(
    resource,
    steps.filter(({ near }) => !near),
  );
  if (context.caller.stepRights.has(`${resource.name}_list`))
    return sql`(${far} or (${waiting(
      resource,
      steps.filter(({ near }) => near),
    )} and ${usual}))`;
  const reached = context.chosen ? rows(resource.scope[context.caller.party], resource, { ...context, chosen: null }) : usual;
  return sql`(${usual} or (${far} and (${reached}) is not true))`;
}
