import { sql, type SqlBool } from 'kysely';
import type { AnyCondition } from '@/domain/kernel/condition';
import type { Rows, Scope } from '@/domain/kernel/scope';
import { has, type AnyResource } from '@/domain/kernel/resource';
import { today } from '@/domain/kernel/moment';
import { predicateOf } from './conditions';
import type { Context } from './context';
import { always, and, never, type Predicate } from './predicate';
import type { OwnStep } from './stepRights';

export { always, and, type Predicate } from './predicate';
const col = (name: string) => sql.ref(`t.${name}`);

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
  const { party } = caller;
  if (party === 'visitor') return never;
  const ids = { staff: caller.id, enterprise: caller.enterprise_id, facilitator: caller.facilitator_id, tutor: caller.tutor_id };
  const is = (reference: string, column: string): Predicate => {
    const id = column === 'user_id' || column === 'created_by' ? caller.id : ids[party];
    return id === null || id === 0 ? never : sql`${sql.ref(`${reference}.${column}`)} = ${id}`;
  };
  const named = is('t', scope.owner?.[party] ?? usualOwner[party]);
  const also = scope.also?.[party];
  if (!also) return named;
  return sql`(${named} or exists (select 1 from ${sql.table(also.table)} o where o.id = ${col(also.column)} and ${is('o', also.owner)}))`;
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
/** A scope knows no clock: its conditions name values. */
const holding = (condition: AnyCondition, { fields }: Pick<AnyResource, 'fields'>, table = 't'): Predicate =>
  predicateOf(condition, fields, { now: new Date(Number.NaN), parameter: () => Number.NaN }, (name) => sql.ref(`${table}.${name}`));
/** Whether a row `t` is only planned by the one that it belongs to; never where the scope knows no such thing. */
function isPlanned(resource: AnyResource): Predicate {
  const { planned } = resource.scope;
  if (!planned) return never;
  const { when, table, column, until } = planned;
  return sql`(${holding(when, resource)} and exists (select 1 from ${sql.table(table)} o where o.id = ${col(column)} and ${holding(until, { fields: {} }, 'o')}))`;
}
/** The rows of a resource that the caller may see at all, in every WHERE of the engine: scope, Buildings header, neither deleted nor only planned. */
export function inScope(resource: AnyResource, context: Context): Predicate {
  const { scope } = resource;
  const { party } = context.caller;
  const only = scope.only?.[party];
  const there: Predicate[] = [
    ...(has(resource, 'softDelete') ? [sql<SqlBool>`t.deleted_at is null`] : []),
    ...(scope.planned ? [sql<SqlBool>`not ${isPlanned(resource)}`] : []),
    ...(only ? [holding(only, resource)] : []),
  ];
  return and([...there, withAuditSteps(resource, context, rows(scope[party], resource, context))]);
}
/** Rows that wait at one of these steps. */
export function waitingAt({ audit }: AnyResource, steps: readonly OwnStep[]): Predicate {
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
  const far = waitingAt(
    resource,
    steps.filter(({ near }) => !near),
  );
  if (context.caller.stepRights.has(`${resource.name}_list`))
    return sql`(${far} or (${waitingAt(
      resource,
      steps.filter(({ near }) => near),
    )} and ${usual}))`;
  const reached = context.chosen ? rows(resource.scope[context.caller.party], resource, { ...context, chosen: null }) : usual;
  return sql`(${usual} or (${far} and (${reached}) is not true))`;
}
